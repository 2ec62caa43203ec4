import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { FAILED_JOBS } from './job-settings.ts';
import type { Jobs } from './jobs.ts';

type OpenJob = {
  name: string;
  payload: object;
  key: string | null;
  runAt: Date;
  party: string | null;
  place: number;
};

/** Adds every job that waits or runs in one database to the jobs of another. Returns how many there are. */
export async function copyOpenJobs(from: Database, jobs: Jobs): Promise<number> {
  const open = await (from.kind === 'sqlite' ? listLocalJobs(from) : listBossJobs(from));
  for (const { name, payload, key, runAt, party, place } of open) {
    await jobs.add(name, payload, {
      startAfter: runAt,
      ...(key !== null && { key }),
      ...(party !== null && { turn: { party, place } }),
    });
  }
  return open.length;
}

async function listLocalJobs({ migration }: Database): Promise<OpenJob[]> {
  const rows = await migration
    .selectFrom('local_jobs')
    .select(['name', 'payload', 'key', 'run_at', 'party', 'place'])
    .where('state', '!=', 'failed')
    .orderBy('added_at')
    .execute();
  return rows.map(({ payload, run_at, ...job }) => ({
    ...job,
    payload: JSON.parse(payload),
    runAt: new Date(run_at),
  }));
}

async function listBossJobs({ migration }: Database): Promise<OpenJob[]> {
  const found = await sql<{ jobs: string | null }>`select to_regclass('pgboss.job') as jobs`.execute(
    migration,
  );
  // pg-boss creates its tables with its first job.
  if (!found.rows[0]?.jobs) return [];
  const { rows } = await sql<OpenJob>`
    select name, data as payload, singleton_key as key, start_after as "runAt", group_id as party, -priority as place
    from pgboss.job where state in ('created', 'retry', 'active') and name <> ${FAILED_JOBS}
    order by created_on`.execute(migration);
  return rows;
}
