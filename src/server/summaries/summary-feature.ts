import { summaryMailJobs } from './mail-summary.ts';
import { startSummaryMaintenance, summaryMaintenance } from './maintain-summaries.ts';
import { summaryJobs } from './request-summary.ts';
import type { SummaryDeps } from './summary-deps.ts';
import { errorInBodyRoutes, summarizePdfRoutes, summaryRoutes } from './summary-routes.ts';

/** Summaries of PDF files: requesting, making, mailing and purging them. */
export const summaryFeature = {
  api: (deps: SummaryDeps) => ({ summarizePdf: summarizePdfRoutes(deps), summaries: summaryRoutes(deps) }),
  http: errorInBodyRoutes,
  jobs: (deps: SummaryDeps) => ({
    ...summaryJobs(deps),
    ...summaryMailJobs(deps),
    ...summaryMaintenance.handlers(deps),
  }),
  start: startSummaryMaintenance,
};
