import { afterEach, expect, test } from 'vitest';
import { testConfig } from '../../../tests/support/test-config.ts';
import {
  installationFormat,
  momentText,
  numberText,
  setInstallationLocale,
} from '../ground/installation-format.ts';
import { printPage } from '../ground/print-page.ts';
import { mailHtml } from '../mail/mail-body.ts';

const NO_FIRM = { address: [], registration: [], people: [], cases: [] };

afterEach(() => setInstallationLocale('en-GB'));

test('what the server writes follows the setting LOCALE, in UTC whatever the zone of its machine is', () => {
  testConfig('/tmp', { LOCALE: 'de-DE' });
  expect(momentText('2026-11-26T23:30:00Z')).toBe('26. November 2026 um 23:30 UTC');
  expect(numberText(1204.5)).toBe('1.204,5');
  expect(installationFormat().counted(1204, 'row')).toBe('1.204 rows');
  expect(mailHtml('A letter.', NO_FIRM)).toContain('<html lang="en-DE">');
  expect(printPage('A report', [])).toContain('<html lang="en-DE">');
});
