import { expect, test } from 'vitest';
import { settingNames } from '../ground/read-settings-groups.ts';
import { SETTINGS } from './read-config.ts';
import { unknownSettings } from './unknown-settings.ts';

const names = settingNames(SETTINGS);

test.each([
  ['SIGNUP', 'SIGN_UP'],
  ['BACKUP_TARGT', 'BACKUP_TARGET'],
  ['SMPT_URL', 'SMTP_URL'],
  ['ALLOWED_EMAIL_DOMAIN', 'ALLOWED_EMAIL_DOMAINS'],
])('%s is told as no setting, beside %s', (written, meant) => {
  expect(unknownSettings(['PORT', written], names)).toEqual([
    `${written} in .env is not a setting of Cairn and has no effect. Is ${meant} meant?`,
  ]);
});

test('a name that is like no setting is told without one', () => {
  expect(unknownSettings(['QUX'], names)).toEqual([
    'QUX in .env is not a setting of Cairn and has no effect.',
  ]);
});

test('every setting, the file of each, and what compose.yaml reads are known', () => {
  const known = [...names, ...names.map((name) => `${name}_FILE`), 'POSTGRES_PASSWORD'];
  expect(unknownSettings(known, names)).toEqual([]);
});
