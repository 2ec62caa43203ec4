import type { Query } from '../../db/tables.ts';
import { identityTables } from '../base/identity-tables.ts';

/** A passkey as its owner sees it. */
export type OwnPasskey = { id: string; name: string | null; createdAt: Date | null; lastUsedAt: Date | null };

export async function listPasskeys(query: Query, userId: string): Promise<OwnPasskey[]> {
  const rows = await identityTables(query)
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    ...{ id, name },
    createdAt: createdAt ? new Date(createdAt) : null,
    lastUsedAt: lastUsedAt ? new Date(lastUsedAt) : null,
  }));
}

export async function hasPasskey(query: Query, userId: string): Promise<boolean> {
  const row = await identityTables(query)
    .selectFrom('passkey')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a passkey signed its owner in. */
export async function touchPasskey(query: Query, credentialId: string): Promise<void> {
  await identityTables(query)
    .updateTable('passkey')
    .set({ lastUsedAt: new Date() })
    .where('credentialID', '=', credentialId)
    .execute();
}

/** Renames a passkey of this user. Returns false when they have none of this id. */
export async function renamePasskey(
  query: Query,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await identityTables(query)
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey of this user. Returns false when they have none of this id. */
export async function deletePasskey(
  query: Query,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await identityTables(query)
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes the passkeys that a user added since a moment, and the one of this credential. Returns their number. */
export async function deletePasskeysSince(
  query: Query,
  userId: string,
  since: Date,
  credential: string | null,
): Promise<number> {
  const { numDeletedRows } = await identityTables(query)
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .where(({ eb, or }) =>
      or([
        eb('createdAt', '>=', since),
        ...(credential === null ? [] : [eb('credentialID', '=', credential)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
