import { expect, test } from 'vitest';
import { createFormat } from './create-format.ts';

test.each([
  ['en-GB', '3 May 2026', '3 May 2026 at 23:30 UTC', '1,204.5', 'A, B and C'],
  ['de-DE', '3. Mai 2026', '3. Mai 2026 um 23:30 UTC', '1.204,5', 'A, B und C'],
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
  expect([counted(1, 'row'), counted(2, 'row')]).toEqual(['1 row', '2 rows']);
  expect(['Öberg', 'Zorn', 'Åkerlund'].toSorted(compare)).toEqual(['Zorn', 'Åkerlund', 'Öberg']);
  expect(language).toBe('en-SE');
});
