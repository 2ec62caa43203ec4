import type { EntitySession } from '#contract/questions/question-session-contract.ts';
import type { EntityKey } from '#records';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query, Transaction } from '../db/tables.ts';
import { clearSession } from '../documents/session-answers-store.ts';
import { AppError } from '../ground/app-error.ts';
import type { SignedInUser } from '../http/require-session.ts';
import { deleteHandover } from './handovers/handover-store.ts';
import { readStoredSession, type StoredSession, storeNextSession } from './question-session-store.ts';
import { toEntitySession } from './session-view.ts';

/**
 * Checks that no other user holds a session.
 * @throws AppError 409 with the current session when it is
 */
export async function checkHolder(
  query: Query,
  current: StoredSession | null,
  user: SignedInUser,
): Promise<void> {
  if (!current?.state || current.holder_id === null || current.holder_id === user.id) return;
  throw new AppError('TAKEN_OVER', { data: { current: await toEntitySession(query, current, user) } });
}

/**
 * Makes the user the holder of a session; its answers stay as they are. Saves of the former holder are refused from then on.
 * @throws AppError 404 when there is no session
 */
export async function takeOverSession(
  query: Query,
  user: SignedInUser,
  key: EntityKey,
): Promise<EntitySession> {
  return runTransaction(query, async (transaction) => {
    const current = await readStoredSession(transaction, key);
    if (!current?.state) throw new AppError('NOT_FOUND');
    if (current.holder_id === user.id) return toEntitySession(transaction, current, user);
    const at = new Date().toISOString();
    const taken = await moveSession(transaction, current, { holder: user.id, at });
    await deleteHandover(transaction, key);
    return toEntitySession(transaction, taken, user);
  });
}

/** Gives a session another holder, on whose desk it is then, also when it was closed. Returns it as it is now. */
export async function moveSession(
  transaction: Transaction,
  current: StoredSession,
  { holder, at }: { holder: string; at: string },
): Promise<StoredSession> {
  const version = current.version + 1;
  const moved = { ...current, version, holder_id: holder, held_since: at, closed_at: null };
  await storeNextSession(transaction, moved);
  return moved;
}

/**
 * Closes a session: it is no longer listed, and opens where it was left.
 * @returns the new version
 * @throws AppError 404 when there is no session, 409 when another user holds it
 */
export async function closeSession(query: Query, user: SignedInUser, key: EntityKey): Promise<number> {
  return runTransaction(query, async (transaction) => {
    const current = await readStoredSession(transaction, key);
    if (!current?.state) throw new AppError('NOT_FOUND');
    await checkHolder(transaction, current, user);
    const version = current.version + 1;
    await storeNextSession(transaction, { ...current, version, closed_at: new Date().toISOString() });
    return version;
  });
}

/**
 * Forgets the answers of a session, whatever its version; their history keeps that they were cleared.
 * @returns the new version, 0 when there was no session
 * @throws AppError 409 when another user holds it
 */
export async function restartSession(query: Query, user: SignedInUser, key: EntityKey): Promise<number> {
  return runTransaction(query, async (transaction) => {
    const current = await readStoredSession(transaction, key);
    if (!current) return 0;
    await checkHolder(transaction, current, user);
    await clearSession(transaction, { ...current, key }, { author: user, at: new Date().toISOString() });
    await deleteHandover(transaction, key);
    return current.version + 1;
  });
}
