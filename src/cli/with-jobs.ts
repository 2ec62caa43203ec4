import type { Database } from '../server/db/open-database.ts';
import { createJobs } from '../server/jobs/create-jobs.ts';
import type { Jobs } from '../server/jobs/jobs.ts';
import { silentLog } from './command-line.ts';

/** Runs work that leaves jobs to the server. */
export async function withJobs<T>(db: Database, work: (jobs: Jobs) => Promise<T>): Promise<T> {
  const jobs = await createJobs({ db, log: silentLog });
  return work(jobs).finally(() => jobs.stop());
}
