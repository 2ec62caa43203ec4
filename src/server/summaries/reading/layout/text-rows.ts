import { hasRightToLeft, isRightToLeft } from '#contract/summaries/right-to-left.ts';
import { asRead } from './reading-order.ts';

/** A run of text and its position on a page. Units are points; `y` counts from the bottom. */
export type TextRun = {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  font?: string;
  /** The direction in which it is read; `right` unless named. */
  direction?: 'right' | 'left' | 'up' | 'down';
};

/** A part of a row without a wide gap. */
export type Segment = { text: string; x: number; right: number; height: number; font: string };

/** The segments of a page, or of one column, that stand on one baseline, from left to right. */
export type Row = { y: number; height: number; segments: readonly Segment[] };

/** Gaps between runs, as fractions of the text height: beyond the first is a space, beyond the second another segment. */
const SPACE_GAP = 0.12;
const SEGMENT_GAP = 0.6;
/** Baselines that differ by less than this fraction of the text height are one row. */
const BASELINE_SHIFT = 0.4;

/** Groups the runs of a page by their baselines, top down. */
export function textRows(runs: readonly TextRun[]): Row[] {
  const rows: OpenRow[] = [];
  const sorted = runs.filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x);
  for (const run of sorted) {
    const row = rows.at(-1);
    if (row && isOnRow(run, row)) {
      row.runs.push(run);
      row.areFigures &&= isFigure(run);
      if (run.height > row.tallest.height) row.tallest = run;
    } else rows.push({ runs: [run], tallest: run, areFigures: isFigure(run) });
  }
  return rows.map(({ runs }) => toRow(runs));
}

/** The runs of a row so far, the first of the tallest, and whether all are as figures of exponents and footnote marks are. */
type OpenRow = { runs: TextRun[]; tallest: TextRun; areFigures: boolean };

/** Whether a run stands on the row of others above it or at its height; raised figures of its line may be all of these. */
function isOnRow(run: TextRun, { tallest, areFigures }: OpenRow): boolean {
  const height = Math.max(tallest.height, run.height);
  const areRaised = areFigures && isSmaller(tallest, run);
  return tallest.y - run.y <= height * (areRaised ? RAISED.most : BASELINE_SHIFT);
}

/** Figures of exponents and footnote marks are so much smaller than the text before them, and higher by so much of its height. */
const RAISED = { size: 0.85, shift: 0.15, most: 0.55 };
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function toRow(runs: TextRun[]): Row {
  const isReversed = isRightToLeft(runs.map(({ text }) => text).join(' '));
  const lines: TextRun[][] = [];
  let before: TextRun | undefined;
  let right = Number.NEGATIVE_INFINITY;
  for (const plain of runs.sort((a, b) => a.x - b.x)) {
    const run = before && isRaised(plain, before) ? { ...plain, text: superscript(plain.text) } : plain;
    if (run === plain) before = plain;
    if (run.x - right <= run.height * SEGMENT_GAP) lines.at(-1)?.push(run);
    else lines.push([run]);
    right = Math.max(right, run.x + run.width);
  }
  const segments = lines.map((line) => toSegment(line, isReversed));
  const [first] = runs;
  return { y: first?.y ?? 0, height: Math.max(...segments.map(({ height }) => height)), segments };
}

/** Whether a run is the figures of an exponent or a footnote mark at the end of the text before it. */
function isRaised(run: TextRun, { x, y, width, height }: TextRun): boolean {
  const isClose = run.x - (x + width) <= height * SEGMENT_GAP;
  const isHigher = run.y - y >= height * RAISED.shift;
  return isClose && isHigher && isFigure(run) && isSmaller(run, { height });
}

const isFigure = ({ text }: TextRun) => /^\s*\d{1,3}\s*$/.test(text);
const isSmaller = (run: TextRun, beside: Pick<TextRun, 'height'>) =>
  run.height <= beside.height * RAISED.size;

const superscript = (text: string) => text.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit);

function toSegment(runs: readonly TextRun[], isReversed: boolean): Segment {
  const [first] = runs;
  const texts: string[] = [];
  let right = first?.x ?? 0;
  for (const run of runs) {
    const isApart = run.x - right > run.height * SPACE_GAP;
    if (texts.length > 0 && isApart && !endsWithSpace(texts.at(-1)) && !beginsWithSpace(run.text))
      texts.push(' ');
    texts.push(run.text);
    right = Math.max(right, run.x + run.width);
  }
  const isOfLine = texts.some(hasRightToLeft) || !texts.some((text) => /\p{L}/u.test(text));
  return {
    text: asRead(texts, isReversed && isOfLine),
    ...{ x: first?.x ?? 0, right, font: first?.font ?? '' },
    height: Math.max(...runs.map(({ height }) => height)),
  };
}

/** Whether there is a space at the right edge of a piece; what is read from right to left begins there. */
const endsWithSpace = (text = '') => (hasRightToLeft(text) ? /^\s/ : /\s$/).test(text);
const beginsWithSpace = (text: string) => (hasRightToLeft(text) ? /\s$/ : /^\s/).test(text);

/** The gaps of a justified line differ by less than this share of the widest. */
const EVEN = 0.15;
const EVEN_GAPS = 3;

/** The gaps between the segments of a row. */
export function gapsBetween({ segments }: Row): number[] {
  return segments.slice(1).map(({ x }, at) => x - (segments[at]?.right ?? x));
}

/** Whether the gaps of a row are the wide word spaces of a justified line. */
export function isEvenlySpaced(row: Row): boolean {
  const gaps = gapsBetween(row);
  const widest = Math.max(0, ...gaps);
  return gaps.length >= EVEN_GAPS && widest - Math.min(...gaps) <= widest * EVEN;
}
