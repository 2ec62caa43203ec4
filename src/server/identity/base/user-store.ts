import type { Query } from '../../db/tables.ts';
import { identityTables } from './identity-tables.ts';

export type User = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  createdAt: Date;
};

const USER_COLUMNS = ['id', 'name', 'email', 'emailVerified', 'disabled', 'createdAt'] as const;

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

/** Returns the ids of users whose address is not verified, and who last signed up before a time. */
export async function listUnverifiedBefore(query: Query, moment: Date): Promise<string[]> {
  const rows = await identityTables(query)
    .selectFrom('user')
    .select('id')
    .where('emailVerified', '=', false)
    .where('updatedAt', '<', moment)
    .execute();
  return rows.map(({ id }) => id);
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
  change: { emailVerified?: boolean; disabled?: boolean; name?: string; email?: string },
): Promise<void> {
  await identityTables(query)
    .updateTable('user')
    .set({ ...change, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Deletes a user with their accounts, sessions, API tokens, second factors, links, sign-ins and changes of the address. */
export async function deleteUserRows(query: Query, id: string): Promise<void> {
  const tables = identityTables(query);
  await tables.deleteFrom('identity_tokens').where('user_id', '=', id).execute();
  await tables.deleteFrom('sign_ins').where('user_id', '=', id).execute();
  await tables.deleteFrom('email_changes').where('user_id', '=', id).execute();
  await tables.deleteFrom('api_tokens').where('user_id', '=', id).execute();
  await tables.deleteFrom('people').where('user_id', '=', id).execute();
  await deleteSecondFactorRows(query, id);
  await tables.deleteFrom('session').where('userId', '=', id).execute();
  await tables.deleteFrom('account').where('userId', '=', id).execute();
  await tables.deleteFrom('user').where('id', '=', id).execute();
}

/** Deletes a user's authenticator app, recovery codes and passkeys, and the challenges for new ones. */
export async function deleteSecondFactorRows(query: Query, userId: string): Promise<void> {
  const tables = identityTables(query);
  await tables.deleteFrom('verification').where('value', 'like', `%"${userId}"%`).execute();
  await tables.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await tables.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tables.deleteFrom('passkey').where('userId', '=', userId).execute();
}

/** Returns the names of these users by id: their own, else their address. */
export async function findUserNames(query: Query, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await identityTables(query)
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name, email }) => [id, name.trim() || email]));
}

function selectUsers(query: Query) {
  return identityTables(query).selectFrom('user').select(USER_COLUMNS);
}

function toUser(row: {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number | null;
  disabled: boolean | number | null;
  createdAt: Date | string;
}): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    disabled: Boolean(row.disabled),
    createdAt: new Date(row.createdAt),
  };
}
