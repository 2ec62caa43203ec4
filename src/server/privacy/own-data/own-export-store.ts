import type { Query } from '../../identity/base/identity-tables.ts';

/** The file of a user's own data: the last one that they asked for. */
export type OwnExport = {
  id: string;
  state: 'making' | 'ready' | 'failed';
  requestedAt: string;
  expiresAt: string | null;
  size: number | null;
};

/** The key of the file among the stored files. */
export function exportKey(id: string): string {
  return `own-exports/${id}.json`;
}

export async function findOwnExport(query: Query, userId: string): Promise<OwnExport | null> {
  const row = await query
    .selectFrom('own_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, state, requested_at: requestedAt, expires_at: expiresAt, size } = row;
  return { id, state, requestedAt, expiresAt, size };
}

/** Stores that a file is being made, in place of an earlier one. */
export async function beginOwnExport(query: Query, userId: string, id: string): Promise<void> {
  const begun = {
    id,
    state: 'making' as const,
    requested_at: new Date().toISOString(),
    expires_at: null,
    size: null,
  };
  await query
    .insertInto('own_exports')
    .values({ user_id: userId, ...begun })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(begun))
    .execute();
}

/** Stores the outcome of making a file. Returns false when it is not wanted any more. */
export async function endOwnExport(
  query: Query,
  id: string,
  outcome: { state: 'ready'; expiresAt: string; size: number } | { state: 'failed' },
): Promise<boolean> {
  const { state } = outcome;
  const made = state === 'ready' ? { expires_at: outcome.expiresAt, size: outcome.size } : {};
  const { numUpdatedRows } = await query
    .updateTable('own_exports')
    .set({ state, ...made })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the export of a user. Returns its id, or null. */
export async function deleteOwnExport(query: Query, userId: string): Promise<string | null> {
  const row = await query
    .deleteFrom('own_exports')
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Deletes an export by its id. */
export async function deleteExportById(query: Query, id: string): Promise<void> {
  await query.deleteFrom('own_exports').where('id', '=', id).execute();
}
