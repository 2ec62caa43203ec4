import { DAY_MS, HOUR_MS } from '#records';
import { readMeta, saveMeta } from '../db/meta-store.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query } from '../db/tables.ts';

const KEY = 'maintenance-runs';
/** Runs of one day count once, such as those of a server that is restarted again and again. */
const SAME_RUN_MS = 20 * HOUR_MS;
/** How many days ago, by the clock, a run was that is certain, and how many runs came after it; fewer for what is kept for less. */
const CERTAIN_AFTER_DAYS = 7;
const CERTAIN_AFTER_RUNS = 5;
/** Runs of following days are a little more or less than a day apart. */
const TOLERANCE_MS = DAY_MS - SAME_RUN_MS;
const MAX_RUNS = 30;

/**
 * Records a run of daily maintenance, and returns the moment before which data that is kept for some days is to be deleted.
 *
 * A wrong clock deletes nothing. What is due at a run is marked by the record of that run, and deleted a week later, when the
 * clock and the number of runs both say that a week has passed. Data is marked a week before it is due, so that it is deleted on
 * its day; what is kept for less than two weeks is marked after half of its days, and deleted after one and a half times its days
 * at the latest. A clock that was ahead for a while leaves a run in the future, which is forgotten.
 * @returns a moment long ago while no run is old enough, as in the first week
 */
export async function purgeBefore(query: Query, days: number): Promise<Date> {
  const now = Date.now();
  const runs = await recordRun(query, new Date(now));
  const certainAfterDays = Math.min(CERTAIN_AFTER_DAYS, days);
  const certain = runs
    .slice(0, -Math.min(CERTAIN_AFTER_RUNS, certainAfterDays))
    .findLast((run) => run <= now - certainAfterDays * DAY_MS + TOLERANCE_MS);
  if (certain === undefined) return new Date(0);
  const markedAheadMs = Math.min(CERTAIN_AFTER_DAYS, days / 2) * DAY_MS;
  return new Date(Math.min(now, certain + markedAheadMs) - days * DAY_MS);
}

/** Records a run of daily maintenance, and forgets those that the clock says are still to come. Returns the moments of all, in order. */
export async function recordRun(query: Query, at: Date): Promise<number[]> {
  return runTransaction(query, async (transaction) => {
    const now = at.getTime();
    const earlier = (await readRuns(transaction)).filter((run) => run <= now);
    const isNew = now - (earlier.at(-1) ?? 0) >= SAME_RUN_MS;
    const runs = isNew ? [...earlier, now].slice(-MAX_RUNS) : earlier;
    await saveMeta(transaction, KEY, JSON.stringify(runs));
    return runs;
  });
}

async function readRuns(query: Query): Promise<number[]> {
  return JSON.parse((await readMeta(query, KEY)) ?? '[]');
}
