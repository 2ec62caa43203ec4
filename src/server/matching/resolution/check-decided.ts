import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { readDoneRun } from '../done-run.ts';
import { countDecided } from '../match-outcome-store.ts';
import type { StoredRun } from '../match-run-store.ts';

/** @throws AppError 409 with their number when candidates or groups of a run have no decision */
export async function checkDecided(query: Query, runId: string): Promise<void> {
  const counts = Object.values(await countDecided(query, runId));
  const undecided = counts.reduce((sum, one) => sum + one.undecided, 0);
  if (undecided > 0) throw new AppError('UNDECIDED', { data: { undecided } });
}

/** Reads a run that can be resolved. @throws AppError 404 and 409 as `readDoneRun`, 409 while something is undecided */
export async function readDecidedRun(query: Query, runId: string): Promise<StoredRun> {
  const run = await readDoneRun(query, runId);
  await checkDecided(query, runId);
  return run;
}
