import { expect, test } from 'vitest';
import { brushedRange, scoreBins } from './score-bins.ts';

const counts = Array.from({ length: 101 }, (_, score) => (score === 100 ? 7 : 1));

test('every score is in one bin of five, and 100 in the last', () => {
  const bins = scoreBins(counts);
  expect(bins).toHaveLength(20);
  expect(bins.slice(0, -1).every(({ count }) => count === 5)).toBe(true);
  expect(bins.at(-1)).toEqual({ from: 95, to: 100, middle: 97.5, count: 12 });
});

test('a brush covers the bins it crosses, in either direction', () => {
  expect(brushedRange(57, 74)).toEqual({ from: 55, to: 74 });
  expect(brushedRange(74, 57)).toEqual({ from: 55, to: 74 });
  expect(brushedRange(12, 12)).toEqual({ from: 10, to: 14 });
  expect(brushedRange(99, 120)).toEqual({ from: 95, to: 100 });
  expect(brushedRange(-4, 3)).toEqual({ from: 0, to: 4 });
});
