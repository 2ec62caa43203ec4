import type { Access } from '../http/require-session.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { matchAuditRoutes } from './audit/match-audit-routes.ts';
import { compareBook } from './duplicates/compare-book.ts';
import { BOOK_JOB } from './duplicates/duplicate-client-store.ts';
import { duplicateRoutes } from './duplicates/duplicate-routes.ts';
import { lookUpRoutes } from './look-up/look-up-routes.ts';
import { reconcileRoutes } from './look-up/reconcile/reconcile-routes.ts';
import type { MatchDeps, MatchingDeps } from './match-deps.ts';
import { matchResolutionRoutes } from './resolution/match-resolution-routes.ts';
import { matchReviewRoutes } from './review/match-review-routes.ts';
import { matchTeamRoutes } from './review/team/match-team-routes.ts';
import { matchDifferenceRoutes } from './runs/differences/match-difference-routes.ts';
import { resumeRuns, runJobs } from './runs/handle-runs.ts';
import { matchRunRoutes } from './runs/match-run-routes.ts';
import { alertRoutes } from './screening/alerts/alert-routes.ts';
import { requestPlacing } from './screening/alerts/place-findings.ts';
import { comparisonPurge } from './screening/purge-comparisons.ts';
import { recordScreeningRoutes } from './screening/record-screening-routes.ts';
import { screenClients } from './screening/screen-clients.ts';
import { screeningMetrics } from './screening/screening-health.ts';
import { screeningRoutes } from './screening/screening-routes.ts';
import { SCREENING_JOB, type ScreeningWatch } from './screening/screening-watch.ts';
import { noticeJobs, startNotices } from './screening/tell-findings.ts';

/** Entity matching: runs, review, resolution, the audit log, exports, standing screening, and doubles in the firm's own book. */
export const matchFeature = {
  api: (deps: MatchingDeps) => ({
    matching: {
      ...matchRunRoutes(deps),
      ...matchDifferenceRoutes(deps),
      ...matchReviewRoutes(deps),
      ...matchTeamRoutes(deps),
      ...matchResolutionRoutes(deps),
      ...matchAuditRoutes(deps),
      ...lookUpRoutes(deps),
    },
    screening: { ...screeningRoutes(deps), ...alertRoutes(deps), ...recordScreeningRoutes(deps) },
    duplicates: duplicateRoutes(deps),
  }),
  http: reconcileRoutes,
  metrics: screeningMetrics,
  jobs: (deps: MatchDeps & { webhooks: Webhooks; mailer: Mailer; auth: Access }) => ({
    ...runJobs(deps),
    ...noticeJobs(deps),
    ...comparisonPurge.handlers(deps),
    [BOOK_JOB]: {
      handler: (_payload: object, { signal }: { signal: AbortSignal }) => compareBook(deps, signal),
    },
    [SCREENING_JOB]: {
      handler: (_payload: object, { signal }: { signal: AbortSignal }) => screenClients(deps, signal),
    },
  }),
  async start({ screening, ...deps }: Pick<MatchDeps, 'db' | 'jobs'> & { screening: ScreeningWatch }) {
    await resumeRuns(deps);
    await startNotices(deps.jobs);
    await comparisonPurge.start(deps);
    await requestPlacing(deps);
    screening.start();
  },
};
