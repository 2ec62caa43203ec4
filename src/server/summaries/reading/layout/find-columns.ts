import { isRightToLeft } from '#contract/summaries/right-to-left.ts';
import { gapsBetween, isEvenlySpaced, type Row, type Segment } from './text-rows.ts';

/** A white strip between two columns. */
export type Strip = { left: number; right: number };

/** A strip through the rows from `from` up to, but not including, `to`. */
export type ColumnCut = { from: number; to: number; strip: Strip };

/** The narrowest strip, in text heights; in fewer rows it must be wider, as the spaces of words may meet by chance. */
const MIN_STRIP = 0.55;
const MIN_WIDE_STRIP = 1;
const FEW_ROWS = 7;
const MIN_ROWS = 4;
/** The least share of all rows on either side. */
const MIN_SIDE = 0.15;
/** Shorter lines, in characters, are cells of a table and not prose. */
const MIN_PROSE_LENGTH = 20;
/** A line of prose fills this share of its column, and so many lines of a column do. */
const FILLED = 0.6;
const MIN_FILLED = 0.4;
/** Notes in a margin are so much smaller than the text, or beside fewer of its lines, and narrower. */
const NOTE_SIZE = 0.93;
const FEW_NOTES = 0.5;
const NOTE_WIDTH = 0.5;
/** So many lines of a column begin, or end, at one place, to a fraction of the text height. */
const MIN_ALIGNED = 0.5;
const ALIGNMENT = 0.35;

/**
 * Finds the tallest white strip that divides some of the rows into columns of prose; null when there is none. The spaces of
 * a justified text, and the cells of a table, are none.
 * @param known strips of columns elsewhere on the page, which divide even few rows
 * @param isForm whether some rows are labels above their values
 */
export function findColumns(
  rows: readonly Row[],
  known: readonly Strip[],
  isForm: (rows: readonly Row[]) => boolean,
): ColumnCut | null {
  const cuts = stripsThrough(rows).filter(
    (cut) => isBetweenColumns(rows, cut, known) && !isForm(rows.slice(cut.from, cut.to)),
  );
  return cuts.reduce<ColumnCut | null>((best, cut) => (best && reach(best) >= reach(cut) ? best : cut), null);
}

const reach = ({ from, to }: ColumnCut) => to - from;

/** Lists the white strips between text, each through as many rows as it reaches; a wider one may begin below a narrow one. */
export function stripsThrough(rows: readonly Row[]): ColumnCut[] {
  const cuts: ColumnCut[] = [];
  let open: ColumnCut[] = [];
  for (const [index, row] of rows.entries()) {
    const narrowest = row.height * MIN_STRIP;
    const gaps = gapsOf(row).filter((gap) => widthOf(gap) >= narrowest);
    const going: ColumnCut[] = [];
    for (const cut of open) {
      const parts = gaps.map((gap) => common(gap, cut.strip)).filter((part) => widthOf(part) >= narrowest);
      if (parts.length === 0) cuts.push({ ...cut, to: index });
      else going.push(...parts.map((strip) => ({ ...cut, strip })));
    }
    const begun = gaps.map((strip) => ({ from: index, to: rows.length, strip }));
    open = withoutSame([...going, ...begun]);
  }
  return [...cuts, ...open].filter((cut) => reach(cut) > 1).map((cut) => withinText(rows, cut));
}

/** Keeps the tallest of the cuts with the same strip. */
function withoutSame(cuts: readonly ColumnCut[]): ColumnCut[] {
  const tallest = new Map<string, ColumnCut>();
  for (const cut of cuts) {
    const key = `${cut.strip.left} ${cut.strip.right}`;
    if (!tallest.has(key)) tallest.set(key, cut);
  }
  return [...tallest.values()];
}

/** Lists the white parts of a row, with those beside its text. */
function gapsOf({ segments }: Row): Strip[] {
  let left = Number.NEGATIVE_INFINITY;
  const gaps: Strip[] = [];
  for (const segment of segments) {
    gaps.push({ left, right: segment.x });
    left = Math.max(left, segment.right);
  }
  return [...gaps, { left, right: Number.POSITIVE_INFINITY }];
}

const common = (a: Strip, b: Strip): Strip => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
});
const widthOf = ({ left, right }: Strip) => right - left;
const middleOf = ({ left, right }: Strip) => (left + right) / 2;

/** Leaves out the rows of larger letters alone at either end, such as a heading below the columns. */
function withinText(rows: readonly Row[], { from, to, strip }: ColumnCut): ColumnCut {
  const size = medianOf(rows.slice(from, to).map(({ height }) => height));
  const isOutside = (row?: Row) =>
    row !== undefined &&
    row.height > size * 1.1 &&
    splitRows([row], middleOf(strip)).every(([side]) => side === undefined || side.height > size * 1.1);
  let [first, last] = [from, to];
  while (first < last && isOutside(rows[first])) first++;
  while (last > first && isOutside(rows[last - 1])) last--;
  return { from: first, to: last, strip };
}

