import { expect, test } from 'vitest';
import { offeredDays } from './handover-days.ts';

test.each([
  ['a Thursday', new Date(2026, 10, 26), ['2026-11-27', '2026-11-30', '2026-12-03', null]],
  ['a Sunday', new Date(2026, 10, 29), ['2026-11-30', '2026-11-30', '2026-12-06', null]],
  ['a Monday', new Date(2026, 10, 30), ['2026-12-01', '2026-12-07', '2026-12-07', null]],
  ['the last day of a year', new Date(2026, 11, 31), ['2027-01-01', '2027-01-04', '2027-01-07', null]],
])('on %s tomorrow, Monday, in a week and no day are offered', (_, today, days) => {
  expect(offeredDays(today).map(({ day }) => day)).toEqual(days);
});
