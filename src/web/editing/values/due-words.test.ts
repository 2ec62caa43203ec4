import { expect, test } from 'vitest';
import { dueWords } from './due-words.ts';

test.each([
  ['2026-11-12', '14 days overdue', 'overdue'],
  ['2026-11-25', '1 day overdue', 'overdue'],
  ['2026-11-26', 'today', 'near'],
  ['2026-11-27', 'tomorrow', 'near'],
  ['2026-11-30', 'in 4 days', 'near'],
  ['2026-12-15', 'in 19 days', 'later'],
])('a review on %s is %s', (day, words, state) => {
  expect(dueWords(day, '2026-11-26')).toEqual({ words, state });
});
