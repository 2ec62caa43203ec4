import type { ExpressionBuilder, Selectable } from 'kysely';
import { DAY_MS } from '#records';
import type { Query, Tables } from '../db/tables.ts';
import type { AddJobOptions, JobCounts } from './jobs.ts';

export type LocalJob = Selectable<Tables['local_jobs']>;

/** Further ahead than anything is planned. */
const LONGEST_PLAN_MS = 14 * DAY_MS;

/** Adds a waiting job, unless one of the same name and key waits or runs. */
export async function insertJob(
  query: Query,
  job: {
    id: string;
    name: string;
    key: string | null;
    payload: object;
    runAt: Date;
    turn?: AddJobOptions['turn'];
  },
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
      party: job.turn?.party ?? null,
      place: job.turn?.place ?? 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts jobs by state; of those that failed for good the ones since a moment. */
export async function countJobs(query: Query, failedSince: Date): Promise<JobCounts> {
  const rows = await query
    .selectFrom('local_jobs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('run_at').as('oldest')])
    .where(({ or, eb }) => or([eb('state', '!=', 'failed'), eb('run_at', '>=', failedSince.toISOString())]))
    .groupBy('state')
    .execute();
  const byState = new Map(rows.map((row) => [row.state, row]));
  const countOf = (state: string) => Number(byState.get(state)?.count ?? 0);
  return {
    waiting: countOf('waiting'),
    running: countOf('running'),
    failed: countOf('failed'),
    oldestDueAt: toDueMoment(byState.get('waiting')?.oldest),
  };
}

/** Returns the moment when the earliest job was due; null when none is due yet. */
function toDueMoment(text: string | undefined): Date | null {
  const moment = text === undefined ? null : new Date(text);
  return moment !== null && moment <= new Date() ? moment : null;
}

/** Returns the names of due jobs. Only reads, so that it blocks no write. */
export async function listDueNames(query: Query): Promise<string[]> {
  const due = await query
    .selectFrom('local_jobs')
    .select('name')
    .distinct()
    .where('state', '=', 'waiting')
    .where(isDue)
    .execute();
  return due.map(({ name }) => name);
}

/** Marks the due job of this name whose turn is next as running, counts the attempt, and returns the job. */
export async function claimJob(query: Query, name: string): Promise<LocalJob | undefined> {
  return query
    .updateTable('local_jobs')
    .set(({ eb }) => ({ state: 'running', attempt: eb('attempt', '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('local_jobs')
        .select('id')
        .where('state', '=', 'waiting')
        .where('name', '=', name)
        .where(isDue)
        .where(({ or, eb, not, exists }) =>
          or([
            eb('party', 'is', null),
            not(
              exists(
                selectFrom('local_jobs as running')
                  .select('running.id')
                  .where('running.name', '=', name)
                  .where('running.state', '=', 'running')
                  .whereRef('running.party', '=', 'local_jobs.party'),
              ),
            ),
          ]),
        )
        .orderBy('place')
        .orderBy('run_at')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** True when a job is due, or implausibly far ahead, as after a clock that was wrong. */
function isDue({ eb, or }: ExpressionBuilder<Tables, 'local_jobs'>) {
  const latest = new Date(Date.now() + LONGEST_PLAN_MS).toISOString();
  return or([eb('run_at', '<=', new Date().toISOString()), eb('run_at', '>', latest)]);
}

export async function deleteJob(query: Query, id: string): Promise<void> {
  await query.deleteFrom('local_jobs').where('id', '=', id).execute();
}

/** Schedules the next attempt of a job. */
export async function postponeJob(
  query: Query,
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
export async function failJob(query: Query, id: string, error: string): Promise<void> {
  await query
    .updateTable('local_jobs')
    .set({ state: 'failed', last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Sets jobs back to waiting that were running when the last server of this database ended. */
export async function reclaimJobs(query: Query): Promise<void> {
  await query.updateTable('local_jobs').set({ state: 'waiting' }).where('state', '=', 'running').execute();
}

/** Deletes jobs that failed for good and were added before a time. */
export async function forgetFailedJobs(query: Query, before: Date): Promise<void> {
  await query
    .deleteFrom('local_jobs')
    .where('state', '=', 'failed')
    .where('added_at', '<', before.toISOString())
    .execute();
}
