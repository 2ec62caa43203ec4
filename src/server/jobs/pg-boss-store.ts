import { sql } from 'kysely';
import type { Query } from '../db/tables.ts';
import type { JobCounts } from './jobs.ts';

/** Counts the jobs of pg-boss; those that failed for good are copied to the queue `failedJobs`. */
export async function countBossJobs(
  query: Query,
  { failedJobs, failedSince }: { failedJobs: string; failedSince: Date },
): Promise<JobCounts> {
  const counts = sql<{ waiting: string; running: string; failed: string; oldest: Date | null }>`
    select
      count(*) filter (where name <> ${failedJobs} and state in ('created', 'retry')) as waiting,
      count(*) filter (where name <> ${failedJobs} and state = 'active') as running,
      count(*) filter (where name = ${failedJobs} and created_on >= ${failedSince}) as failed,
      min(start_after) filter (
        where name <> ${failedJobs} and state in ('created', 'retry') and start_after <= now()
      ) as oldest
    from pgboss.job`;
  const [row] = (await counts.execute(query)).rows;
  return {
    waiting: Number(row?.waiting ?? 0),
    running: Number(row?.running ?? 0),
    failed: Number(row?.failed ?? 0),
    oldestDueAt: row?.oldest ?? null,
  };
}

/** Lists which of these names have a job of pg-boss that is due. */
export async function listDueBossJobs(query: Query, names: readonly string[]): Promise<string[]> {
  const due = sql<{ name: string }>`
    select handled.name from unnest(${names}::text[]) as handled (name)
    where exists (
      select 1 from pgboss.job
      where job.name = handled.name and state < 'active' and start_after <= now()
    )`;
  return (await due.execute(query)).rows.map(({ name }) => name);
}
