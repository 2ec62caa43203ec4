import type { Query } from '../../db/tables.ts';
import { identityTables } from '../base/identity-tables.ts';

/** Puts new codes in place of all former ones. */
export async function replaceRecoveryCodes(
  query: Query,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  const tables = identityTables(query);
  const codes_made_at = new Date().toISOString();
  await tables
    .insertInto('second_factors')
    .values({ user_id: userId, secret: null, added_at: null, pending_secret: null, codes_made_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ codes_made_at }))
    .execute();
  await deleteRecoveryCodes(query, userId);
  await tables
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId, used_at: null })))
    .execute();
}

/**
 * Marks the code with one of these hashes as used: of any number of concurrent attempts, one succeeds.
 * @param hashes those of the same code by each secret
 */
export async function takeRecoveryCode(
  query: Query,
  userId: string,
  hashes: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await identityTables(query)
    .updateTable('recovery_codes')
    .set({ used_at: new Date().toISOString() })
    .where('code_hash', 'in', hashes)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Returns whether a user has a code with one of these hashes that is not used.
 * @param hashes those of the same code by each secret
 */
export async function hasRecoveryCode(
  query: Query,
  userId: string,
  hashes: readonly string[],
): Promise<boolean> {
  const row = await identityTables(query)
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('code_hash', 'in', hashes)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns how many codes a user has, how many are not used, and when they were made; null for none. */
export async function countRecoveryCodes(
  query: Query,
  userId: string,
): Promise<{ left: number; total: number; madeAt: string } | null> {
  const tables = identityTables(query);
  const codes = await tables
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .execute();
  const row = await tables
    .selectFrom('second_factors')
    .select('codes_made_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (codes.length === 0 || !row?.codes_made_at) return null;
  const left = codes.filter(({ used_at }) => used_at === null).length;
  return { left, total: codes.length, madeAt: row.codes_made_at };
}

export async function deleteRecoveryCodes(query: Query, userId: string): Promise<void> {
  await identityTables(query).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Deletes the recovery codes of a user when they were made since a moment. Returns whether there were any. */
export async function deleteRecoveryCodesSince(query: Query, userId: string, since: Date): Promise<boolean> {
  const codes = await countRecoveryCodes(query, userId);
  if (!codes || codes.madeAt < since.toISOString()) return false;
  await deleteRecoveryCodes(query, userId);
  return true;
}
