import { expect, test } from 'vitest';
import { settingNames } from '../ground/read-settings-groups.ts';
import { SETTINGS } from './read-config.ts';
import { misspeltSettings, unknownSettings } from './unknown-settings.ts';

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
  const others = ['POSTGRES_PASSWORD', 'PGPASSWORD', 'PGSSLROOTCERT', 'NODE_EXTRA_CA_CERTS', 'TZ'];
  const known = [...names, ...names.map((name) => `${name}_FILE`), ...others];
  expect(unknownSettings(known, names)).toEqual([]);
  expect(misspeltSettings(known, names)).toEqual([]);
});

test('of the environment a name that is nearly a setting is told, and none of another program', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'USER',
    'SHELL',
    'LANG',
    'LC_ALL',
    'PWD',
    'TERM',
    'NODE_VERSION',
    'PGPORT',
  ];
  const more = [
    'JOURNAL_STREAM',
    'INVOCATION_ID',
    'YARN_VERSION',
    'STATE_DIRECTORY',
    'HTTP_PROXY',
    'AWS_REGION',
  ];
  expect(misspeltSettings([...others, ...more, 'BACKUP_TARGT', 'SIGNUP', 'ALLOWED_DOMAINS'], names)).toEqual([
    'BACKUP_TARGT in the environment is not a setting of Cairn and has no effect. Is BACKUP_TARGET meant?',
    'SIGNUP in the environment is not a setting of Cairn and has no effect. Is SIGN_UP meant?',
    'ALLOWED_DOMAINS in the environment is not a setting of Cairn and has no effect. Is ALLOWED_EMAIL_DOMAINS meant?',
  ]);
});
