import type { ScoreRange } from './session/review-position.ts';

/** Candidates with scores from `from` to `to`. */
export type ScoreBin = ScoreRange & { middle: number; count: number };

const BIN_WIDTH = 5;
const BINS = 20;
export const WHOLE_RANGE: ScoreRange = { from: 0, to: 100 };

/** Counts per score (0–100) as 20 bins of 5; the last also contains 100. */
export function scoreBins(counts: readonly number[]): ScoreBin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const from = bin * BIN_WIDTH;
    const to = bin === BINS - 1 ? 100 : from + BIN_WIDTH - 1;
    return { from, to, middle: from + BIN_WIDTH / 2, count: sum(counts, from, to) };
  });
}

/** The scores of all bins between two scores, in either order. */
export function brushedRange(start: number, end: number): ScoreRange {
  const binAt = (score: number) => Math.min(BINS - 1, Math.max(0, Math.floor(score / BIN_WIDTH)));
  const [first, last] = [binAt(Math.min(start, end)), binAt(Math.max(start, end))];
  return { from: first * BIN_WIDTH, to: last === BINS - 1 ? 100 : (last + 1) * BIN_WIDTH - 1 };
}

function sum(counts: readonly number[], from: number, to: number): number {
  return counts.slice(from, to + 1).reduce((total, count) => total + count, 0);
}
