import { afterEach, expect, test, vi } from 'vitest';
import {
  dayWords,
  momentWords,
  recentDay,
  recordedMoment,
  relativeDay,
  shortMoment,
  storedMonthName,
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
  expect(shortMoment(at(2026, 10, 20, 9, 5), now)).toBe('09:05');
  expect(shortMoment(at(2026, 10, 18, 9, 5), now)).toBe('18 Nov');
  expect(shortMoment(at(2025, 10, 18, 9, 5), now)).toBe('18 Nov 2025');
  expect(recordedMoment(at(2026, 10, 18, 9, 5))).toBe('18 Nov 2026, 09:05');
  expect(storedMonthName('2026-11-30')).toBe('November');
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
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

/** The same words in an installation of another zone, and perhaps locale, read on a device set to the zone `reader`. */
async function inZone(timeZone: string, reader: string, locale = 'en-GB') {
  vi.stubEnv('TZ', reader);
  vi.stubGlobal('document', {
    querySelector: (name: string) => ({ content: name.includes('time-zone') ? timeZone : locale }),
  });
  vi.resetModules();
  return import('./moment-words.ts');
}

test('moments are in the zone of the installation, on both sides of the change to winter time', async () => {
  const { momentWords: words } = await inZone('Europe/Berlin', 'Europe/Berlin');
  const noon = new Date('2026-10-25T11:00:00Z');
  expect(words('2026-10-24T21:59:00Z', noon)).toBe('yesterday at 23:59');
  expect(words('2026-10-24T22:00:00Z', noon)).toBe('today at 00:00');
  expect(words('2026-10-25T00:30:00Z', noon)).toBe('today at 02:30');
  expect(words('2026-10-25T01:30:00Z', noon)).toBe('today at 02:30');
  expect(words('2026-10-25T22:59:00Z', noon)).toBe('today at 23:59');
  expect(words('2026-10-25T10:00:00Z', new Date('2026-10-25T23:30:00Z')), 'a day of 25 hours').toBe(
    'yesterday at 11:00',
  );
});

test('a moment has the digits and the calendar of stored days in every language', async () => {
  const cairo = await inZone('Africa/Cairo', 'Africa/Cairo', 'ar-EG');
  expect(cairo.clockWords('2025-11-20T13:30:00Z')).toContain('03:30');
  expect(cairo.fullDay(new Date('2025-11-20T13:30:00Z'))).toMatch(/^20 .* 2025$/);
  const bangkok = await inZone('Asia/Bangkok', 'Asia/Bangkok', 'th-TH');
  expect(bangkok.storedDayWords('2025-11-20')).toMatch(/^20 .* 2025$/);
});

test('which year it is and which day is today are those of the zone', async () => {
  const berlin = await inZone('Europe/Berlin', 'UTC');
  const newYear = new Date('2026-12-31T23:30:00Z');
  expect(berlin.recentDay('2026-12-31T23:10:00Z', newYear)).toBe('today');
  expect(berlin.recentDay('2026-12-31T22:30:00Z', newYear)).toBe('yesterday');
  expect(berlin.shortMoment('2026-12-30T12:00:00Z', newYear)).toBe('30 Dec 2026');
});

test('a stored day, and its month, are the same in every zone', async () => {
  for (const zone of ['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati']) {
    const there = await inZone(zone, 'UTC');
    expect(there.storedDayWords('2025-12-01'), zone).toBe('1 December 2025');
    expect(there.storedMonthName('2025-12-01'), zone).toBe('December');
  }
});

test('a time names the zone for a reader whose clock shows another one in any week of the year', async () => {
  const at = '2026-11-20T13:30:00Z';
  expect((await inZone('Europe/Berlin', 'Europe/London')).clockWords(at)).toBe('14:30 (Europe/Berlin)');
  expect((await inZone('Europe/Berlin', 'Europe/Paris')).clockWords(at)).toBe('14:30');
  expect((await inZone('Europe/London', 'UTC')).clockWords(at)).toBe('13:30 (Europe/London)');
  expect((await inZone('Europe/Athens', 'Africa/Cairo')).clockWords(at)).toBe('15:30 (Europe/Athens)');
});
