import { MAX_EVENT_ROWS, type ReviewEvent } from '#contract/matching/match-team-contract.ts';
import { readDoneRun } from '../../done-run.ts';
import { countDecided } from '../../match-outcome-store.ts';
import { listChangedRecords } from '../../match-revision-store.ts';
import type { Query } from '../../match-run-store.ts';
import { toRecordViews } from '../record-view.ts';

/** Reads what changed in the review of a run between two revisions: all counts, and the changed records unless they are many. */
export async function readChanges(
  query: Query,
  runId: string,
  { from, to }: { from: number; to: number },
): Promise<Extract<ReviewEvent, { type: 'changed' }>> {
  const run = await readDoneRun(query, runId);
  const records = await listChangedRecords(query, runId, { from, to, limit: MAX_EVENT_ROWS + 1 });
  return {
    ...{ type: 'changed', from, to },
    counts: await countDecided(query, runId),
    rows: records.length > MAX_EVENT_ROWS ? null : await toRecordViews(query, run, records),
  };
}
