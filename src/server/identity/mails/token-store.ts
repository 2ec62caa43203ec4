import { identityTables, type Query } from '../identity-tables.ts';

/** What a token is for: those of the first rows are mailed, those of the last are cookies. */
export type TokenPurpose =
  | ('verify-email' | 'reset-password' | 'sign-in' | 'invitation')
  | ('change-email' | 'stop-email-change' | 'report-sign-in')
  | ('second-factor' | 'trusted-browser');
type StoredToken = { userId: string; about: string | null; expiresAt: string; usedAt: string | null };

export async function insertToken(
  query: Query,
  token: { hash: string; purpose: TokenPurpose; userId: string; about: string | null; expiresAt: string },
): Promise<void> {
  await identityTables(query)
    .insertInto('identity_tokens')
    .values({
      token_hash: token.hash,
      purpose: token.purpose,
      user_id: token.userId,
      about: token.about,
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
    .select(['user_id', 'about', 'expires_at', 'used_at'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return null;
  return { userId: row.user_id, about: row.about, expiresAt: row.expires_at, usedAt: row.used_at };
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

/** Expires the valid tokens of a user: all of them, or those of a purpose, or of what they are about. */
export async function expireTokens(
  query: Query,
  userId: string,
  { purpose, about }: { purpose?: TokenPurpose; about?: string | undefined },
  now: string,
): Promise<void> {
  let update = identityTables(query)
    .updateTable('identity_tokens')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  if (purpose) update = update.where('purpose', '=', purpose);
  if (about !== undefined) update = update.where('about', '=', about);
  await update.execute();
}

export async function deleteTokensBefore(query: Query, moment: string): Promise<void> {
  await identityTables(query).deleteFrom('identity_tokens').where('expires_at', '<', moment).execute();
}
