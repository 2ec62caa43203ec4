import type { ResolutionCounts } from '#contract/match-resolution-contract.ts';
import { readDoneRun } from '../done-run.ts';
import type { Query } from '../match-run-store.ts';
import { checkDecided } from './check-decided.ts';
import { countForResolution } from './match-resolution-store.ts';
import { changesOf, isUnchosen } from './read-resolutions.ts';
import { resolutionPages } from './resolution-pages.ts';
import { needsOther, type ResolutionReader } from './resolution-view.ts';

/**
 * Counts the records to resolve, and what a save by the reader would write.
 * @throws AppError 409 while something is undecided
 */
export async function countResolution(
  query: Query,
  reader: ResolutionReader,
  runId: string,
): Promise<ResolutionCounts> {
  const run = await readDoneRun(query, runId);
  await checkDecided(query, runId);
  const counts = await countForResolution(query, runId);
  const written = { fields: 0, records: 0 };
  let others = 0;
  let unchosen = 0;
  // Four eyes depend on who confirmed each record, so all open records are read.
  for await (const resolutions of resolutionPages(query, run, reader.fourEyes ? 'open' : 'unsettled')) {
    for (const resolution of resolutions) {
      if (needsOther(resolution, reader)) others++;
      else if (isUnchosen(resolution)) unchosen++;
      else {
        const fields = changesOf(resolution).length;
        written.fields += fields;
        written.records += Number(fields > 0);
      }
    }
  }
  return { ...counts, mine: counts.open - others - unchosen, unchosen, written };
}
