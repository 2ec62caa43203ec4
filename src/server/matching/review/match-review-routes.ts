import type { Whose } from '#contract/matching/matching-parts.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { decidePairs } from '../decisions/decide-pairs.ts';
import { undoStep } from '../decisions/undo-step.ts';
import { ListContexts } from '../list-context.ts';
import type { MatchingDeps } from '../match-deps.ts';
import { attachCandidate } from './attach-candidate.ts';
import { applyBulk, previewBulk } from './bulk-decisions.ts';
import { exportResults } from './exports/export-results.ts';
import { findCandidates } from './find-candidates.ts';
import { findMarks } from './find-marks.ts';
import { findRecords } from './find-records.ts';
import { findWarnings } from './find-warnings.ts';
import { pageListRecords } from './page-list-records.ts';

/** The review of a run: its records, their candidates, decisions about them, and the results as a file. */
export function matchReviewRoutes(deps: MatchingDeps) {
  const { matching } = verifiedUser;
  const { query } = deps.db;
  const contexts = new ListContexts();
  return {
    records: matching.records.handler(({ input, context }) =>
      findRecords(query, ofUser(input, context.user.id)),
    ),
    exportResults: matching.exportResults.handler(({ input, context: { user } }) =>
      exportResults(deps, user, ofUser(input, user.id)),
    ),
    marks: matching.marks.handler(({ input }) => findMarks(query, input)),
    listRecords: matching.listRecords.handler(({ input }) => pageListRecords(query, input)),
    candidates: matching.candidates.handler(({ input }) => findCandidates(query, contexts, input)),
    decide: matching.decide.handler(({ input, context }) => decidePairs(deps, context.user, input)),
    attach: matching.attach.handler(({ input, context }) => attachCandidate(deps, context.user, input)),
    previewBulk: matching.previewBulk.handler(({ input: { filter, ...bulk }, context: { user } }) =>
      previewBulk(deps, { ...bulk, filter: filter && ofUser(filter, user.id) }),
    ),
    applyBulk: matching.applyBulk.handler(({ input: { filter, ...bulk }, context: { user } }) =>
      applyBulk(deps, user, { ...bulk, filter: filter && ofUser(filter, user.id) }),
    ),
    undo: matching.undo.handler(({ input, context }) => undoStep(deps, context.user, input.runId)),
    warnings: matching.warnings.handler(({ input, context }) =>
      findWarnings(query, { ...input, userId: context.user.id }),
    ),
  };
}

/** A filter of records, whose user is named. */
function ofUser<Filter extends { whose?: Whose | undefined }>({ whose, ...filter }: Filter, userId: string) {
  return { ...filter, whose: whose && { whose, userId } };
}
