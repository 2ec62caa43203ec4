import { verifiedUser } from '../../http/require-session.ts';
import { ListContexts } from '../list-context.ts';
import type { MatchingDeps } from '../match-deps.ts';
import { attachCandidate } from './attach-candidate.ts';
import { applyBulk, previewBulk } from './bulk-decisions.ts';
import { decidePairs } from './decide-pairs.ts';
import { exportResults } from './exports/export-results.ts';
import { findCandidates } from './find-candidates.ts';
import { findRecords } from './find-records.ts';
import { findWarnings } from './find-warnings.ts';
import { pageListRecords } from './page-list-records.ts';
import { undoStep } from './undo-step.ts';

/** The review of a run: its records, their candidates, decisions about them, and the results as a file. */
export function matchReviewRoutes(deps: MatchingDeps) {
  const { matching } = verifiedUser;
  const { query } = deps.db;
  const contexts = new ListContexts();
  return {
    records: matching.records.handler(({ input: { whose, ...filter }, context }) =>
      findRecords(query, { ...filter, whose: whose && { whose, userId: context.user.id } }),
    ),
    exportResults: matching.exportResults.handler(({ input: { whose, ...filter }, context: { user } }) =>
      exportResults(deps, user, { ...filter, whose: whose && { whose, userId: user.id } }),
    ),
    listRecords: matching.listRecords.handler(({ input }) => pageListRecords(query, input)),
    candidates: matching.candidates.handler(({ input }) => findCandidates(query, contexts, input)),
    decide: matching.decide.handler(({ input, context }) => decidePairs(deps, context.user, input)),
    attach: matching.attach.handler(({ input, context }) => attachCandidate(deps, context.user, input)),
    previewBulk: matching.previewBulk.handler(({ input }) => previewBulk(deps, input)),
    applyBulk: matching.applyBulk.handler(({ input, context }) => applyBulk(deps, context.user, input)),
    undo: matching.undo.handler(({ input, context }) => undoStep(deps, context.user, input.runId)),
    warnings: matching.warnings.handler(({ input, context }) =>
      findWarnings(query, { ...input, userId: context.user.id }),
    ),
  };
}
