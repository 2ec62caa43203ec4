import { expect, test } from 'vitest';
import { languageOfTexts } from './locale.ts';

test.each([
  ['en-GB', 'en-GB'],
  ['en-US', 'en-US'],
  ['de-CH', 'en-CH'],
  ['de', 'en'],
  ['zh-Hant-TW', 'en-TW'],
])('the texts of an installation with the locale %s are in %s', (locale, language) => {
  expect(languageOfTexts(locale)).toBe(language);
});
