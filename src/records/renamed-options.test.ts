import { expect, test } from 'vitest';
import { renamedOptions } from './renamed-options.ts';

test.each([
  [['Low', 'High'], ['Low', 'Very high'], [['High', 'Very high']]],
  [['High'], ['Very high'], [['High', 'Very high']]],
  [
    ['A', 'B', 'C'],
    ['X', 'B', 'Y'],
    [
      ['A', 'X'],
      ['C', 'Y'],
    ],
  ],
  [
    ['A', 'B', 'C'],
    ['A', 'X', 'Y'],
    [
      ['B', 'X'],
      ['C', 'Y'],
    ],
  ],
  [['A', 'B'], ['B', 'A'], []],
  [['A', 'B'], ['A'], []],
  [['A'], ['A', 'B'], []],
  [['A', 'B', 'C'], ['A', 'X', 'Y', 'C'], []],
  [[], ['A'], []],
])('of %j and %j, %j were renamed', (before, after, renames) => {
  expect(renamedOptions(before, after).map(({ from, to }) => [from, to])).toEqual(renames);
});
