import { setTimeout as delay } from 'node:timers/promises';
import type { RunProgress } from '#contract/matching/match-run-contract.ts';
import { MINUTE_MS } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { listReferenceLists } from '../../reference-lists/reference-list-store.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import type { MatchDeps, MatchingDeps, Reviewer } from '../match-deps.ts';
import { listRuns, moveRun, readRun, type StoredRun } from '../match-run-store.ts';
import { CLEAR_JOB } from './run-job.ts';
import { toProgressView, toRunView } from './run-view.ts';
import { startRun } from './start-run.ts';

const POLL_INTERVAL_MS = 500;
/** A client reconnects after this, and its session is checked again. */
const MAX_WATCH_MS = MINUTE_MS;

/** Runs and their progress, and the reference lists a run can compare with. */
export function matchRunRoutes(deps: MatchingDeps) {
  const { matching } = verifiedUser;
  const { query } = deps.db;
  return {
    lists: matching.lists.handler(async () =>
      (await listReferenceLists(query)).map(({ id, name, version, importedAt, counts }) => ({
        id,
        name,
        version,
        importedAt,
        counts,
      })),
    ),
    start: matching.start.handler(async ({ input, context }) =>
      toRunView(deps, await startRun(deps, context.user, input)),
    ),
    list: matching.list.handler(async ({ input }) => {
      const runs = await listRuns(query, input.limit);
      return Promise.all(runs.map((run) => toRunView(deps, run)));
    }),
    read: matching.read.handler(async ({ input }) => {
      const run = await readRun(query, input.runId);
      if (!run) throw new AppError('NOT_FOUND');
      return toRunView(deps, run);
    }),
    cancel: matching.cancel.handler(async ({ input, context }) =>
      toRunView(deps, await cancelRun(deps, context.user, input.runId)),
    ),
    events: matching.events.handler(async ({ input, signal }) => {
      if (!(await readRun(query, input.runId))) throw new AppError('NOT_FOUND');
      return watchRun(query, input.runId, { signal, isDraining: deps.isDraining });
    }),
  };
}

/**
 * Cancels a run and has its results deleted. Idempotent, and without effect on a run that has ended.
 * @throws AppError 404 when there is no such run
 */
async function cancelRun(
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

/**
 * Yields the progress of a run whenever it changes, until the run ends or the client disconnects, for a minute at most.
 * @throws AppError 404 when there is no such run
 */
async function* watchRun(
  query: Query,
  runId: string,
  { signal, isDraining }: { signal: AbortSignal | undefined; isDraining: () => boolean },
): AsyncGenerator<RunProgress, void, void> {
  const end = performance.now() + MAX_WATCH_MS;
  let sent = '';
  while (!signal?.aborted && !isDraining() && performance.now() < end) {
    const run = await readRun(query, runId);
    if (!run) throw new AppError('NOT_FOUND');
    const progress = await toProgressView(query, run);
    const text = JSON.stringify(progress);
    if (text !== sent) yield progress;
    sent = text;
    if (run.state !== 'waiting' && run.state !== 'running') return;
    await delay(POLL_INTERVAL_MS, undefined, signal && { signal }).catch(() => {});
  }
}
