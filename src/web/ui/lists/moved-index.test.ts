import { expect, test } from 'vitest';
import { movedIndex } from './moved-index.ts';

const list = { index: 5, count: 20, page: 8 };

test.each([
  ['ArrowDown', 6],
  ['ArrowUp', 4],
  ['PageDown', 13],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 19],
])('the key %s moves to row %i', (key, row) => {
  expect(movedIndex(key, list)).toBe(row);
});

test('a key does not move beyond the last row, and a letter does not move', () => {
  expect(movedIndex('ArrowDown', { ...list, index: 19 })).toBe(19);
  expect(movedIndex('a', list)).toBeNull();
});
