import { readCursor, writeCursor } from '../../db/page-cursor.ts';
import {
  countConfirmed,
  findConfirmed,
  type MatchPosition,
  NOTHING_CONFIRMED,
  pageConfirmed,
} from '../confirmed-matches.ts';
import { readReviewRecord } from '../done-run.ts';
import type { Query } from '../match-run-store.ts';
import { readDecidedRun } from './check-decided.ts';
import { toMatchView } from './resolution-view.ts';

/** The largest number a row can have in either database. */
const MAX_ROW = 2 ** 31 - 1;

type Wanted = { runId: string; recordId: string; cursor?: string | undefined; limit: number };

/**
 * Reads a page of the matches of a record: those confirmed one by one, then everyone in its confirmed groups.
 * @throws AppError 404 when run or record is not there, 409 while something is undecided
 */
export async function findMatches(query: Query, { runId, recordId, cursor, limit }: Wanted) {
  const run = await readDecidedRun(query, runId);
  const record = await readReviewRecord(query, runId, recordId);
  const confirmed = (await findConfirmed(query, run, [record])).get(record.recordId) ?? NOTHING_CONFIRMED;
  const from = cursor === undefined ? { part: 0, row: 0 } : readPosition(cursor);
  const { matches, next } = await pageConfirmed(query, run, confirmed, { from, limit });
  return {
    items: matches.map(toMatchView),
    total: countConfirmed(confirmed),
    nextCursor: next && writeCursor({ sortKey: String(next.row), ownerId: String(next.part), itemId: '' }),
  };
}

function readPosition(cursor: string): MatchPosition {
  const { sortKey, ownerId } = readCursor(cursor);
  return { part: wholeNumber(ownerId), row: wholeNumber(sortKey) };
}

function wholeNumber(text: string): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 0 && number <= MAX_ROW ? number : 0;
}
