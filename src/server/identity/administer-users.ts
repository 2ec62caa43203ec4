import type { Database } from '../db/open-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Transaction } from '../db/tables.ts';
import type { Config } from '../ground/config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { removeSecondFactors } from './account/remove-second-factors.ts';
import { normalizeEmail } from './base/email-address.ts';
import { findUserByEmail, type User, updateUser } from './base/user-store.ts';
import { endSignInCookies } from './mails/mailed-token.ts';
import { deleteUserAndKeepRestriction } from './people/kept-restriction-store.ts';
import { deleteSessions } from './sessions/session-store.ts';
import { deleteApiTokens } from './tokens/api-token-store.ts';

/** Ends every session and API token of a user and prevents further log-ins. Returns null when no user has this address. */
export function disableUser(db: Database, email: string): Promise<User | null> {
  return withUser(db, email, async (query, { id }) => {
    await updateUser(query, id, { disabled: true });
    await deleteSessions(query, id);
    await deleteApiTokens(query, id);
    await endSignInCookies(query, id);
  });
}

/** Lets a disabled user log in again. */
export function enableUser(db: Database, email: string): Promise<User | null> {
  return withUser(db, email, (query, { id }) => updateUser(query, id, { disabled: false }));
}

/** Marks a user's address as verified, as the mailed link does. */
export function markVerified(db: Database, email: string): Promise<User | null> {
  return withUser(db, email, (query, { id }) => updateUser(query, id, { emailVerified: true }));
}

/** Deletes a user with sessions, password and links. What the user wrote stays, under their id, and so does what they were restricted to. */
export function deleteUser(
  { config, db }: { config: Pick<Config, 'authSecret' | 'authSecrets'>; db: Database },
  email: string,
): Promise<User | null> {
  return withUser(db, email, (query, { id }) => deleteUserAndKeepRestriction(config, query, id));
}

/** Removes every second factor of a user, ends their sessions and tells them by mail. Returns null when no user has this address. */
export function resetSecondFactors(
  { db, jobs }: { db: Database; jobs: Jobs },
  email: string,
): Promise<User | null> {
  return withUser(db, email, (query, { id }) => removeSecondFactors(jobs, query, id));
}

/** Ends all sessions and API tokens of a user. Returns the number of sessions, or null when no user has this address. */
export async function endSessionsOf(db: Database, email: string): Promise<number | null> {
  let ended = 0;
  const user = await withUser(db, email, async (query, { id }) => {
    ended = await deleteSessions(query, id);
    await deleteApiTokens(query, id);
    await endSignInCookies(query, id);
  });
  return user && ended;
}

/** Ends all sessions, API tokens and half sign-ins of all users; no browser is trusted afterwards. Returns the number of sessions. */
export function endAllSessions(db: Database): Promise<number> {
  return runTransaction(db.query, async (transaction) => {
    await deleteApiTokens(transaction, null);
    await endSignInCookies(transaction, null);
    return deleteSessions(transaction, null);
  });
}

function withUser(
  db: Database,
  email: string,
  change: (query: Transaction, user: User) => Promise<void>,
): Promise<User | null> {
  return runTransaction(db.query, async (transaction) => {
    const user = await findUserByEmail(transaction, normalizeEmail(email) ?? email);
    if (user) await change(transaction, user);
    return user;
  });
}
