import type { ColumnType, Kysely, Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** A time: PostgreSQL returns dates, SQLite text. */
type Moment = ColumnType<Date | string, Date, Date>;
type Flag = ColumnType<boolean | number | null, boolean, boolean>;

/** better-auth's tables, as far as Cairn reads and writes them itself, with Cairn's own identity tables. */
type IdentityTables = {
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: Flag;
    disabled: Flag;
    createdAt: Moment;
    updatedAt: Moment;
  };
  account: {
    id: string;
    userId: string;
    providerId: string;
    accountId: string;
    password: string | null;
    createdAt: Moment;
    updatedAt: Moment;
  };
  session: {
    id: string;
    userId: string;
    token: string;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: Moment;
    updatedAt: Moment;
    expiresAt: Moment;
  };
  identity_tokens: {
    token_hash: string;
    purpose: string;
    user_id: string;
    expires_at: string;
    used_at: string | null;
  };
  identity_tries: { key: string; count: number; ends_at: string };
};

/** The database, or a transaction on it. */
export type Query = Kysely<Tables> | Transaction<Tables>;

/** A user. */
export type User = { id: string; email: string; emailVerified: boolean; disabled: boolean; createdAt: Date };

/** Returns the identity tables of `query`, for the `*-store.ts` files of this folder. */
export function identityTables(query: Query) {
  return query.withTables<IdentityTables>();
}

const USER_COLUMNS = ['id', 'email', 'emailVerified', 'disabled', 'createdAt'] as const;

export async function findUserByEmail(query: Query, email: string): Promise<User | null> {
  const row = await selectUsers(query).where('email', '=', email).executeTakeFirst();
  return row ? toUser(row) : null;
}

export async function findUserById(query: Query, id: string): Promise<User | null> {
  const row = await selectUsers(query).where('id', '=', id).executeTakeFirst();
  return row ? toUser(row) : null;
}

/** Returns all users, by address. */
export async function listUsers(query: Query): Promise<User[]> {
  return (await selectUsers(query).orderBy('email').execute()).map(toUser);
}

/** Returns whether there is any user. */
export async function hasUsers(query: Query): Promise<boolean> {
  return (
    (await identityTables(query).selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
  );
}

/** Adds a user, unless the address is taken. Returns true when added. */
export async function insertUser(
  query: Query,
  user: { id: string; name: string; email: string; emailVerified: boolean },
): Promise<boolean> {
  const now = new Date();
  const { numInsertedOrUpdatedRows } = await identityTables(query)
    .insertInto('user')
    .values({ ...user, disabled: false, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateUser(
  query: Query,
  id: string,
  change: { emailVerified?: boolean; disabled?: boolean },
): Promise<void> {
  await identityTables(query)
    .updateTable('user')
    .set({ ...change, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Deletes a user with their accounts, sessions and links. */
export async function deleteUserRows(query: Query, id: string): Promise<void> {
  const tables = identityTables(query);
  await tables.deleteFrom('identity_tokens').where('user_id', '=', id).execute();
  await tables.deleteFrom('session').where('userId', '=', id).execute();
  await tables.deleteFrom('account').where('userId', '=', id).execute();
  await tables.deleteFrom('user').where('id', '=', id).execute();
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
  const { numUpdatedRows } = await credentialUpdate(query, user.userId, user.passwordHash).executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const now = new Date();
  await identityTables(query)
    .insertInto('account')
    .values({
      id: user.accountId,
      userId: user.userId,
      accountId: user.userId,
      providerId: 'credential',
      password: user.passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Replaces the hash that was checked. Returns false when it was replaced meanwhile. */
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
  await credentialUpdate(query, userId, null).execute();
  return true;
}

function credentialUpdate(query: Query, userId: string, password: string | null) {
  return identityTables(query)
    .updateTable('account')
    .set({ password, updatedAt: new Date() })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential');
}

function selectUsers(query: Query) {
  return identityTables(query).selectFrom('user').select(USER_COLUMNS);
}

function toUser(row: {
  id: string;
  email: string;
  emailVerified: boolean | number | null;
  disabled: boolean | number | null;
  createdAt: Date | string;
}): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    disabled: Boolean(row.disabled),
    createdAt: new Date(row.createdAt),
  };
}
