import { expect, test } from 'vitest';
import { movedItem } from './moved-item.ts';

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('the item at %s is moved to %s', (from, to, after) => {
  expect(movedItem(['a', 'b', 'c'], from, to)).toEqual(after);
});
