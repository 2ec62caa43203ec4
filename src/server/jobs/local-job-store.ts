import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';

export type LocalJob = Selectable<Tables['local_jobs']>;

/** Adds a waiting job, unless one of the same name and key waits or runs. */
export async function insertJob(
  query: Kysely<Tables>,
  job: { id: string; name: string; key: string | null; payload: object; runAt: Date },
): Promise<void> {
  await query
    .insertInto('local_jobs')
    .values({
      id: job.id,
      name: job.name,
      key: job.key,
      payload: JSON.stringify(job.payload),
      state: 'waiting',
      attempt: 0,
      run_at: job.runAt.toISOString(),
      added_at: new Date().toISOString(),
      last_error: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the names of due jobs. Only reads, so that it blocks no write. */
export async function listDueNames(query: Kysely<Tables>): Promise<string[]> {
  const due = await query
    .selectFrom('local_jobs')
    .select('name')
    .distinct()
    .where('state', '=', 'waiting')
    .where('run_at', '<=', new Date().toISOString())
    .execute();
  return due.map(({ name }) => name);
}

/** Marks the longest due job of this name as running, counts the attempt, and returns the job. */
export async function claimJob(query: Kysely<Tables>, name: string): Promise<LocalJob | undefined> {
  return query
    .updateTable('local_jobs')
    .set(({ eb }) => ({ state: 'running', attempt: eb('attempt', '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('local_jobs')
        .select('id')
        .where('state', '=', 'waiting')
        .where('name', '=', name)
        .where('run_at', '<=', new Date().toISOString())
        .orderBy('run_at')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function deleteJob(query: Kysely<Tables>, id: string): Promise<void> {
  await query.deleteFrom('local_jobs').where('id', '=', id).execute();
}

/** Schedules the next attempt of a job. */
export async function postponeJob(
  query: Kysely<Tables>,
  id: string,
  { runAt, error }: { runAt: Date; error: string },
): Promise<void> {
  await query
    .updateTable('local_jobs')
    .set({ state: 'waiting', run_at: runAt.toISOString(), last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Marks a job as failed for good; it stays for inspection. */
export async function failJob(query: Kysely<Tables>, id: string, error: string): Promise<void> {
  await query
    .updateTable('local_jobs')
    .set({ state: 'failed', last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Sets jobs back to waiting that were running when the last server of this database ended. */
export async function reclaimJobs(query: Kysely<Tables>): Promise<void> {
  await query.updateTable('local_jobs').set({ state: 'waiting' }).where('state', '=', 'running').execute();
}

/** Deletes jobs that failed for good and were added before a time. */
export async function forgetFailedJobs(query: Kysely<Tables>, before: Date): Promise<void> {
  await query
    .deleteFrom('local_jobs')
    .where('state', '=', 'failed')
    .where('added_at', '<', before.toISOString())
    .execute();
}
