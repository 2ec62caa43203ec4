import { SUMMARY_RETENTION_DAYS } from '#contract/summary-contract.ts';
import { DAY_MS } from '#records';
import { removeAbandonedFiles } from '../blobs/abandoned-file-store.ts';
import { purgeBefore } from '../jobs/maintenance-run-store.ts';
import { dailyJob } from '../jobs/schedule-daily.ts';
import { deleteStoredFile, keysOf, listLooseFiles } from '../uploads/stored-file-store.ts';
import { forgetGivenUp } from './given-up-file-store.ts';
import { deleteLooseTexts } from './pdf-text-store.ts';
import { removeSummary } from './remove-summary.ts';
import { addSummaryJob } from './request-summary.ts';
import type { SummaryDeps } from './summary-deps.ts';
import { listOpenSummaries, listSummariesBefore } from './summary-store.ts';

const BATCH = 100;
/** How long a file that was given up is refused. */
const GIVEN_UP_DAYS = 7;
/** How long a file without a summary is stored, and up to half as long again. */
const LOOSE_FILE_DAYS = 1;

/** The daily maintenance of summaries and files. */
export const summaryMaintenance = dailyJob('tend-summaries', maintainSummaries);

/** Requests maintenance now, and resumes open summaries. */
export async function startSummaryMaintenance({ db, jobs }: Pick<SummaryDeps, 'db' | 'jobs'>): Promise<void> {
  await summaryMaintenance.start({ jobs });
  // A summary whose job was lost is resumed, or fails after too many attempts.
  await resumeSummaries({ db, jobs });
}

async function resumeSummaries({ db, jobs }: Pick<SummaryDeps, 'db' | 'jobs'>): Promise<void> {
  const places = new Map<string, number>();
  for (const { id, userId } of await listOpenSummaries(db.query)) {
    const place = places.get(userId) ?? 0;
    places.set(userId, place + 1);
    await addSummaryJob(jobs, { id, userId, place });
  }
}

/** Purges summaries older than a year with their files, and unfinished uploads and files without a summary after a day or two, and files that could not be deleted at once. */
export async function maintainSummaries(deps: SummaryDeps): Promise<void> {
  await purgeSummaries(deps, await purgeBefore(deps.db.query, SUMMARY_RETENTION_DAYS));
  for (const file of await listLooseFiles(deps.db.query, await purgeBefore(deps.db.query, LOOSE_FILE_DAYS))) {
    for (const key of keysOf(file)) await deps.files.remove(key);
    await deleteStoredFile(deps.db.query, file.id);
  }
  await removeAbandonedFiles(deps.db, deps.files);
  await deleteLooseTexts(deps.db.query);
  await forgetGivenUp(deps.db.query, new Date(Date.now() - GIVEN_UP_DAYS * DAY_MS));
  await resumeSummaries(deps);
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
