import type { MatchDeps } from '../match-deps.ts';
import { deleteResults } from '../match-result-store.ts';
import { listRunsWithRecords, readRun } from '../match-run-store.ts';

/** Deletes the results of runs that failed or were cancelled, and of those before the latest ones, which are kept. */
export async function clearRuns({ db, config }: Pick<MatchDeps, 'db' | 'config'>): Promise<void> {
  let kept = 0;
  for (const runId of await listRunsWithRecords(db.query)) {
    const run = await readRun(db.query, runId);
    if (run?.state === 'done' && kept++ < config.keptRuns) continue;
    await deleteResults(db.query, runId);
  }
}
