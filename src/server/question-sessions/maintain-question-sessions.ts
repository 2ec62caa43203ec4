import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { purgeBefore } from '../jobs/maintenance-run-store.ts';
import { scheduleDaily } from '../jobs/schedule-daily.ts';
import { deleteHandoversWithoutSession } from './handovers/handover-store.ts';
import { deleteDraftsBefore } from './question-draft-store.ts';
import { deleteClearedSessionsBefore, deleteSessionsWithoutClientBefore } from './question-session-store.ts';

const JOB_NAME = 'maintain-question-sessions';
const DAY_MS = 86_400_000;
/** Drafts, and sessions of deleted clients, are kept this long after their last change. */
const RETENTION_DAYS = 365;
/** Sessions that were started again are kept this long, so that a late save of the old answers is refused. */
const CLEARED_RETENTION_DAYS = 30;

type MaintenanceDeps = { db: Database; jobs: Jobs; log: Logger };

/** The job that purges sessions and drafts once a day. */
export function questionSessionJobs(deps: MaintenanceDeps): JobHandlers {
  return { [JOB_NAME]: { handler: () => maintainQuestionSessions(deps) } };
}

/** Requests maintenance now. */
export async function startQuestionSessionMaintenance({
  jobs,
}: Pick<MaintenanceDeps, 'jobs'>): Promise<void> {
  await scheduleDaily(jobs, JOB_NAME, new Date());
}

/** Purges drafts and sessions of deleted clients after a year, and cleared sessions after a month. */
export async function maintainQuestionSessions({ db: { query }, jobs, log }: MaintenanceDeps): Promise<void> {
  const now = Date.now();
  // First, so that a failure does not stop the schedule.
  await scheduleDaily(jobs, JOB_NAME, new Date(now + DAY_MS));
  const yearAgo = (await purgeBefore(query, RETENTION_DAYS)).toISOString();
  const monthAgo = (await purgeBefore(query, CLEARED_RETENTION_DAYS)).toISOString();
  const count =
    (await deleteDraftsBefore(query, yearAgo)) +
    (await deleteSessionsWithoutClientBefore(query, yearAgo)) +
    (await deleteClearedSessionsBefore(query, monthAgo));
  await deleteHandoversWithoutSession(query);
  if (count > 0) log.info({ event: 'question-sessions-purged', count }, 'old question sessions deleted');
}
