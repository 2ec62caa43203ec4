import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { moveRun, readRun, type StoredRun } from '../match-run-store.ts';
import { CLEAR_JOB } from './run-job.ts';

/**
 * Cancels a run and has its results deleted. Idempotent, and without effect on a run that has ended.
 * @throws AppError 404 when there is no such run
 */
export async function cancelRun(
  { db, jobs }: Pick<MatchDeps, 'db' | 'jobs'>,
  user: Reviewer,
  runId: string,
): Promise<StoredRun> {
  return runTransaction(db.query, async (transaction) => {
    if (await moveRun(transaction, runId, { state: 'cancelled' })) {
      await addAuditRows(transaction, user, [{ action: 'cancel', runId }]);
      await jobs.add(CLEAR_JOB, {}, { transaction });
    }
    const run = await readRun(transaction, runId);
    if (!run) throw new AppError('NOT_FOUND');
    return run;
  });
}
