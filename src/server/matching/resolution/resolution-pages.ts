import { setImmediate } from 'node:timers/promises';
import { pagesOf } from '../../db/page-cursor.ts';
import type { Query } from '../../db/tables.ts';
import type { ReviewRecord } from '../match-record-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { pageForResolution, type ResolutionScope } from './match-resolution-store.ts';
import { type Resolution, readResolutions } from './read-resolutions.ts';

const RECORDS_PER_PAGE = 200;

/** Reads the resolutions of a run page by page, and yields to other requests between pages. */
export async function* resolutionPages(
  query: Query,
  run: StoredRun,
  scope: ResolutionScope,
): AsyncGenerator<Resolution[]> {
  const pages = pagesOf<ReviewRecord>(RECORDS_PER_PAGE, (page) =>
    pageForResolution(query, { runId: run.id, scope }, page),
  );
  for await (const records of pages) {
    yield await readResolutions(query, run, records);
    await setImmediate();
  }
}
