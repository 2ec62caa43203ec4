import { expect, test } from 'vitest';
import { pressedSort } from './pressed-sort.ts';

test('a head sorts up, down and not at all, and with Shift as a further sort', () => {
  const up = pressedSort([], 'a', false);
  expect(up).toEqual([{ column: 'a', isDescending: false }]);
  const down = pressedSort(up, 'a', false);
  expect(down).toEqual([{ column: 'a', isDescending: true }]);
  expect(pressedSort(down, 'a', false)).toEqual([]);
  expect(pressedSort(down, 'b', true).map(({ column }) => column)).toEqual(['a', 'b']);
  expect(pressedSort(down, 'b', false).map(({ column }) => column)).toEqual(['b']);
});
