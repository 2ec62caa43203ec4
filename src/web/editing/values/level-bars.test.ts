import { expect, test } from 'vitest';
import { levelBars } from './level-bars.ts';

const FOUR = ['Low', 'Medium', 'High', 'Very high'];

test('a level has as many full bars as its place, of as many as there are levels', () => {
  expect(FOUR.map((level) => levelBars(level, FOUR)?.full)).toEqual([1, 2, 3, 4]);
  expect(levelBars('High', FOUR)).toEqual({ full: 3, of: 4 });
  expect(levelBars('Low', ['Low', 'High'])).toEqual({ full: 1, of: 2 });
});

test('of many levels the lowest has one bar, and the highest all of five', () => {
  const ten = [...'abcdefghij'];
  expect(levelBars('a', ten)).toEqual({ full: 1, of: 5 });
  expect(levelBars('j', ten)).toEqual({ full: 5, of: 5 });
  const bars = ten.map((level) => levelBars(level, ten)?.full ?? 0);
  expect(bars).toEqual(bars.toSorted());
});

test('a value that is none of the levels has no bars', () => {
  expect(levelBars('Unknown', FOUR)).toBeUndefined();
  expect(levelBars('Low', ['Low'])).toBeUndefined();
});
