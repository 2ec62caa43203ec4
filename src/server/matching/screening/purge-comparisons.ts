import { purgeBefore } from '../../jobs/maintenance-run-store.ts';
import { dailyJob } from '../../jobs/schedule-daily.ts';
import type { MatchDeps } from '../match-deps.ts';
import { deleteComparisonsBefore } from './comparison-store.ts';

const PER_STATEMENT = 50;

type PurgeDeps = Pick<MatchDeps, 'db' | 'jobs' | 'config'>;

/** The daily purge of the records of comparisons. */
export const comparisonPurge = dailyJob('purge-screening-comparisons', purgeComparisons);

/** Deletes what is older than the firm keeps it; nothing when it keeps everything. Findings stay. */
export async function purgeComparisons(
  { db: { query }, config }: PurgeDeps,
  signal: AbortSignal,
): Promise<void> {
  if (config.screeningKeepDays === null) return;
  const before = await purgeBefore(query, config.screeningKeepDays);
  while (await deleteComparisonsBefore(query, before, { limit: PER_STATEMENT })) signal.throwIfAborted();
}
