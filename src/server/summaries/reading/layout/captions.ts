import { medianOf } from './find-columns.ts';
import { gapsBetween, type Row } from './text-rows.ts';

/** The beginning of a caption. */
export const CAPTION =
  /^(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)?|tabelle|tableau|figura|tabla|listing|algorithm|box|exhibit|chart)\s*[\dIVX]+[a-z]?\s*(?:[.:|–—-]|$)/iu;

const MOST_ROWS = 4;
/** A caption stands by itself between gaps of more than this many usual ones, and text heights, as columns may share no rows. */
const GAP = 1.6;

/** The lines of a caption have no gap of so many text heights, and stand one below the other. */
const WIDEST_GAP = 1.5;

/** Finds a caption with white above and below across all columns, as under a figure across them; null when there is none. */
export function captionAcross(rows: readonly Row[]): { from: number; to: number } | null {
  const gaps = rows.slice(1).map(({ y }, at) => (rows[at]?.y ?? y) - y);
  const size = medianOf(rows.map(({ height }) => height));
  const widest = Math.max(medianOf(gaps.filter((gap) => gap > 0)), size) * GAP;
  const isWide = (at: number) => (gaps[at] ?? 0) > widest;
  const from = rows.findIndex(
    (row, at) => at > 0 && isWide(at - 1) && CAPTION.test(row.segments[0]?.text ?? ''),
  );
  if (from < 0) return null;
  const length = gaps.slice(from, from + MOST_ROWS).findIndex((gap) => gap > widest) + 1;
  const lines = rows.slice(from, from + length);
  return length > 0 && lines.every((row) => isBelow(row, lines[0])) ? { from, to: from + length } : null;
}

/** Whether a row is a line of the caption that another begins, and no line of a column beside it. */
function isBelow(row: Row, first = row): boolean {
  const [own, above] = [extentOf(row), extentOf(first)];
  const isWhole = gapsBetween(row).every((gap) => gap < row.height * WIDEST_GAP);
  return isWhole && own.x < above.right && above.x < own.right;
}

const extentOf = ({ segments }: Row) => ({
  x: segments[0]?.x ?? 0,
  right: segments.at(-1)?.right ?? 0,
});
