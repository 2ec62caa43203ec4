import { AppError } from '../../ground/app-error.ts';
import { countDecided } from '../match-outcome-store.ts';
import type { Query } from '../match-run-store.ts';

/** @throws AppError 409 with their number when candidates or groups of a run have no decision */
export async function checkDecided(query: Query, runId: string): Promise<void> {
  const counts = [...(await countDecided(query, runId)).values()];
  const undecided = counts.reduce((sum, one) => sum + one.undecided, 0);
  if (undecided > 0) throw new AppError('UNDECIDED', { data: { undecided } });
}
