import { expect, test } from 'vitest';
import { testConfig } from '../../../../tests/support/test-config.ts';
import { pageFiller } from './filled-pages.ts';

test('a page says the language of its texts and the locale of its numbers and days', () => {
  const page = '<html lang="en"><meta name="locale" content="%LOCALE%">';
  const fill = pageFiller(testConfig('/tmp', { LOCALE: 'de-CH' }));
  expect(fill(page)).toBe('<html lang="en-CH"><meta name="locale" content="de-CH">');
});
