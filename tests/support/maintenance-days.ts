import { DAY_MS } from '#records';
import type { Database } from '../../src/server/db/open-database.ts';
import { recordRun } from '../../src/server/jobs/maintenance-run-store.ts';

/** Records daily maintenance of the ten days before now, as a server that runs all the time has it. */
export async function recordDailyRuns({ query }: Pick<Database, 'query'>): Promise<void> {
  const now = Date.now();
  for (let daysAgo = 10; daysAgo > 0; daysAgo--) await recordRun(query, new Date(now - daysAgo * DAY_MS));
}
