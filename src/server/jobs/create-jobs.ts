import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import type { Jobs } from './jobs.ts';
import { LocalJobs } from './local-jobs.ts';

/** Creates the jobs of a database: by pg-boss on PostgreSQL, in a table on SQLite, which need not load pg-boss. */
export async function createJobs(settings: { db: Database; log: Logger }): Promise<Jobs> {
  if (settings.db.kind === 'sqlite') return new LocalJobs(settings);
  const { PgBossJobs } = await import('./pg-boss-jobs.ts');
  return new PgBossJobs(settings);
}
