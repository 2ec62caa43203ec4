import { named, rowOf } from '../../db/rows/column-names.ts';
import type { Query } from '../../db/tables.ts';

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
    .select(named('id', 'state', 'requested_at', 'expires_at', 'size'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
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
  const { numUpdatedRows } = await query
    .updateTable('own_exports')
    .set(rowOf(outcome))
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

export async function deleteExportById(query: Query, id: string): Promise<void> {
  await query.deleteFrom('own_exports').where('id', '=', id).execute();
}
