import type { MatchDeps } from '../match-deps.ts';
import { deleteResults } from '../match-result-store.ts';
import { listRunsWithRecords, readRun } from '../match-run-store.ts';

/**
 * Deletes the results of runs that failed or were cancelled, and of those before the latest ones, which are kept. Those of a
 * run that is under way stay.
 */
export async function clearRuns({ db, config }: Pick<MatchDeps, 'db' | 'config'>): Promise<void> {
  let kept = 0;
  for (const runId of await listRunsWithRecords(db.query)) {
    const state = (await readRun(db.query, runId))?.state;
    const isOld = state === 'done' && kept++ >= config.keptRuns;
    if (isOld || state === 'failed' || state === 'cancelled') await deleteResults(db.query, runId);
  }
}
