import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import { isOpenItem, nextOpenItem, type ReviewItem } from '../candidates/review-items.ts';

/** The list and the open record on the screen, with the selection. */
export type ReviewView = {
  rows: readonly MatchRecordRow[];
  hasMoreRows: boolean;
  recordId: string | null;
  items: readonly ReviewItem[];
  hasMoreItems: boolean;
  /** The key of the chosen item. */
  at: string | null;
};

/** The target of a move: an item or record, or more items or records to read first. */
export type ReviewMove =
  | { type: 'go'; recordId: string; at: string | null }
  | { type: 'read-more'; of: 'items' | 'records' }
  | { type: 'none' };

const NOWHERE: ReviewMove = { type: 'none' };
const MORE_ITEMS: ReviewMove = { type: 'read-more', of: 'items' };
const MORE_RECORDS: ReviewMove = { type: 'read-more', of: 'records' };

/**
 * Moves to the next undecided item: in the record, else in the records after it, else from the first record on. No move
 * when everything shown is decided.
 */
export function moveToNextOpen(view: ReviewView, from: string | null): ReviewMove {
  const { rows, recordId, items } = view;
  const next = nextOpenItem({ items, hasMore: view.hasMoreItems }, from);
  if (next) return goTo(recordId, next.key);
  if (view.hasMoreItems) return MORE_ITEMS;
  const after = nextOpenRecord(rows, recordId);
  if (after) return goTo(after.recordId);
  if (view.hasMoreRows) return MORE_RECORDS;
  const first = rows.find((row) => row.undecided > 0 && row.recordId !== recordId);
  if (first) return goTo(first.recordId);
  const skipped = items.find((item) => item.key !== from && isOpenItem(item));
  return skipped ? goTo(recordId, skipped.key) : NOWHERE;
}

/** Moves to the item below or above; past the last or first, to the neighbouring record. */
export function moveByItem(view: ReviewView, by: 1 | -1): ReviewMove {
  const here = view.items.findIndex(({ key }) => key === view.at);
  const item = here + by >= 0 ? view.items[here + by] : undefined;
  if (item) return goTo(view.recordId, item.key);
  return by === 1 && view.hasMoreItems ? MORE_ITEMS : moveByRecord(view, by);
}

/** Moves to the record below or above. */
export function moveByRecord({ rows, recordId }: ReviewView, by: 1 | -1): ReviewMove {
  const here = rows.findIndex((row) => row.recordId === recordId);
  const row = here + by >= 0 ? rows[here + by] : undefined;
  if (row) return goTo(row.recordId);
  return by === 1 ? MORE_RECORDS : NOWHERE;
}

/** Moves to the record's next group; after the last one, to the first. */
export function moveToGroup({ items, recordId, at }: ReviewView): ReviewMove {
  const here = items.findIndex(({ key }) => key === at);
  const isGroup = ({ type }: ReviewItem) => type === 'group';
  const group = items.slice(here + 1).find(isGroup) ?? items.find(isGroup);
  return group ? goTo(recordId, group.key) : NOWHERE;
}

/** The next record below with an undecided item. */
export function nextOpenRecord(
  rows: readonly MatchRecordRow[],
  recordId: string | null,
): MatchRecordRow | undefined {
  const here = rows.findIndex((row) => row.recordId === recordId);
  return rows.slice(here + 1).find((row) => row.undecided > 0);
}

function goTo(recordId: string | null, at: string | null = null): ReviewMove {
  return recordId === null ? NOWHERE : { type: 'go', recordId, at };
}
