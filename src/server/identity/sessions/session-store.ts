import { preparedStatement } from '../../db/prepared-statement.ts';
import type { Query } from '../../db/tables.ts';
import { identityTables } from '../base/identity-tables.ts';
import { ACCESS_COLUMNS, type AccessUser, secondFactorOf, toAccessUser } from '../base/people-store.ts';
import type { Proof, SessionProofs } from './session-strength.ts';

/** A session with its user, as far as access depends on them. */
export type StoredSession = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  proofs: SessionProofs;
  user: AccessUser;
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

/** Returns the session of this token with everything that access depends on, by one statement. */
export async function findSessionByToken(query: Query, token: string): Promise<StoredSession | null> {
  const [row] = (await query.executeQuery(selectSession(query, [{ token }]))).rows;
  if (!row) return null;
  return {
    id: row.id,
    createdAt: new Date(row.createdAt),
    lastSeenAt: new Date(row.updatedAt),
    expiresAt: new Date(row.expiresAt),
    proofs: {
      password: dateOf(row.password_at),
      provider: dateOf(row.provider_at),
      code: dateOf(row.code_at),
      passkey: dateOf(row.passkey_at),
    },
    user: toAccessUser(row),
  };
}

const selectSession = preparedStatement((query, [given]: { token: string }[]) =>
  identityTables(query)
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('people', 'people.user_id', 'user.id')
    .leftJoin('session_proofs', 'session_proofs.session_id', 'session.id')
    .select(['session.id', 'session.createdAt', 'session.updatedAt', 'session.expiresAt'])
    .select(ACCESS_COLUMNS)
    .select(['password_at', 'provider_at', 'code_at', 'passkey_at'])
    .select((of) => secondFactorOf(of).as('hasSecondFactor'))
    .where('session.token', '=', given?.token ?? ''),
);

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Records how the user of a session has shown who they are. */
export async function proveSession(
  query: Query,
  id: string,
  proofs: Partial<Record<Proof, Date>>,
): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(proofs).map(([proof, at]) => [`${proof}_at`, at.toISOString()]),
  );
  const none = { password_at: null, provider_at: null, code_at: null, passkey_at: null };
  await query
    .insertInto('session_proofs')
    .values({ session_id: id, ...none, ...columns })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ session_id: id, ...columns }))
    .execute();
}

/** Deletes what was recorded of sessions that are not stored any more. */
export async function deleteProofsOfNone(query: Query): Promise<void> {
  await identityTables(query)
    .deleteFrom('session_proofs')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('session').select('session.id').whereRef('session.id', '=', 'session_proofs.session_id'),
        ),
      ),
    )
    .execute();
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

/** Ends every session of a user except this one. Returns their number. */
export async function deleteOtherSessions(query: Query, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await identityTables(query)
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
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

/** Deletes sessions whose lifetime ended before a time. Returns their number. */
export async function deleteSessionsEndedBefore(query: Query, moment: Date): Promise<number> {
  const { numDeletedRows } = await identityTables(query)
    .deleteFrom('session')
    .where('expiresAt', '<', moment)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
