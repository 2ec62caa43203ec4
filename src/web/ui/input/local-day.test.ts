import { expect, test } from 'vitest';
import { localDay } from './local-day.ts';

test('today is the day of the clock on the wall', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('a week later is counted by the calendar, over the end of a year and a change of the clock', () => {
  expect(localDay(new Date(2026, 11, 28), 7)).toBe('2027-01-04');
  expect(localDay(new Date(2026, 2, 25, 23, 30), 7)).toBe('2026-04-01');
});
