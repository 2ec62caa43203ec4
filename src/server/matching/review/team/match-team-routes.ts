import { verifiedUser } from '../../../http/require-session.ts';
import { listActiveUsers } from '../../../identity/base/user-store.ts';
import { readDoneRun } from '../../done-run.ts';
import type { MatchingDeps } from '../../match-deps.ts';
import { readReasons } from '../../match-reason-store.ts';
import { readRecordId } from '../../pair-key.ts';
import { saveReasons } from '../save-reasons.ts';
import { assignRecords } from './assign-records.ts';
import { moveTab } from './move-tab.ts';
import { ReviewPulse } from './review-pulse.ts';
import { takeNextRecord } from './take-next-record.ts';
import { checkTabs, watchReview } from './watch-review.ts';

/** What several users need who review one run: its changes as they happen, assignments, and the reasons for decisions. */
export function matchTeamRoutes(deps: MatchingDeps) {
  const { matching } = verifiedUser;
  const { query } = deps.db;
  const pulse = new ReviewPulse(deps);
  return {
    watch: matching.watch.handler(async ({ input, context, signal }) => {
      await readDoneRun(query, input.runId);
      checkTabs(pulse, context.user.id);
      return watchReview(deps, pulse, { ...input, userId: context.user.id, signal });
    }),
    moveTo: matching.moveTo.handler(async ({ input: { recordId, ...tab }, context }) => {
      const at = recordId === null ? null : readRecordId(recordId);
      await moveTab(query, { ...tab, userId: context.user.id }, at);
      return {};
    }),
    reviewers: matching.reviewers.handler(async () =>
      (await listActiveUsers(query)).map(({ id, name }) => ({ id, name })),
    ),
    assign: matching.assign.handler(({ input, context }) => assignRecords(deps, context.user, input)),
    next: matching.next.handler(({ input, context }) => takeNextRecord(deps, context.user, input)),
    reasons: matching.reasons.handler(() => readReasons(query)),
    saveReasons: matching.saveReasons.handler(({ input, context }) => saveReasons(deps, context.user, input)),
  };
}
