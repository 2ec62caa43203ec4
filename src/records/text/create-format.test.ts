import { expect, test } from 'vitest';
import { createFormat } from './create-format.ts';

test.each([
  ['en-GB', '3 May 2026', '3 May 2026 at 23:30 UTC', '1,204.5', 'A, B and C'],
  ['de-DE', '3. Mai 2026', '3. Mai 2026 um 23:30 UTC', '1.204,5', 'A, B und C'],
  ['ar-EG', '3 مايو 2026', '3 مايو 2026 في 11:30 م UTC', '1,204.5', 'A وB وC'],
  ['fa-IR', '3 مهٔ 2026', '3 مهٔ 2026 ساعت 23:30 UTC', '1,204.5', 'A،\u200f B، و C'],
  ['th-TH', '3 พฤษภาคม ค.ศ. 2026', '3 พฤษภาคม ค.ศ. 2026 เวลา 23:30 UTC', '1,204.5', 'A B และC'],
  ['fr-FR', '3 mai 2026', '3 mai 2026 à 23:30 UTC', '1\u202f204,5', 'A, B et C'],
])('%s writes a day, a moment, a number and a list', (locale, day, moment, number, list) => {
  const format = createFormat(locale);
  expect(format.day('2026-05-03T23:30:00Z')).toBe(day);
  expect(format.moment('2026-05-03T23:30:00Z')).toBe(moment);
  expect(format.number(1204.5)).toBe(number);
  expect(format.list(['A', 'B', 'C'])).toBe(list);
});

test('counts have their noun, and words their order', () => {
  const { counted, compare, language } = createFormat('sv-SE');
  expect([1, 0, 2].map((count) => counted(count, 'row'))).toEqual(['1 row', '0 rows', '2 rows']);
  expect(counted(2, 'list of options', 'lists of options')).toBe('2 lists of options');
  expect(['Öberg', 'Zorn', 'Åkerlund'].toSorted(compare)).toEqual(['Zorn', 'Åkerlund', 'Öberg']);
  expect(language).toBe('en-SE');
});

test.each([
  ['en-GB', 'Europe/Berlin', '2026-03-29T00:59:00Z', '29 March 2026 at 01:59 (Europe/Berlin)', '2026-03-29'],
  ['en-GB', 'Europe/Berlin', '2026-03-29T01:00:00Z', '29 March 2026 at 03:00 (Europe/Berlin)', '2026-03-29'],
  [
    'de-DE',
    'Europe/Berlin',
    '2026-10-25T00:30:00Z',
    '25. Oktober 2026 um 02:30 (Europe/Berlin)',
    '2026-10-25',
  ],
  [
    'de-DE',
    'Europe/Berlin',
    '2026-10-25T23:30:00Z',
    '26. Oktober 2026 um 00:30 (Europe/Berlin)',
    '2026-10-26',
  ],
  [
    'en-GB',
    'America/New_York',
    '2027-01-01T02:00:00Z',
    '31 December 2026 at 21:00 (America/New_York)',
    '2026-12-31',
  ],
])('%s in %s writes %s as "%s"', (locale, zone, moment, words, day) => {
  const format = createFormat(locale, zone);
  expect(format.moment(moment)).toBe(words);
  expect(format.isoDay(moment)).toBe(day);
  expect(words).toContain(format.day(moment));
});
