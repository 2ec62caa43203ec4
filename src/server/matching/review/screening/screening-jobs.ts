import type { JobHandlers } from '../../../jobs/handle-jobs.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { ScreeningDeps } from './find-hits.ts';
import { purgeComparisonJobs } from './purge-comparisons.ts';
import { screenClients } from './screen-clients.ts';
import { SCREENING_JOB } from './screening-watch.ts';
import { noticeJobs } from './tell-findings.ts';

/** The jobs that compare what was saved, or what lists have changed, and tell what was found. */
export function screeningJobs(deps: ScreeningDeps & { mailer: Mailer }): JobHandlers {
  return {
    ...noticeJobs(deps),
    ...purgeComparisonJobs(deps),
    [SCREENING_JOB]: { handler: (_payload: object, { signal }) => screenClients(deps, signal) },
  };
}
