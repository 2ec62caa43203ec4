/** A run of text and its position on a page. Units are points; `y` counts from the bottom. */
export type TextRun = { text: string; x: number; y: number; width: number; height: number };

/** A line of text: runs side by side without a wide gap. */
export type TextLine = { text: string; x: number; right: number; y: number; height: number };

/** Gaps between runs, as fractions of the text height: beyond the first is a space, beyond the second another column. */
const SPACE_GAP = 0.12;
const COLUMN_GAP = 1;
/** At most this fraction of lines may cross a column gap, and each side must have at least that fraction. */
const MAX_CROSSING = 0.25;
const MIN_SIDE = 0.2;
const MIN_COLUMN_LINES = 4;
/** Shorter lines than this, in characters, are cells of a table and not prose. */
const MIN_PROSE_LENGTH = 20;

/** Sorts the lines of a page into reading order: top down, and column by column where there are two. */
export function pageLines(runs: readonly TextRun[]): TextLine[] {
  const lines = joinRuns(runs);
  const gutter = findGutter(lines);
  return gutter === null ? lines : inColumns(lines, gutter);
}

function joinRuns(runs: readonly TextRun[]): TextLine[] {
  const rows: TextRun[][] = [];
  const sorted = runs.filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x);
  for (const run of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(first.y - run.y) <= Math.max(first.height, run.height) * 0.4) row.push(run);
    else rows.push([run]);
  }
  return rows.flatMap((row) => splitRow(row.sort((a, b) => a.x - b.x)));
}

/** Splits a row of the page at column gaps. */
function splitRow(row: readonly TextRun[]): TextLine[] {
  const lines: TextLine[] = [];
  for (const run of row) {
    const line = lines.at(-1);
    const gap = line ? run.x - line.right : Number.POSITIVE_INFINITY;
    if (!line || gap > run.height * COLUMN_GAP) {
      lines.push({ text: run.text, x: run.x, right: run.x + run.width, y: run.y, height: run.height });
      continue;
    }
    const needsSpace = gap > run.height * SPACE_GAP && !/\s$/.test(line.text) && !/^\s/.test(run.text);
    line.text += (needsSpace ? ' ' : '') + run.text;
    line.right = Math.max(line.right, run.x + run.width);
    line.height = Math.max(line.height, run.height);
  }
  return lines
    .map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text);
}

/** Finds the x of the gap between two columns; null when the page has one column. */
function findGutter(lines: readonly TextLine[]): number | null {
  const { left, width } = extentOf(lines);
  let best: { at: number; crossing: number } | null = null;
  for (let part = 0.3; part <= 0.7; part += 0.01) {
    const at = left + width * part;
    const crossing = lines.filter((line) => line.x < at && line.right > at).length;
    if (crossing > lines.length * MAX_CROSSING || (best && crossing >= best.crossing)) continue;
    const before = lines.filter((line) => line.right <= at).length;
    const after = lines.length - crossing - before;
    const least = Math.max(MIN_COLUMN_LINES, lines.length * MIN_SIDE);
    if (before >= least && after >= least && isProse(lines, at)) best = { at, crossing };
  }
  return best?.at ?? null;
}

/** The horizontal extent of lines, which may be more than a call takes arguments. */
function extentOf(lines: readonly TextLine[]): { left: number; width: number } {
  const left = lines.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const right = lines.reduce((most, line) => Math.max(most, line.right), Number.NEGATIVE_INFINITY);
  return { left, width: right - left };
}

/** Whether both sides are columns of prose, which fill their side; tables do not, and are read row by row. */
function isProse(lines: readonly TextLine[], gutter: number): boolean {
  const sides = [lines.filter((line) => line.right <= gutter), lines.filter((line) => line.x >= gutter)];
  return sides.every((side) => {
    const { width } = extentOf(side);
    const isFilled = ({ text, x, right }: TextLine) =>
      right - x > width * 0.6 && text.length >= MIN_PROSE_LENGTH;
    return side.filter(isFilled).length >= side.length / 2;
  });
}

/** Sorts lines by column; a line across both columns, such as a title, ends the columns above it. */
function inColumns(lines: readonly TextLine[], gutter: number): TextLine[] {
  const ordered: TextLine[] = [];
  let left: TextLine[] = [];
  let right: TextLine[] = [];
  const flush = () => {
    ordered.push(...left, ...right);
    left = [];
    right = [];
  };
  for (const line of lines) {
    if (line.right <= gutter) left.push(line);
    else if (line.x >= gutter) right.push(line);
    else {
      flush();
      ordered.push(line);
    }
  }
  flush();
  return ordered;
}
