import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../../tests/support/create-test-database.ts';
import { folderOfTest } from '../../tests/support/folder-of-tests.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../tests/support/identity-scenario.ts';
import { runCairnIn } from '../../tests/support/run-cairn.ts';
import { findUserByEmail } from '../server/identity/base/user-store.ts';
import {
  confirmPendingSecret,
  hasSecondFactor,
  savePendingSecret,
} from '../server/identity/second-factor/second-factor-store.ts';

function cairn(args: string[], settings: Record<string, string> = {}) {
  return runCairnIn(import.meta.dirname, args, settings);
}

// The server of the scenario is open while the commands run.
forEachDatabase('The cairn command, beside a server,', (createDatabase) => {
  let app: IdentityScenario;
  let settings: Record<string, string>;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    const { dataDir, databaseUrl } = app.deps.config;
    settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    await app.join('ann@firm.example');
    await app.join('bob@firm.example');
  });
  afterAll(() => app.close());

  it('lists the users', async () => {
    const { code, stdout } = await cairn(['users', 'list'], settings);
    expect(code).toBe(0);
    expect(stdout.split('\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
      ['ann@firm.example', 'verified'],
      ['bob@firm.example', 'verified'],
      [''],
    ]);
  });

  it('names the day of a sign-up where the installation is', async () => {
    const dayIn = async (zone: string) =>
      (await cairn(['users', 'list'], { ...settings, TIME_ZONE: zone })).stdout.slice(-11, -1);
    const [first, last] = [await dayIn('Etc/GMT+12'), await dayIn('Etc/GMT-14')];
    expect([first, last]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.any(String)]);
    expect(first < last, 'these two are never at the same day').toBe(true);
  });

  it('disables a user at once, and enables the user again', async () => {
    const cookie = await app.logIn('ann@firm.example');
    expect(await cairn(['users', 'disable', 'Ann@Firm.example'], settings)).toMatchObject({
      code: 0,
      stdout: 'ann@firm.example is disabled.\n',
      stderr: expect.stringMatching(/^{.*"userId":"cli","event":"user-disabled","subjectId":"[\w-]+",.*}\n$/),
    });
    expect(await app.isIn(cookie)).toBe(false);
    expect((await cairn(['users', 'list'], settings)).stdout).toContain(
      'ann@firm.example\tverified, disabled\t',
    );
    expect((await cairn(['users', 'enable', 'ann@firm.example'], settings)).code).toBe(0);
    expect(await app.isIn(await app.logIn('ann@firm.example'))).toBe(true);
  });

  it('ends the sessions of one user, or of all', async () => {
    const ann = await app.logIn('ann@firm.example');
    const bob = await app.logIn('bob@firm.example');
    expect((await cairn(['users', 'end-sessions', 'ann@firm.example'], settings)).stdout).toMatch(
      /^\d sessions? ended\.\n$/,
    );
    expect([await app.isIn(ann), await app.isIn(bob)]).toEqual([false, true]);
    expect((await cairn(['users', 'end-sessions'], settings)).code).toBe(2);
    expect((await cairn(['users', 'end-sessions', '--all'], settings)).code).toBe(0);
    expect(await app.isIn(bob)).toBe(false);
  });

  it('removes the second factors of a user, who is logged out and told by mail', async () => {
    const { query } = app.deps.db;
    const user = await findUserByEmail(query, 'bob@firm.example');
    await savePendingSecret(query, user?.id ?? '', 'secret');
    await confirmPendingSecret(query, user?.id ?? '', 'secret');
    expect(await hasSecondFactor(query, user?.id ?? '')).toBe(true);
    expect(await cairn(['users', 'reset-mfa', 'bob@firm.example'], settings)).toMatchObject({
      code: 0,
      stdout: 'bob@firm.example has no second factor now.\n',
    });
    expect(await hasSecondFactor(query, user?.id ?? '')).toBe(false);
    await app.mailTo('bob@firm.example', 'The second factors of your Cairn account were reset');
    expect(await app.isIn(await app.logIn('bob@firm.example'))).toBe(true);
  });

  it('verifies an address and deletes a user', async () => {
    await app.call('/sign-up/email', { email: 'new@firm.example', password: PASSWORD });
    expect((await cairn(['users', 'verify', 'new@firm.example'], settings)).code).toBe(0);
    const cookie = await app.logIn('new@firm.example');
    expect((await cairn(['users', 'delete', 'new@firm.example'], settings)).code).toBe(0);
    expect(await app.isIn(cookie)).toBe(false);
  });

  it.each(['delete', 'end-sessions', 'reset-mfa'])('reports that %s finds no user', async (name) => {
    expect(await cairn(['users', name, 'unknown@firm.example'], settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No user has the address unknown@firm.example.\n',
    });
  });
});

it('cairn --help lists every command, and so does each group', async () => {
  expect(await cairn(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('users') });
  const { stdout } = await cairn(['users', '--help']);
  for (const name of ['list', 'disable', 'enable', 'delete', 'verify', 'reset-mfa', 'end-sessions'])
    expect(stdout).toContain(name);
});

it('an unknown command and a folder without data are refused with a sentence', async () => {
  expect(await cairn(['no-such-thing'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('unknown command'),
  });
  const empty = folderOfTest();
  expect(await cairn(['users', 'list'], { DATA_DIR: empty })).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no Cairn database in ${empty}. Start the server once, or set DATA_DIR.\n`,
  });
});
