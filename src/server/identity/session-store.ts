import { identityTables, type Query } from './identity-store.ts';

/** A session with its user, as far as access depends on them. */
export type StoredSession = {
  id: string;
  lastSeenAt: Date;
  expiresAt: Date;
  user: { id: string; email: string; emailVerified: boolean; disabled: boolean };
};

/** A session as its owner sees it in their list. */
export type OwnSession = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  ipAddress: string;
  userAgent: string;
};

export async function findSessionByToken(query: Query, token: string): Promise<StoredSession | null> {
  const row = await identityTables(query)
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['session.id', 'session.updatedAt', 'session.expiresAt'])
    .select(['user.id as userId', 'user.email', 'user.emailVerified', 'user.disabled'])
    .where('session.token', '=', token)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    lastSeenAt: new Date(row.updatedAt),
    expiresAt: new Date(row.expiresAt),
    user: {
      id: row.userId,
      email: row.email,
      emailVerified: Boolean(row.emailVerified),
      disabled: Boolean(row.disabled),
    },
  };
}

/** Records that a session was used. */
export async function touchSession(query: Query, id: string): Promise<void> {
  await identityTables(query)
    .updateTable('session')
    .set({ updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function listOwnSessions(query: Query, userId: string): Promise<OwnSession[]> {
  const rows = await identityTables(query)
    .selectFrom('session')
    .select(['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date())
    .orderBy('updatedAt', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    expiresAt: new Date(row.expiresAt),
    ipAddress: row.ipAddress ?? '',
    userAgent: row.userAgent ?? '',
  }));
}

/** Ends one session; with `userId` only when it belongs to that user. */
export async function deleteSession(query: Query, id: string, userId?: string): Promise<void> {
  const deletion = identityTables(query).deleteFrom('session').where('id', '=', id);
  await (userId === undefined ? deletion : deletion.where('userId', '=', userId)).execute();
}

/** Ends every session of a user except this one. */
export async function deleteOtherSessions(query: Query, userId: string, id: string): Promise<void> {
  await identityTables(query)
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .execute();
}

/** Ends the sessions of one user, or of all users when `userId` is null. Returns their number. */
export async function deleteSessions(query: Query, userId: string | null): Promise<number> {
  const deletion = identityTables(query).deleteFrom('session');
  const { numDeletedRows } = await (userId === null
    ? deletion
    : deletion.where('userId', '=', userId)
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
