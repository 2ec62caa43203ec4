import type { Row, Segment } from './text-rows.ts';

/** A label that ends with a colon, and one with its value after it. */
const LABEL = /^\p{L}[^:]{0,79}:$/u;
const INLINE = /^\p{L}[^:!?]{1,40}:\s+\S.{0,60}$/u;
const STOPPED = /[.!?;,]$/u;
const LOWER = /^\p{Ll}/u;
/** A value below its label, in characters, and its lines. */
const LONGEST_VALUE = 40;
const MOST_LINES = 4;
/** A value begins at most so many text heights beside its label, and a label goes on within one. */
const BELOW = 2;
const UNDER = 1;
/** A line so many times further down than the one before stands apart. */
const APART = 1.3;

const textOf = ({ text }: Segment) => text.trim();
const onlyOf = ({ segments: [only, ...others] }: Row) => (others.length === 0 && only ? textOf(only) : '');

/** Whether a text is a label that ends with a colon. */
export const isLabel = (text: string) => LABEL.test(text.trim());

/** Whether a line is a label, alone or with its value, as the next of a form is. */
export const beginsField = (text: string) => isLabel(text) || INLINE.test(text.trim());

/** Whether a row is of several fields, each a label with its value after it. */
export function isOfFields({ segments }: Row): boolean {
  const texts = segments.map(textOf);
  const isField = (text: string, at: number) => beginsField(text) || isLabel(texts[at - 1] ?? '');
  return texts.length > 1 && texts.every(isField);
}

/** Whether a line is a label alone, with its value in the next one, or in the next few. */
export function isLabelOver(rows: readonly Row[], at: number): boolean {
  const [label, value] = [rows[at], rows[at + 1]].map((row) => (row ? onlyOf(row) : ''));
  if (!isLabel(label ?? '') || !isValue(value ?? '')) return false;
  return linesBelow(rows, at) === 1;
}

function isValue(text: string): boolean {
  return text !== '' && !beginsField(text) && text.length <= LONGEST_VALUE && !STOPPED.test(text);
}

/** How many lines the value below a label has, when they stand apart from what follows or a label does; else the first alone. */
function linesBelow(rows: readonly Row[], at: number): number {
  const gapAbove = (row: number) => (rows[row - 1]?.y ?? 0) - (rows[row]?.y ?? 0);
  const isApart = (row: number) => rows[row] === undefined || gapAbove(row) > gapAbove(at + 1) * APART;
  for (let lines = 1; lines <= MOST_LINES; lines++) {
    const next = at + lines + 1;
    const text = rows[next] ? onlyOf(rows[next]) : '';
    if (isApart(next) || beginsField(text)) return lines;
    if (!isValue(text)) break;
  }
  return 1;
}

/** Whether a row is of labels, and the next of values, each below one of them; a label may have none. */
export function areLabelsOver(row: Row, next: Row): boolean {
  const { segments: labels } = row;
  if (labels.length < 2 || !labels.every(({ text }) => isLabel(text))) return false;
  if (next.segments.length > labels.length || next.segments.some(({ text }) => isLabel(text))) return false;
  return next.segments.every((value) => labelOver(row, value) !== undefined);
}

function labelOver({ segments, height }: Row, value: Segment): Segment | undefined {
  return segments.find(({ x }) => Math.abs(value.x - x) <= height * BELOW);
}

/** Whether the label of a row with its value goes on below, up to a colon. */
export function goesOnBelow({ segments: [label, value], height }: Row, next: Row): boolean {
  const [more] = next.segments;
  if (!label || !value || !more || next.segments.length > 1) return false;
  const isUnder = Math.abs(more.x - label.x) <= height * UNDER && more.right <= value.x;
  const isLower = isLabel(more.text) && LOWER.test(textOf(more));
  return isUnder && isLower && !/[:.!?]$/u.test(textOf(label));
}

/**
 * Sets labels beside their values that stand in a row above them, where some have none, so that no value is taken for that of
 * another label; and joins the lines of a label whose value stands beside the middle of them.
 * @returns the rows, and those of them that are a label and its value
 */
export function withLabelsBeside(rows: readonly Row[]): { rows: Row[]; paired: Set<Row> } {
  const paired = new Set<Row>();
  const set: Row[] = [];
  for (let at = 0; at < rows.length; at++) {
    const [row, below, last] = rows.slice(at, at + 3);
    if (!row) break;
    const pairs = below ? (besideMiddle(row, below, last) ?? besideEach(row, below)) : [];
    for (const pair of pairs) if (pair.segments.length > 1) paired.add(pair);
    set.push(...(pairs.length > 0 ? pairs : [row]));
    if (pairs.length > 0) at += pairs.length === 1 ? 2 : 1;
  }
  return { rows: set, paired };
}

/** The pairs of some labels and fewer values below them; none when they are no such rows. */
function besideEach(row: Row, below: Row): Row[] {
  if (below.segments.length >= row.segments.length || !areLabelsOver(row, below)) return [];
  return row.segments.map((label, column) => {
    const value = below.segments.filter((one) => labelOver(row, one) === label);
    // Rows of one height would be one row.
    return { ...row, y: row.y - column * 0.01, segments: [label, ...value] };
  });
}

/** A label of two lines with the value that stands beside the middle of them; null when they are no such rows. */
function besideMiddle(first: Row, middle: Row, last: Row | undefined): Row[] | null {
  const [label, value, more] = [first, middle, last].map((row) =>
    row && onlyOf(row) ? row.segments[0] : undefined,
  );
  if (!label || !value || !more || !last || value.x < Math.max(label.right, more.right)) return null;
  const isBetween = first.y - middle.y < first.height && middle.y - last.y < first.height;
  const row = { ...first, segments: [label, value] };
  if (!isBetween || !goesOnBelow(row, last)) return null;
  return [{ ...row, segments: [{ ...label, text: `${textOf(label)} ${textOf(more)}` }, value] }];
}
