import { AppError } from '../../ground/app-error.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { listReferenceLists } from '../../reference-lists/reference-list-store.ts';
import type { MatchingDeps } from '../match-deps.ts';
import { listRuns, readRun } from '../match-run-store.ts';
import { cancelRun } from './cancel-run.ts';
import { toRunView } from './run-view.ts';
import { startRun } from './start-run.ts';
import { watchRun } from './watch-run.ts';

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
