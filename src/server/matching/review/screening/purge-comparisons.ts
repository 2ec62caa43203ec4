import type { JobHandlers } from '../../../jobs/handle-jobs.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { purgeBefore } from '../../../jobs/maintenance-run-store.ts';
import { scheduleDaily } from '../../../jobs/schedule-daily.ts';
import type { MatchDeps } from '../../match-deps.ts';
import { deleteComparisonsBefore } from './comparison-store.ts';

const JOB_NAME = 'purge-screening-comparisons';
const DAY_MS = 86_400_000;
const PER_STATEMENT = 50;

type PurgeDeps = Pick<MatchDeps, 'db' | 'jobs' | 'config'>;

/** The job that deletes the records of comparisons that are kept no longer. */
export function purgeComparisonJobs(deps: PurgeDeps): JobHandlers {
  return { [JOB_NAME]: { handler: (_payload: object, { signal }) => purgeComparisons(deps, signal) } };
}

/** Requests the purge for now; each day's requests that of the next. */
export async function startPurgeOfComparisons(jobs: Jobs): Promise<void> {
  await scheduleDaily(jobs, JOB_NAME, new Date());
}

/** Deletes what is older than the firm keeps it; nothing when it keeps everything. Findings stay. */
export async function purgeComparisons(
  { db: { query }, jobs, config }: PurgeDeps,
  signal: AbortSignal,
): Promise<void> {
  await scheduleDaily(jobs, JOB_NAME, new Date(Date.now() + DAY_MS));
  if (config.screeningKeepDays === null) return;
  const before = await purgeBefore(query, config.screeningKeepDays);
  while (await deleteComparisonsBefore(query, before, { limit: PER_STATEMENT })) signal.throwIfAborted();
}