function isBetweenColumns(rows: readonly Row[], cut: ColumnCut, known: readonly Strip[]): boolean {
  const { from, to, strip } = cut;
  if (!Number.isFinite(widthOf(strip))) return false;
  const within = rows.slice(from, to);
  const [left, right] = splitRows(within, middleOf(strip));
  if (left.length === 0 || right.length === 0) return false;
  if (within.filter(isEvenlySpaced).length > within.length / 2) return false;
  if (known.some((other) => widthOf(common(other, strip)) > 0)) return true;
  const size = medianOf(within.map(({ height }) => height));
  const least = within.length < FEW_ROWS ? MIN_WIDE_STRIP : MIN_STRIP;
  if (widthOf(strip) < size * least) return false;
  const sides = [left, right];
  if (isNoteBeside(left, right, widthOf(strip) / size) || isNoteBeside(right, left, widthOf(strip) / size))
    return true;
  return (
    sides.every((side) => side.length >= Math.max(MIN_ROWS, within.length * MIN_SIDE) && isProse(side)) &&
    (isAligned(right, ({ x }) => x, size) || isAligned(left, (line) => line.right, size))
  );
}

/** Whether one side is prose and the other notes in its margin: smaller letters, or text beside few of its lines. */
function isNoteBeside(prose: readonly Row[], notes: readonly Row[], stripHeights: number): boolean {
  if (prose.length < FEW_ROWS || stripHeights < MIN_WIDE_STRIP || !isProse(prose)) return false;
  const [size, noteSize] = [prose, notes].map((side) => medianOf(side.map(({ height }) => height)));
  const isSmall = (noteSize ?? 0) < (size ?? 0) * NOTE_SIZE;
  const isNarrow = extentOfAll(notes) < extentOfAll(prose) * NOTE_WIDTH;
  return isNarrow && (isSmall || notes.length < prose.length * FEW_NOTES) && standBesideProse(notes, prose);
}

/** Whether notes stand beside full lines of text, and not beside the labels of a table. */
function standBesideProse(notes: readonly Row[], prose: readonly Row[]): boolean {
  const heights = new Set(notes.map(({ y }) => y));
  const beside = prose.filter(({ y }) => heights.has(y));
  const isWhole = (row: Row) => isEvenlySpaced(row) || gapsBetween(row).every((gap) => gap < row.height);
  const lines = filledOf(prose).filter((row) => heights.has(row.y) && isWhole(row));
  return lines.length >= beside.length * MIN_FILLED;
}

const heightOf = (segments: readonly Segment[]) =>
  segments.reduce((most, { height }) => Math.max(most, height), 0);

/** The width of the widest part of a side. */
function extentOfAll(side: readonly Row[]): number {
  const extents = side.map(extentOf);
  return Math.max(...extents.map(({ right }) => right)) - Math.min(...extents.map(({ x }) => x));
}

/** Divides rows at `x`; rows without text on a side are left out on it. */
export function splitRows(rows: readonly Row[], x: number): [left: Row[], right: Row[]] {
  const part = (isIn: (segment: Segment) => boolean) =>
    rows.flatMap((row) => {
      const segments = row.segments.filter(isIn);
      return segments.length > 0 ? [{ ...row, segments, height: heightOf(segments) }] : [];
    });
  return [part((segment) => segment.x < x), part((segment) => segment.x >= x)];
}

/** The horizontal extent of a row. */
function extentOf({ segments }: Row): { x: number; right: number } {
  return { x: segments[0]?.x ?? 0, right: segments.reduce((most, { right }) => Math.max(most, right), 0) };
}

function isProse(side: readonly Row[]): boolean {
  return filledOf(side).length >= side.length * MIN_FILLED;
}

/** The rows that fill their side, as lines of prose do. */
function filledOf(side: readonly Row[]): Row[] {
  const extents = side.map(extentOf);
  const left = extents.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const right = extents.reduce((most, extent) => Math.max(most, extent.right), Number.NEGATIVE_INFINITY);
  return side.filter((row, at) => {
    const extent = extents[at] ?? { x: 0, right: 0 };
    const length = row.segments.reduce((sum, { text }) => sum + text.length, 0);
    return extent.right - extent.x > (right - left) * FILLED && length >= MIN_PROSE_LENGTH;
  });
}

function isAligned(
  side: readonly Row[],
  placeOf: (extent: { x: number; right: number }) => number,
  size: number,
): boolean {
  const places = side.map((row) => placeOf(extentOf(row))).sort((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [index, place] of places.entries()) {
    while (place - (places[first] ?? place) > size * ALIGNMENT) first++;
    most = Math.max(most, index - first + 1);
  }
  return most >= side.length * MIN_ALIGNED;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Whether most rows are read from right to left. */
export function areRightToLeft(rows: readonly Row[]): boolean {
  return isRightToLeft(rows.flatMap(({ segments }) => segments.map(({ text }) => text)).join(' '));
}
