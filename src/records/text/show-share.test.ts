import { expect, test } from 'vitest';
import { showShare } from './show-share.ts';

test('a share is rounded down, so that all is what it says, with the decimal sign of the language', () => {
  const shares = (locale: string) => [
    showShare(99_999, 100_000, locale),
    showShare(1, 1, locale),
    showShare(0, 0, locale),
  ];
  expect(shares('en-GB')).toEqual(['99.99 %', '100.00 %', '–']);
  expect(shares('de-DE')).toEqual(['99,99 %', '100,00 %', '–']);
});
