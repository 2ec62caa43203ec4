import type { Kysely } from 'kysely';
import type { SessionProgress } from '#contract/questions/question-session-contract.ts';
import type { JsonObject } from '#records';
import { runTransaction } from '../db/run-transaction.ts';
import type { Tables } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { checkSessionSize } from './check-session-state.ts';
import { readQuestionDraft, saveNextDraft } from './question-draft-store.ts';

/**
 * Saves the user's draft, provided that nothing was saved since `version`.
 * @returns the new version
 * @throws AppError 409 with the current draft when something was, 413 when it is over 512 kB
 */
export async function saveQuestionDraft(
  query: Kysely<Tables>,
  userId: string,
  { version, state, progress }: { version: number; state: JsonObject; progress: SessionProgress },
): Promise<number> {
  checkSessionSize(state);
  return runTransaction(query, async (transaction) => {
    const current = await readQuestionDraft(transaction, userId);
    if (current.version !== version) throw new AppError('CONFLICT', { data: { current } });
    return saveNextDraft(transaction, userId, { version, state, answered: progress.answered });
  });
}
