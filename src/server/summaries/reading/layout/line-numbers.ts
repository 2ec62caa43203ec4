import type { Row, Segment } from './text-rows.ts';

/** So many rows in order have a number, at least, where lines are numbered. */
const LEAST_NUMBERS = 6;
/** Of all rows, this part has one: each line is numbered, or every fifth. */
const LEAST_PART = 0.15;
/** The numbers end, or begin, within so many text heights of one place. */
const ALIGNED = 0.6;

type Side = 'first' | 'last';

/** Leaves out the numbers of lines in the margin, as on pleadings, bills and drafts for review. */
export function withoutLineNumbers(rows: readonly Row[]): readonly Row[] {
  for (const side of ['first', 'last'] as const) {
    const numbered = rows.flatMap((row) => {
      const segment = numberAt(row, side);
      return segment ? [{ row, segment, number: Number(segment.text) }] : [];
    });
    if (!areLineNumbers(numbered, rows.length)) continue;
    const left = new Map(numbered.map(({ row, segment }) => [row, segment]));
    return rows.flatMap((row) => {
      const segments = row.segments.filter((segment) => segment !== left.get(row));
      return segments.length > 0 ? [{ ...row, segments }] : [];
    });
  }
  return rows;
}

/** The segment at one end of a row, when it is a number without any sign. */
function numberAt({ segments }: Row, side: Side): Segment | null {
  const segment = side === 'first' ? segments[0] : segments.at(-1);
  return segment && /^\s*\d{1,4}\s*$/.test(segment.text) ? segment : null;
}

function areLineNumbers(
  numbered: readonly { row: Row; segment: Segment; number: number }[],
  of: number,
): boolean {
  const [first] = numbered;
  if (!first || numbered.length < Math.max(LEAST_NUMBERS, of * LEAST_PART)) return false;
  const steps = numbered.slice(1).map(({ number }, at) => number - (numbered[at]?.number ?? number));
  const step = steps[0] ?? 0;
  const isCounting = (step === 1 || step === 5) && steps.every((one) => one === step);
  const within = first.row.height * ALIGNED;
  return isCounting && numbered.every(({ segment }) => isAligned(segment, first.segment, within));
}

function isAligned(a: Segment, b: Segment, within: number): boolean {
  return Math.abs(a.right - b.right) <= within || Math.abs(a.x - b.x) <= within;
}
