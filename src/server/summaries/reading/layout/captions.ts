import { medianOf } from './find-columns.ts';
import type { Row } from './text-rows.ts';

/** The beginning of a caption. */
export const CAPTION =
  /^(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)?|tabelle|tableau|figura|tabla|listing|algorithm|box|exhibit|chart)\s*[\dIVX]+[a-z]?\s*(?:[.:|–—-]|$)/iu;

const MOST_ROWS = 4;
/** A caption stands by itself between gaps of more than this many usual ones. */
const GAP = 1.6;

/** Finds a caption with white above and below across all columns, as under a figure across them; null when there is none. */
export function captionAcross(rows: readonly Row[]): { from: number; to: number } | null {
  const gaps = rows.slice(1).map(({ y }, at) => (rows[at]?.y ?? y) - y);
  const widest = medianOf(gaps.filter((gap) => gap > 0)) * GAP;
  const isWide = (at: number) => (gaps[at] ?? 0) > widest;
  const from = rows.findIndex(
    (row, at) => at > 0 && isWide(at - 1) && CAPTION.test(row.segments[0]?.text ?? ''),
  );
  if (from < 0) return null;
  const length = gaps.slice(from, from + MOST_ROWS).findIndex((gap) => gap > widest) + 1;
  return length > 0 ? { from, to: from + length } : null;
}
