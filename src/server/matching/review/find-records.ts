import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import { normalizePerson } from '#matching';
import { cutPage, readCursor, writeCursor } from '../../db/page-cursor.ts';
import type { Query } from '../../db/tables.ts';
import { readDoneRun } from '../done-run.ts';
import { narrowRecords, type WantedRecords } from './find-fitting.ts';
import { countFiltered, pageRecords } from './match-record-page-store.ts';
import { toRecordViews } from './record-view.ts';

type Wanted = Omit<WantedRecords, 'folded'> & {
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** Reads a page of a run's records with what was found for them, best score first. */
export async function findRecords(
  query: Query,
  { q, cursor, limit, ...filter }: Wanted,
): Promise<{ items: MatchRecordRow[]; total: number; nextCursor: string | null }> {
  const run = await readDoneRun(query, filter.runId);
  const folded = q === undefined ? undefined : normalizePerson(q);
  const wanted = await narrowRecords(query, run, { ...filter, folded });
  const from = cursor === undefined ? undefined : readCursor(cursor);
  const after = from && {
    bestScore: Number(from.sortKey) || 0,
    kind: from.ownerId,
    ord: Number(from.itemId) || 0,
  };
  const { items, last } = cutPage(await pageRecords(query, wanted, { after, limit: limit + 1 }), limit);
  const next = last && { sortKey: String(last.bestScore), ownerId: last.kind, itemId: String(last.ord) };
  return {
    items: await toRecordViews(query, run, items),
    total: await countFiltered(query, wanted),
    nextCursor: next ? writeCursor(next) : null,
  };
}
