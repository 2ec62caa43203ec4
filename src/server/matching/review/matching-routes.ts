import type { Deps } from '../../app/deps.ts';
import { AppError } from '../../ground/app-error.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { listReferenceLists } from '../../reference-lists/reference-list-store.ts';
import { exportAudit } from '../audit/export-audit.ts';
import { findAudit } from '../audit/find-audit.ts';
import { ListContexts } from '../list-context.ts';
import type { ResolutionDeps } from '../match-deps.ts';
import { listRuns, readRun } from '../match-run-store.ts';
import { chooseEverywhere } from '../resolution/choose-everywhere.ts';
import { countResolution } from '../resolution/count-resolution.ts';
import { findMatches } from '../resolution/find-matches.ts';
import { findResolution } from '../resolution/find-resolution.ts';
import { keepChoices } from '../resolution/keep-choices.ts';
import { saveResolution } from '../resolution/save-resolution.ts';
import { cancelRun } from '../runs/cancel-run.ts';
import { tellRun } from '../runs/run-view.ts';
import { startRun } from '../runs/start-run.ts';
import { watchRun } from '../runs/watch-run.ts';
import { applyBulk, previewBulk } from './bulk-decisions.ts';
import { decidePairs } from './decide-pairs.ts';
import { findCandidates } from './find-candidates.ts';
import { findRecords } from './find-records.ts';
import { findWarnings } from './find-warnings.ts';
import { undoStep } from './undo-step.ts';

/** Matching: runs, their results, decisions, resolution and the audit log. */
export function matchingRoutes(
  deps: Deps,
  { patchDocument, isDraining }: Pick<ResolutionDeps, 'patchDocument'> & { isDraining: () => boolean },
) {
  const { matching } = verifiedUser;
  const { query } = deps.db;
  const contexts = new ListContexts();
  const readerOf = ({ user }: { user: { id: string } }) => ({
    userId: user.id,
    fourEyes: deps.config.matchFourEyes,
  });
  return {
    ...runRoutes(deps, isDraining),
    records: matching.records.handler(({ input }) => findRecords(query, input)),
    candidates: matching.candidates.handler(({ input }) => findCandidates(query, contexts, input)),
    decide: matching.decide.handler(({ input, context }) => decidePairs(deps, context.user, input)),
    previewBulk: matching.previewBulk.handler(({ input }) => previewBulk(deps, input)),
    applyBulk: matching.applyBulk.handler(({ input, context }) => applyBulk(deps, context.user, input)),
    undo: matching.undo.handler(({ input, context }) => undoStep(deps, context.user, input.runId)),
    warnings: matching.warnings.handler(({ input, context }) =>
      findWarnings(query, { ...input, userId: context.user.id }),
    ),
    resolution: matching.resolution.handler(({ input, context }) =>
      findResolution(query, readerOf(context), input),
    ),
    resolutionCounts: matching.resolutionCounts.handler(({ input, context }) =>
      countResolution(query, readerOf(context), input.runId),
    ),
    matches: matching.matches.handler(({ input }) => findMatches(query, input)),
    choose: matching.choose.handler(({ input, context }) => keepChoices(deps, context.user, input)),
    chooseEverywhere: matching.chooseEverywhere.handler(({ input, context }) =>
      chooseEverywhere(deps, context.user, input.runId),
    ),
    save: matching.save.handler(({ input, context }) =>
      saveResolution({ ...deps, patchDocument }, context.user, input),
    ),
    audit: matching.audit.handler(({ input }) => findAudit(query, input)),
    exportAudit: matching.exportAudit.handler(async ({ input }) => {
      const { name, type, content } = await exportAudit(query, input);
      return {
        headers: { 'content-disposition': `attachment; filename="${name}"` },
        body: new Blob(content, { type }),
      };
    }),
  };
}

function runRoutes(deps: Deps, isDraining: () => boolean) {
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
      tellRun(query, await startRun(deps, context.user, input)),
    ),
    list: matching.list.handler(async ({ input }) => {
      const runs = await listRuns(query, input.limit);
      return Promise.all(runs.map((run) => tellRun(query, run)));
    }),
    read: matching.read.handler(async ({ input }) => {
      const run = await readRun(query, input.runId);
      if (!run) throw new AppError('NOT_FOUND');
      return tellRun(query, run);
    }),
    cancel: matching.cancel.handler(async ({ input, context }) =>
      tellRun(query, await cancelRun(deps, context.user, input.runId)),
    ),
    events: matching.events.handler(async ({ input, signal }) => {
      if (!(await readRun(query, input.runId))) throw new AppError('NOT_FOUND');
      return watchRun(query, input.runId, { signal, isDraining });
    }),
  };
}
