import { MESSAGES } from '#contract/messages.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import type { MatchDeps } from '../match-deps.ts';
import { countFailure, moveRun } from '../match-run-store.ts';

export const PREPARE_JOB = 'match-prepare';
export const CHUNK_JOB = 'match-chunk';
export const FINISH_JOB = 'match-finish';
export const CLEAR_JOB = 'match-clear';

/** A server that is killed while a job of a run works takes it up again so often. */
export const MAX_JOB_RETRIES = 50;
/** After so many errors a run is given up. */
const MAX_FAILURES = 3;

/** Does a job of a run. An error is tried again a few times, then the run fails and nothing of it stays. */
export async function runJob(
  { db, jobs, log }: Pick<MatchDeps, 'db' | 'jobs' | 'log'>,
  { runId, attempt, signal }: { runId: string; attempt: number; signal: AbortSignal },
  work: () => Promise<void>,
): Promise<void> {
  try {
    if (attempt > MAX_JOB_RETRIES) throw new Error('The server ended while this ran, too many times.');
    await work();
  } catch (error) {
    // The server is on its way out; the job is done again after the next start.
    if (signal.aborted) throw error;
    const failures = await countFailure(db.query, runId);
    // A list that was removed does not come back.
    const isLost = error instanceof AppError && error.status === 404;
    if (failures < MAX_FAILURES && attempt <= MAX_JOB_RETRIES && !isLost) throw error;
    log.error({ err: error, runId }, 'match run failed');
    await runTransaction(db.query, async (transaction) => {
      const reason = isLost ? MESSAGES.referenceListMissing : MESSAGES.runFailed;
      await moveRun(transaction, runId, { state: 'failed', error: reason });
      await jobs.add(CLEAR_JOB, {}, { transaction });
    });
  }
}
