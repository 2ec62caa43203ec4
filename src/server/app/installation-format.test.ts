import { afterEach, expect, test } from 'vitest';
import { testConfig } from '../../../tests/support/test-config.ts';
import {
  installationFormat,
  momentText,
  numberText,
  setInstallationFormat,
} from '../ground/installation-format.ts';
import { printPage } from '../ground/print-page.ts';
import { mailHtml } from '../mail/mail-body.ts';

const NO_FIRM = { address: [], registration: [], people: [], cases: [] };

afterEach(() => setInstallationFormat({ locale: 'en-GB', timeZone: 'UTC' }));

test('what the server writes follows the settings LOCALE and TIME_ZONE, whatever the zone of its machine is', () => {
  testConfig('/tmp', { LOCALE: 'de-DE' });
  expect(momentText('2026-11-26T23:30:00Z')).toBe('26. November 2026 um 23:30 UTC');
  expect(numberText(1204.5)).toBe('1.204,5');
  expect(installationFormat().counted(1204, 'row')).toBe('1.204 rows');
  expect(mailHtml('A letter.', NO_FIRM)).toContain('<html lang="en-DE">');
  expect(printPage('A report', [])).toContain('<html lang="en-DE">');
});

test('without TIME_ZONE moments are in UTC; with it they have the day and the time of that zone, on both sides of summer time', () => {
  testConfig('/tmp', {});
  expect(momentText('2026-03-29T01:00:00Z')).toBe('29 March 2026 at 01:00 UTC');
  testConfig('/tmp', { TIME_ZONE: 'Europe/Berlin' });
  expect(momentText('2026-03-29T00:59:00Z')).toBe('29 March 2026 at 01:59 (Europe/Berlin)');
  expect(momentText('2026-03-29T01:00:00Z')).toBe('29 March 2026 at 03:00 (Europe/Berlin)');
  expect(installationFormat().day('2026-12-31T23:30:00Z')).toBe('1 January 2027');
  testConfig('/tmp', { TIME_ZONE: 'America/New_York' });
  expect(installationFormat().day('2027-01-01T02:00:00Z')).toBe('31 December 2026');
});
