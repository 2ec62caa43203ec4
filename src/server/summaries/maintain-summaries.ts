import { SUMMARY_RETENTION_DAYS } from '#contract/summary-contract.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteStoredFile, keysOf, listLooseFiles } from '../uploads/stored-file-store.ts';
import { deleteLooseTexts } from './pdf-text-store.ts';
import { removeSummary } from './remove-summary.ts';
import { addSummaryJob } from './request-summary.ts';
import type { SummaryDeps } from './summary-deps.ts';
import { listOpenSummaryIds, listSummariesBefore } from './summary-store.ts';

const JOB_NAME = 'tend-summaries';
const DAY_MS = 86_400_000;
const BATCH = 100;

/** The job that maintains summaries and files once a day. */
export function summaryMaintenanceJobs(deps: SummaryDeps): JobHandlers {
  return { [JOB_NAME]: { handler: () => maintainSummaries(deps) } };
}

/** Requests maintenance now, and resumes open summaries. */
export async function startSummaryMaintenance({ db, jobs }: Pick<SummaryDeps, 'db' | 'jobs'>): Promise<void> {
  await schedule(jobs, new Date());
  // A summary whose job was lost is resumed, or fails after too many attempts.
  for (const id of await listOpenSummaryIds(db.query)) await addSummaryJob(jobs, id);
}

/** Purges summaries older than a year with their files, unfinished uploads, and files without a summary after a day. */
export async function maintainSummaries(deps: SummaryDeps): Promise<void> {
  const now = Date.now();
  // First, so that a failure does not stop the schedule.
  await schedule(deps.jobs, new Date(now + DAY_MS));
  await purgeSummaries(deps, new Date(now - SUMMARY_RETENTION_DAYS * DAY_MS));
  for (const file of await listLooseFiles(deps.db.query, new Date(now - DAY_MS))) {
    for (const key of keysOf(file)) await deps.files.remove(key);
    await deleteStoredFile(deps.db.query, file.id);
  }
  await deleteLooseTexts(deps.db.query);
  for (const id of await listOpenSummaryIds(deps.db.query)) await addSummaryJob(deps.jobs, id);
}

async function purgeSummaries(deps: SummaryDeps, before: Date): Promise<void> {
  let count = 0;
  for (;;) {
    const summaries = await listSummariesBefore(deps.db.query, before, BATCH);
    if (summaries.length === 0) break;
    for (const summary of summaries) await removeSummary(deps, summary);
    count += summaries.length;
  }
  if (count > 0) deps.log.info({ event: 'summaries-purged', count }, 'old summaries deleted');
}

/** Adds one job per day, as today's still runs when it schedules tomorrow's. */
async function schedule(jobs: Jobs, at: Date): Promise<void> {
  await jobs.add(JOB_NAME, {}, { key: at.toISOString().slice(0, 10), startAfter: at });
}
