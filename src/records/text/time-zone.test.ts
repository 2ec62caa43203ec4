import { expect, test } from 'vitest';
import { boundsOfDay, dayInZone, daysAfter, isKnownTimeZone } from './time-zone.ts';

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

test.each([
  ['UTC', '2026-11-30', '2026-11-30T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['Pacific/Auckland', '2026-12-01', '2026-11-30T11:00:00Z', '2026-12-01T11:00:00Z'],
  ['America/Los_Angeles', '2026-11-30', '2026-11-30T08:00:00Z', '2026-12-01T08:00:00Z'],
  // Summer time begins at midnight in Chile, so that this day begins at one o'clock; it ends an hour later in Berlin.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z', '2026-01-01T10:00:00Z'],
])('in %s the day %s is from %s to before %s', (zone, day, from, before) => {
  const bounds = boundsOfDay(day, zone);
  expect(bounds).toEqual({ from: new Date(from), before: new Date(before) });
});

test('days follow each other over the end of a month, of a year, and of summer time', () => {
  expect(daysAfter('2026-03-28', 1)).toBe('2026-03-29');
  expect(daysAfter('2026-03-25', 7)).toBe('2026-04-01');
  expect(daysAfter('2026-12-28', 7)).toBe('2027-01-04');
  expect(daysAfter('2026-10-26', -1)).toBe('2026-10-25');
});
