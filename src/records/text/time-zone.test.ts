import { expect, test } from 'vitest';
import { dayInZone, daysAfter, isKnownTimeZone } from './time-zone.ts';

test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland'])('%s is a time zone', (name) => {
  expect(isKnownTimeZone(name)).toBe(true);
});

test.each(['', 'Europe/Cairn', '+02:00', 'Berlin', 'UTC+2'])('"%s" is none', (name) => {
  expect(isKnownTimeZone(name)).toBe(false);
});

test.each([
  ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
  ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31'],
  ['America/New_York', '2027-01-01T05:00:00Z', '2027-01-01'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
])('in %s it is at %s the day %s', (zone, moment, day) => {
  expect(dayInZone(zone)(new Date(moment))).toBe(day);
});

test('days follow each other over the end of a month, of a year, and of summer time', () => {
  expect(daysAfter('2026-03-28', 1)).toBe('2026-03-29');
  expect(daysAfter('2026-03-25', 7)).toBe('2026-04-01');
  expect(daysAfter('2026-12-28', 7)).toBe('2027-01-04');
  expect(daysAfter('2026-10-26', -1)).toBe('2026-10-25');
});
