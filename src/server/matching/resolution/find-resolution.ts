import { cutPage, readCursor, writeCursor } from '../../db/page-cursor.ts';
import type { Query } from '../match-run-store.ts';
import { readDecidedRun } from './check-decided.ts';
import { pageForResolution } from './match-resolution-store.ts';
import { readResolutions } from './read-resolutions.ts';
import { type ResolutionReader, toResolutionViews } from './resolution-view.ts';

type Wanted = {
  runId: string;
  show: 'matched' | 'open' | 'closed' | 'unmatched';
  cursor?: string | undefined;
  limit: number;
};

/**
 * Reads a page of what is to be resolved: confirmed matches field by field, or the records without one.
 * @throws AppError 409 while something is undecided
 */
export async function findResolution(
  query: Query,
  reader: ResolutionReader,
  { runId, show, cursor, limit }: Wanted,
) {
  const run = await readDecidedRun(query, runId);
  const from = cursor === undefined ? undefined : readCursor(cursor);
  const after = from && { kind: from.ownerId, ord: Number(from.itemId) || 0 };
  const read = await pageForResolution(query, { runId, scope: show }, { after, limit: limit + 1 });
  const { items, last } = cutPage(read, limit);
  const resolutions = await readResolutions(query, run, items);
  return {
    items: await toResolutionViews(query, resolutions, reader),
    nextCursor: last ? writeCursor({ sortKey: '', ownerId: last.kind, itemId: String(last.ord) }) : null,
  };
}
