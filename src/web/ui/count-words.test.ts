import { expect, test } from 'vitest';
import { counted, listedNames } from './count-words.ts';

test.each([
  [1, '1 answer'],
  [0, '0 answers'],
  [1204, '1,204 answers'],
])('%i is counted as "%s"', (count, words) => {
  expect(counted(count, 'answer')).toBe(words);
});

test('names beyond the most that are listed are counted', () => {
  expect(listedNames(['A', 'B'], 2)).toBe('A, B');
  expect(listedNames(['A', 'B', 'C'], 2)).toBe('A, B and 1 more');
});

test('of more than six names the first five can be listed', () => {
  const names = [...'abcdefghijkl'];
  expect(listedNames(names.slice(0, 6), 6, 5)).toBe('a, b, c, d, e, f');
  expect(listedNames(names, 6, 5)).toBe('a, b, c, d, e and 7 more');
});
