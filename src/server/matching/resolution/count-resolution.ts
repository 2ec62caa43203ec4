import type { ResolutionCounts } from '#contract/matching/match-resolution-contract.ts';
import type { Query } from '../match-run-store.ts';
import { readDecidedRun } from './check-decided.ts';
import { countForResolution } from './match-resolution-store.ts';
import { changesOf } from './read-resolutions.ts';
import { resolutionPages } from './resolution-pages.ts';
import { outcomeFor, type ResolutionReader } from './resolution-view.ts';

/**
 * Counts the records to resolve, and what a save by the reader would write.
 * @throws AppError 409 while something is undecided
 */
export async function countResolution(
  query: Query,
  reader: ResolutionReader,
  runId: string,
): Promise<ResolutionCounts> {
  const run = await readDecidedRun(query, runId);
  const counts = await countForResolution(query, runId);
  const written = { fields: 0, records: 0 };
  let others = 0;
  let unchosen = 0;
  // Four eyes depend on who confirmed each record, so all open records are read.
  for await (const resolutions of resolutionPages(query, run, reader.fourEyes ? 'open' : 'unsettled')) {
    for (const resolution of resolutions) {
      const outcome = outcomeFor(resolution, reader);
      if (outcome === 'other') others++;
      else if (outcome === 'unchosen') unchosen++;
      else if (outcome !== 'unchanged') {
        written.fields += changesOf(resolution).length;
        written.records++;
      }
    }
  }
  const unchanged = counts.open - written.records - unchosen - others;
  return { ...counts, unchanged, unchosen, others, written };
}
