import { identityTables, type Query } from './identity-store.ts';

export type TokenPurpose = 'verify-email' | 'reset-password';
type StoredToken = { userId: string; expiresAt: string; usedAt: string | null };

export async function insertToken(
  query: Query,
  token: { hash: string; purpose: TokenPurpose; userId: string; expiresAt: string },
): Promise<void> {
  await identityTables(query)
    .insertInto('identity_tokens')
    .values({
      token_hash: token.hash,
      purpose: token.purpose,
      user_id: token.userId,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute();
}

export async function findToken(
  query: Query,
  hash: string,
  purpose: TokenPurpose,
): Promise<StoredToken | null> {
  const row = await identityTables(query)
    .selectFrom('identity_tokens')
    .select(['user_id', 'expires_at', 'used_at'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row ? { userId: row.user_id, expiresAt: row.expires_at, usedAt: row.used_at } : null;
}

/** Marks a valid token as used and returns its user: of any number of concurrent attempts, one succeeds. */
export async function takeToken(
  query: Query,
  hash: string,
  purpose: TokenPurpose,
  now: string,
): Promise<string | null> {
  const row = await identityTables(query)
    .updateTable('identity_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Expires the valid tokens of a user and purpose. */
export async function expireTokens(
  query: Query,
  userId: string,
  purpose: TokenPurpose,
  now: string,
): Promise<void> {
  await identityTables(query)
    .updateTable('identity_tokens')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

export async function deleteTokensBefore(query: Query, moment: string): Promise<void> {
  await identityTables(query).deleteFrom('identity_tokens').where('expires_at', '<', moment).execute();
}
