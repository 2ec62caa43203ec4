import { expect, test } from 'vitest';
import { nextRows } from './imported-records.ts';

test('A transaction has fewer rows where they take long, and never too few or too many', () => {
  expect(nextRows(1_000, 400)).toBe(125);
  expect(nextRows(200, 50)).toBe(200);
  expect(nextRows(100, 20_000)).toBe(50);
  expect(nextRows(3, 0.1)).toBe(50);
  expect(nextRows(200, 1), 'at most twice as many').toBe(400);
  expect(nextRows(900, 1)).toBe(1_000);
});
