import type { Kysely } from 'kysely';
import type { JsonObject } from '#records';
import { runTransaction } from '../db/run-transaction.ts';
import type { Tables } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { readQuestionSession, saveNextSession } from './question-session-store.ts';

const MAX_SESSION_BYTES = 512 * 1_024;

/**
 * Saves the user's question session, provided that nothing was saved since `version`.
 * @returns the new version
 * @throws AppError 409 with the current session when something was, 413 when it is over 512 kB
 */
export async function saveQuestionSession(
  query: Kysely<Tables>,
  userId: string,
  { version, state }: { version: number; state: JsonObject },
): Promise<number> {
  if (Buffer.byteLength(JSON.stringify(state)) > MAX_SESSION_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  return runTransaction(query, async (transaction) => {
    const current = await readQuestionSession(transaction, userId);
    if (current.version !== version) throw new AppError('CONFLICT', { data: { current } });
    return saveNextSession(transaction, userId, { version, state });
  });
}
