import { matchAuditRoutes } from './audit/match-audit-routes.ts';
import type { MatchingDeps } from './match-deps.ts';
import { matchResolutionRoutes } from './resolution/match-resolution-routes.ts';
import { matchReviewRoutes } from './review/match-review-routes.ts';
import { resumeRuns, runJobs } from './runs/handle-runs.ts';
import { matchRunRoutes } from './runs/match-run-routes.ts';

/** Entity matching: runs, review, resolution and the audit log. */
export const matchFeature = {
  api: (deps: MatchingDeps) => ({
    matching: {
      ...matchRunRoutes(deps),
      ...matchReviewRoutes(deps),
      ...matchResolutionRoutes(deps),
      ...matchAuditRoutes(deps),
    },
  }),
  jobs: runJobs,
  start: resumeRuns,
};
