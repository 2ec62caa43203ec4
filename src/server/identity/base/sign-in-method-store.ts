import type { Query } from '../../db/tables.ts';
import { identityTables } from './identity-tables.ts';

/** Returns the ways a user signs in: `credential` for an email address with a password, or the id of a provider. */
export async function listSignInMethods(
  query: Query,
  userId: string,
): Promise<{ providerId: string; hasPassword: boolean; createdAt: Date; updatedAt: Date }[]> {
  const rows = await identityTables(query)
    .selectFrom('account')
    .select(['providerId', 'password', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ providerId, password, createdAt, updatedAt }) => ({
    ...{ providerId, hasPassword: password !== null },
    ...{ createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) },
  }));
}

/** Returns the hash of a user's password; null when they have none. */
export async function findPasswordHash(query: Query, userId: string): Promise<string | null> {
  const row = await identityTables(query)
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Sets the hash of a user's password; creates the account when they have none. */
export async function savePasswordHash(
  query: Query,
  user: { accountId: string; userId: string; passwordHash: string },
): Promise<void> {
  const { accountId: id, userId, passwordHash: password } = user;
  const { numUpdatedRows } = await credentialUpdate(query, userId, password).executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await insertAccount(query, { id, userId, accountId: userId, providerId: 'credential', password });
}

/** Adds a way for a user to sign in: a password, or an account at a sign-in provider. */
export async function insertAccount(
  query: Query,
  account: { id: string; userId: string; providerId: string; accountId: string; password: string | null },
): Promise<void> {
  const now = new Date();
  await identityTables(query)
    .insertInto('account')
    .values({ ...account, createdAt: now, updatedAt: now })
    .execute();
}

/** Returns whether an account at a sign-in provider belongs to any user. */
export async function hasAccount(
  query: Query,
  { providerId, accountId }: { providerId: string; accountId: string },
): Promise<boolean> {
  const row = await identityTables(query)
    .selectFrom('account')
    .select('id')
    .where('providerId', '=', providerId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the accounts at sign-in providers that a user is linked to. */
export async function listLinkedAccounts(
  query: Query,
  userId: string,
): Promise<{ providerId: string; accountId: string }[]> {
  return identityTables(query)
    .selectFrom('account')
    .select(['providerId', 'accountId'])
    .where('userId', '=', userId)
    .where('providerId', '!=', 'credential')
    .execute();
}

/** Removes the links to providers that a user added since a moment, and the one to this provider. Returns the ids of the providers. */
export async function deleteProviderLinksSince(
  query: Query,
  userId: string,
  since: Date,
  provider: string | null,
): Promise<string[]> {
  const rows = await identityTables(query)
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '!=', 'credential')
    .where(({ eb, or }) =>
      or([eb('createdAt', '>=', since), ...(provider ? [eb('providerId', '=', provider)] : [])]),
    )
    .returning('providerId')
    .execute();
  return rows.map(({ providerId }) => providerId);
}

/** Removes a user's password: no one can sign in with a password until a new one is set. Returns false when they never had one. */
export async function voidPassword(query: Query, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await credentialUpdate(query, userId, null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the hash that was checked. Returns false when it was replaced since. */
export async function replacePasswordHash(
  query: Query,
  userId: string,
  hashes: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await credentialUpdate(query, userId, hashes.to)
    .where('password', '=', hashes.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the password of a user who is not verified, and changes their name. Returns false, without changes, when they are verified. */
export async function clearUnverifiedSignUp(query: Query, userId: string, name: string): Promise<boolean> {
  // A write first, so that a concurrent verification comes either before or after it.
  const { numUpdatedRows } = await identityTables(query)
    .updateTable('user')
    .set({ name, updatedAt: new Date() })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await identityTables(query)
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
  return true;
}

function credentialUpdate(query: Query, userId: string, password: string | null) {
  return identityTables(query)
    .updateTable('account')
    .set({ password, updatedAt: new Date() })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential');
}
