import { afterEach, expect, test, vi } from 'vitest';
import {
  dayWords,
  momentWords,
  monthName,
  recentDay,
  recordedMoment,
  relativeDay,
  shortDay,
} from './moment-words.ts';

const now = new Date(Date.UTC(2026, 10, 20, 15, 30));
const at = (...parts: [number, number, number, number, number]) => new Date(Date.UTC(...parts)).toISOString();

test.each([
  [at(2026, 10, 20, 9, 5), 'today at 09:05'],
  [at(2026, 10, 20, 23, 59), 'today at 23:59'],
  [at(2026, 10, 19, 0, 0), 'yesterday at 00:00'],
  [at(2026, 10, 18, 18, 2), 'on 18 November at 18:02'],
  [at(2025, 10, 20, 18, 2), 'on 20 November 2025 at 18:02'],
])('the moment %s is written as "%s"', (moment, words) => {
  expect(momentWords(moment, now)).toBe(words);
});

test('the first day of a year comes after the last of the year before', () => {
  const newYear = new Date(Date.UTC(2027, 0, 1, 8));
  expect(relativeDay(at(2026, 11, 31, 23, 0), newYear)).toBe('yesterday');
  expect(dayWords(at(2026, 11, 30, 23, 0), newYear)).toBe('30 December 2026');
});

test('a day in a list has no preposition', () => {
  expect(recentDay(at(2026, 10, 20, 9, 5), now)).toBe('today');
  expect(recentDay(at(2026, 10, 18, 9, 5), now)).toBe('18 November');
});

test('a short day has the year unless it is this one, and a record always', () => {
  expect(shortDay(at(2026, 10, 18, 9, 5), now)).toBe('18 Nov');
  expect(shortDay(at(2025, 10, 18, 9, 5), now)).toBe('18 Nov 2025');
  expect(recordedMoment(at(2026, 10, 18, 9, 5))).toBe('18 Nov 2026, 09:05');
  expect(monthName(new Date('2026-11-30T23:30:00Z'))).toBe('November');
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('where the clock on the wall shows another time, a moment has the same day, and its time names the zone', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  vi.resetModules();
  const there = await import('./moment-words.ts');
  const late = at(2026, 10, 20, 23, 30);
  expect(there.momentWords(late, now)).toBe('today at 23:30 UTC');
  expect(there.recordedMoment(late)).toBe('20 Nov 2026, 23:30 UTC');
  expect(there.fullDay(new Date(late))).toBe('20 November 2026');
});
