import type { JobHandlers } from '../../../jobs/handle-jobs.ts';
import type { ScreeningDeps } from './find-hits.ts';
import { screenClients } from './screen-clients.ts';
import { SCREENING_JOB } from './screening-watch.ts';

/** The job that compares what was saved, or what lists have changed. */
export function screeningJobs(deps: ScreeningDeps): JobHandlers {
  return {
    [SCREENING_JOB]: { handler: (_payload: object, { signal }) => screenClients(deps, signal) },
  };
}
