import { named, rowOf } from '../../db/rows/column-names.ts';
import type { Query } from '../../db/tables.ts';
import { identityTables } from '../base/identity-tables.ts';

/** What a token is for: those of the first rows are mailed, those of the last are cookies. */
export type TokenPurpose =
  | ('verify-email' | 'reset-password' | 'sign-in' | 'invitation')
  | ('change-email' | 'stop-email-change' | 'report-sign-in')
  | ('second-factor' | 'trusted-browser' | 'sign-up');
type StoredToken = {
  userId: string;
  about: string | null;
  /** The address that it was mailed to; null for a cookie. */
  email: string | null;
  expiresAt: string;
  usedAt: string | null;
  /** Whether `email` is the user's address now. */
  isAddressPresent: boolean;
};

export async function insertToken(
  query: Query,
  token: {
    tokenHash: string;
    purpose: TokenPurpose;
    userId: string;
    about: string | null;
    email: string | null;
    expiresAt: string;
  },
): Promise<void> {
  await identityTables(query)
    .insertInto('identity_tokens')
    .values({ ...rowOf(token), used_at: null })
    .execute();
}

export async function findToken(
  query: Query,
  hash: string,
  purpose: TokenPurpose,
): Promise<StoredToken | null> {
  const row = await identityTables(query)
    .selectFrom('identity_tokens')
    .leftJoin('user', 'user.id', 'identity_tokens.user_id')
    .select(named('user_id', 'about', 'identity_tokens.email', 'expires_at', 'used_at'))
    .select('user.email as presentEmail')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return null;
  const { presentEmail, ...token } = row;
  return { ...token, isAddressPresent: token.email === null || token.email === presentEmail };
}

/**
 * Marks a valid token as used and returns its user: of any number of concurrent attempts, one succeeds. A bound one is valid
 * only while the user has the address that it was mailed to.
 */
export async function takeToken(
  query: Query,
  hash: string,
  purpose: TokenPurpose,
  { now, isBound }: { now: string; isBound: boolean },
): Promise<string | null> {
  let update = identityTables(query)
    .updateTable('identity_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  if (isBound) {
    update = update.where(({ eb, or, selectFrom }) =>
      or([
        eb('email', 'is', null),
        eb(
          'email',
          '=',
          selectFrom('user').select('user.email').whereRef('user.id', '=', 'identity_tokens.user_id'),
        ),
      ]),
    );
  }
  const row = await update.returning('user_id').executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * Expires the valid tokens of a user, or of all users when `userId` is null: all of them, those of a purpose, of what they are
 * about, or not mailed to some addresses.
 */
export async function expireTokens(
  query: Query,
  userId: string | null,
  which: { purpose?: TokenPurpose; about?: string | undefined; notMailedTo?: readonly string[] },
  now: string,
): Promise<void> {
  let update = identityTables(query)
    .updateTable('identity_tokens')
    .set({ expires_at: now })
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  if (userId !== null) update = update.where('user_id', '=', userId);
  const { purpose, about, notMailedTo = [] } = which;
  if (purpose) update = update.where('purpose', '=', purpose);
  if (about !== undefined) update = update.where('about', '=', about);
  if (notMailedTo.length > 0) {
    update = update.where(({ eb, or }) =>
      or([eb('email', 'is', null), eb('email', 'not in', [...notMailedTo])]),
    );
  }
  await update.execute();
}

/** Counts the valid tokens of a purpose. */
export async function countTokens(
  query: Query,
  userId: string,
  purpose: TokenPurpose,
  now: string,
): Promise<number> {
  const row = await identityTables(query)
    .selectFrom('identity_tokens')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Lets the valid tokens of a purpose live at least until a time. */
export async function prolongTokens(
  query: Query,
  userId: string,
  purpose: TokenPurpose,
  { now, until }: { now: string; until: string },
): Promise<void> {
  await identityTables(query)
    .updateTable('identity_tokens')
    .set({ expires_at: until })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<', until)
    .execute();
}

export async function deleteTokensBefore(query: Query, moment: string): Promise<void> {
  await identityTables(query).deleteFrom('identity_tokens').where('expires_at', '<', moment).execute();
}
