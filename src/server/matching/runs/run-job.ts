import { MESSAGES } from '#contract/messages.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import type { MatchDeps } from '../match-deps.ts';
import { countFailure, moveRun } from '../match-run-store.ts';

export const PREPARE_JOB = 'match-prepare';
export const CHUNK_JOB = 'match-chunk';
export const FINISH_JOB = 'match-finish';
export const CLEAR_JOB = 'match-clear';

/** How often the job of a run is retried after the server was killed. */
export const MAX_JOB_RETRIES = 50;
/** The number of errors after which a run fails. */
const MAX_FAILURES = 3;

/** Runs a job of a run. After a few errors the run fails, and its results are deleted. */
export async function runJob(
  { db, jobs, log }: Pick<MatchDeps, 'db' | 'jobs' | 'log'>,
  { runId, attempt, signal }: { runId: string; attempt: number; signal: AbortSignal },
  work: () => Promise<void>,
): Promise<void> {
  try {
    if (attempt > MAX_JOB_RETRIES) throw new Error('The server ended while this ran, too many times.');
    await work();
  } catch (error) {
    // The server is shutting down; the job is retried after the next start.
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
