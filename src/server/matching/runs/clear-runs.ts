import type { MatchDeps } from '../match-deps.ts';
import { deleteResults } from '../match-result-store.ts';
import { listRunsWithRecords, readRun } from '../match-run-store.ts';

/** The number of finished runs whose results are kept: the latest, and those it is compared with. */
const KEPT_RUNS = 3;

/** Deletes the results of runs that failed or were cancelled, and of old ones. */
export async function clearRuns({ db }: Pick<MatchDeps, 'db'>): Promise<void> {
  let kept = 0;
  for (const runId of await listRunsWithRecords(db.query)) {
    const run = await readRun(db.query, runId);
    if (run?.state === 'done' && kept++ < KEPT_RUNS) continue;
    await deleteResults(db.query, runId);
  }
}
