import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import type { Jobs } from './jobs.ts';
import { LocalJobs } from './local-jobs.ts';
import { PgBossJobs } from './pg-boss-jobs.ts';

/** Creates the jobs of a database: by pg-boss on PostgreSQL, in a table on SQLite. */
export function createJobs(settings: { db: Database; log: Logger }): Jobs {
  return settings.db.kind === 'postgres' ? new PgBossJobs(settings) : new LocalJobs(settings);
}
