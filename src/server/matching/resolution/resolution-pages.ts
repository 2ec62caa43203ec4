import { setImmediate } from 'node:timers/promises';
import type { ReviewRecord } from '../match-record-store.ts';
import type { Query, StoredRun } from '../match-run-store.ts';
import { pageForResolution, type ResolutionScope } from './match-resolution-store.ts';
import { type Resolution, readResolutions } from './read-resolutions.ts';

const RECORDS_PER_PAGE = 200;

/** Reads the resolutions of a run page by page, and yields to other requests between pages. */
export async function* resolutionPages(
  query: Query,
  run: StoredRun,
  scope: ResolutionScope,
): AsyncGenerator<Resolution[]> {
  for (let after: ReviewRecord | undefined; ; ) {
    const records = await pageForResolution(
      query,
      { runId: run.id, scope },
      { after, limit: RECORDS_PER_PAGE },
    );
    yield await readResolutions(query, run, records);
    after = records.at(-1);
    if (records.length < RECORDS_PER_PAGE) return;
    await setImmediate();
  }
}
