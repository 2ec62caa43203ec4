import { stripsThrough } from './find-columns.ts';
import { areLabelsOver, goesOnBelow, isLabelOver, isOfFields } from './form-labels.ts';
import { gapsBetween, isEvenlySpaced, type Row } from './text-rows.ts';

const MIN_ROWS = 3;
/** The narrowest gap between cells, in text heights. */
const CELL_GAP = 1;

/** A label ends with a colon, or is a few words without a stop. */
const LABEL = /:$/u;
const LONGEST_LABEL = 40;
const STOPPED = /[.!?;,]$/u;
/** A line of a label and its value. */
const LABELLED = /^\p{Lu}[^:!?]{1,40}: \S.{0,70}$/u;
/** An amount, a date or another figure, maybe with a unit or a currency. */
const FIGURE =
  /^(?:\p{Sc}|\p{Lu}{2,3})? ?[-+(]?\p{N}[\p{N}.,'’\u00a0\u202f /:–-]*\)? ?(?:\p{Sc}|%|\p{L}{1,4}\.?)?$/u;
/** A value begins, or ends, at most so many text heights beside its head. */
const BELOW = 2;
/** Labels with their values stand apart from others by so many times the gap between them. */
const APART = 1.3;

/**
 * Finds the rows of tables: several in sequence with gaps above one another, which are not the spaces of justified text;
 * single rows of a label and its value; and values below their heads.
 */
export function tableRows(rows: readonly Row[]): Set<Row> {
  const found = new Set(rows.filter((row) => hasCells(row) && (isLabelled(row) || isOfFields(row))));
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1];
    if (!next) break;
    const isListed = (isLineOfLabel(row) && isLineOfLabel(next)) || isLabelOver(rows, at);
    const isOver = isHeadOf(row, next) || (hasCells(row) && areLabelsOver(row, next));
    if (isListed || isOver) found.add(row).add(next);
    else if (hasCells(row) && goesOnBelow(row, next)) found.add(row);
  }
  let run: Row[] = [];
  for (const row of [...rows, null]) {
    if (row && hasCells(row)) {
      run.push(row);
      continue;
    }
    for (const { from, to } of run.length < MIN_ROWS ? [] : stripsThrough(run)) {
      const covered = run.slice(from, to);
      if (covered.length >= MIN_ROWS) for (const one of covered) found.add(one);
    }
    run = [];
  }
  return found;
}

function hasCells(row: Row): boolean {
  return Math.max(0, ...gapsBetween(row)) >= row.height * CELL_GAP && !isEvenlySpaced(row);
}

const isLineOfLabel = ({ segments: [only, ...others] }: Row) =>
  only !== undefined && others.length === 0 && LABELLED.test(only.text.trim());

/** Whether at least half of some rows are labels above their values, with more white around them than between them. */
export function isForm(rows: readonly Row[]): boolean {
  const gapBelow = (at: number) => (rows[at]?.y ?? 0) - (rows[at + 1]?.y ?? Number.NEGATIVE_INFINITY);
  const pairs = rows.filter((row, at) => {
    const next = rows[at + 1];
    const around = Math.min(at > 0 ? gapBelow(at - 1) : Number.POSITIVE_INFINITY, gapBelow(at + 1));
    return next !== undefined && gapBelow(at) * APART <= around && isHeadOf(row, next);
  });
  return pairs.length * 2 >= rows.length / 2;
}

/** Whether a row is of labels, each of which has its value below. */
function isHeadOf(row: Row, next: Row): boolean {
  const [heads, values] = [row.segments, next.segments];
  if (heads.length < 2 || heads.length !== values.length || !hasCells(row) || !hasCells(next)) return false;
  const within = row.height * BELOW;
  const isOver = heads.every(({ x, right }, at) => {
    const value = values[at];
    return value && (Math.abs(value.x - x) <= within || Math.abs(value.right - right) <= within);
  });
  return (
    isOver &&
    heads.every(({ text }) => isShortLabel(text.trim())) &&
    values.some(({ text }) => /\p{N}/u.test(text))
  );
}

const isShortLabel = (text: string) =>
  text.length <= LONGEST_LABEL && !STOPPED.test(text) && /\p{L}/u.test(text) && !FIGURE.test(text);

/** Whether a row begins with a label, and a value follows it. */
function isLabelled({ segments }: Row): boolean {
  const [label = '', ...values] = segments.map(({ text }) => text.trim());
  if (LABEL.test(label)) return true;
  return isShortLabel(label) && values.length > 0 && values.every((value) => FIGURE.test(value));
}
