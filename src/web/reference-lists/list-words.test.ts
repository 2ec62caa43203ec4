import { expect, it } from 'vitest';
import { coverageShares, foundWords, share, storedWords, versionWords } from './list-words.ts';

it.each([
  [0, 0, null],
  [0, 5, '0 %'],
  [1, 1_000, 'under 1 %'],
  [999, 1_000, '99 %'],
  [5, 5, '100 %'],
])('%d of %d records is %s', (part, whole, words) => {
  expect(share(part, whole)?.words ?? null).toBe(words);
});

it.each([
  [0, 0, '–'],
  [10_000, 9_999, '99.9 % found'],
  [7, 7, '100 % found'],
])('of %d changed names %d found is “%s”', (tried, found, words) => {
  expect(foundWords({ tried, found, at: '2026-01-01T00:00:00.000Z' })).toBe(words);
});

it.each([
  [0, 0, '–'],
  [10_000, 9_999, '99.9 % stored'],
  [7, 7, '100 % stored'],
])('of %d published values %d stored is “%s”', (published, stored, words) => {
  expect(storedWords({ published, stored, found: stored, at: '' })).toBe(words);
});

it('birthdays are a share of people, countries and other names of all records', () => {
  const coverage = { companies: 2, people: 2, birthday: 1, country: 1, otherName: 4, names: 9 };
  expect(coverageShares(coverage).map(({ share: of }) => of?.percent)).toEqual([50, 25, 100]);
});

it.each([
  [{ version: '4', isEmbedded: true }, 'Version 4'],
  [{ version: '2021-11-20', isEmbedded: false }, '20 November 2021'],
  [{ version: 'spring', isEmbedded: false }, 'spring'],
])('the version %o reads “%s”', (version, words) => {
  expect(versionWords(version)).toBe(words);
});
