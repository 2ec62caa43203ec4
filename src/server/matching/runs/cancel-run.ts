import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { moveRun, readRun, type StoredRun } from '../match-run-store.ts';
import { noteMatchUser } from '../match-user-store.ts';
import { CLEAR_JOB } from './run-job.ts';

/**
 * Ends a run, whose results are cleared away. One that has ended already stays as it is.
 * @throws AppError 404 when there is no such run
 */
export async function cancelRun(
  { db, jobs }: Pick<MatchDeps, 'db' | 'jobs'>,
  user: Reviewer,
  runId: string,
): Promise<StoredRun> {
  return runTransaction(db.query, async (transaction) => {
    if (await moveRun(transaction, runId, { state: 'cancelled' })) {
      await noteMatchUser(transaction, user);
      await addAuditRows(transaction, [{ userId: user.id, action: 'cancel', runId }]);
      await jobs.add(CLEAR_JOB, {}, { transaction });
    }
    const run = await readRun(transaction, runId);
    if (!run) throw new AppError('NOT_FOUND');
    return run;
  });
}
