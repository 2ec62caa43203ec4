import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERRORS } from '#contract/error-contract.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  type Answer,
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
  tokenIn,
} from '../../../../tests/support/identity-scenario.ts';
import { listUsers } from '../base/user-store.ts';

forEachDatabase('Signing up', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    await app.join('ann@firm.example');
  });
  afterAll(() => app.close());
  const signUp = (email: string, password = PASSWORD) => app.call('/sign-up/email', { email, password });
  const usersNamed = async (email: string) =>
    (await listUsers(app.deps.db.query)).filter((user) => user.email === email);
  const seenFromOutside = ({ status, body, headers }: Answer) => ({
    status,
    body,
    names: [...headers.keys()],
    cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]{60,}/, '=')),
  });

  it('sign-up mails a link to the verification page, without a session', async () => {
    const answer = await signUp(' New@Firm.Example ');
    expect(answer).toMatchObject({ status: 200, body: { status: true } });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^cairn\.sign-up=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const [mail] = await app.mailsTo('new@firm.example', 1);
    expect(mail).toContain('http://localhost:3000/complete-verification?token=');
    expect(await usersNamed('new@firm.example')).toMatchObject([{ emailVerified: false }]);
  });

  it('a name has as many characters as one that is changed later', async () => {
    const withName = (email: string, name: string) =>
      app.call('/sign-up/email', { email, password: PASSWORD, name });
    expect(await withName('long@firm.example', 'x'.repeat(201))).toMatchObject({
      status: 400,
      body: { message: ERRORS.BAD_REQUEST.message },
    });
    expect(await usersNamed('long@firm.example')).toEqual([]);
    expect((await withName('fits@firm.example', ` ${'x'.repeat(200)} `)).status).toBe(200);
    expect(await usersNamed('fits@firm.example')).toMatchObject([{ name: 'x'.repeat(200) }]);
  });

  it('sign-up has the same response for an address with an account, and mails its owner', async () => {
    const known = await signUp('ann@firm.example', OTHER_PASSWORD);
    const unknown = await signUp('unknown@firm.example', OTHER_PASSWORD);
    expect(seenFromOutside(known)).toEqual(seenFromOutside(unknown));
    await app.mailTo('ann@firm.example', 'You already have a Cairn account');
    await app.logIn('ann@firm.example');
    expect(
      (await app.call('/sign-in/email', { email: 'ann@firm.example', password: OTHER_PASSWORD })).status,
    ).toBe(401);
  });

  it.each([
    { first: 'a stranger', given: ['chosen-by-a-stranger', PASSWORD] as const },
    { first: 'the owner', given: [PASSWORD, 'chosen-by-a-stranger'] as const },
  ])(
    'a second sign-up before verifying voids both passwords when $first came first: the owner of the mailbox chooses',
    async ({ given }) => {
      const email = `after-${given.indexOf(PASSWORD)}@firm.example`;
      const logIn = async (password: string) =>
        (await app.call('/sign-in/email', { email, password })).status;
      const one = await signUp(email, given[0]);
      const [older] = await app.mailsTo(email, 1);
      const two = await signUp(email, given[1]);
      expect(seenFromOutside(two)).toEqual(seenFromOutside(one));
      const newer = (await app.mailsTo(email, 2)).find((mail) => mail !== older);
      expect(newer).toContain('Finish signing up for Cairn');
      expect(newer).toContain('http://localhost:3000/reset-password?token=');
      expect((await app.call('/verify-email', { token: tokenIn(older) })).body).toMatchObject({
        code: 'TOKEN_EXPIRED',
      });
      expect(await Promise.all(given.map(logIn))).toEqual([401, 401]);
      const finish = { token: tokenIn(newer), newPassword: OTHER_PASSWORD };
      expect((await app.call('/reset-password', finish)).status).toBe(200);
      expect(await Promise.all(given.map(logIn))).toEqual([401, 401]);
      expect(await app.isIn(await app.logIn(email, { password: OTHER_PASSWORD }))).toBe(true);
    },
  );

  it('concurrent sign-ups create one user', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp('ivy@firm.example')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await usersNamed('ivy@firm.example')).toHaveLength(1);
  });

  it('sign-up has a minimum duration for known and unknown addresses', async () => {
    for (const email of ['ann@firm.example', 'yet-another@firm.example']) {
      const started = performance.now();
      await signUp(email);
      expect(performance.now() - started).toBeGreaterThanOrEqual(390);
    }
  });

  const weak: [string, string][] = [
    ['granite-42', 'PASSWORD_TOO_SHORT'],
    ['x1'.repeat(100), 'PASSWORD_TOO_LONG'],
    ['Password123456', 'PASSWORD_TOO_COMMON'],
    ['my-own-cairn-1842', 'PASSWORD_HOLDS_ADDRESS'],
    ['marmalade-waymark', 'PASSWORD_HOLDS_ADDRESS'],
  ];
  it.each(weak)('sign-up refuses the password %s with %s', async (password, code) => {
    const answer = await signUp('marmalade@firm.example', password);
    expect(answer).toMatchObject({ status: 400, body: { code, message: expect.stringMatching(/\w/) } });
    expect(await usersNamed('marmalade@firm.example')).toEqual([]);
  });

  it.each([
    'correct horse battery staple',
    '密码是很长的一句话不会被猜到',
    '  spaces at both ends  ',
    `${'x'.repeat(64)}yzuvw`,
  ])('sign-up accepts the password "%s", and log-in no other', async (password) => {
    const email = `p${[...password].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0)}@firm.example`;
    await app.join(email, password);
    await app.logIn(email, { password });
    const other = await app.call('/sign-in/email', { email, password: `${password}!` });
    expect(other.status).toBe(401);
  });

  const notAddresses = [
    '',
    'ann',
    'ann@',
    '@firm.example',
    'ann@firm.example\r\nBcc: eve@evil.example',
    'ann@firm.example\nSubject: hello',
    'ann@firm.example,eve@evil.example',
    'Ann <ann@firm.example>',
    'ann@firm.example\0',
    `${'a'.repeat(300)}@firm.example`,
    "ann@firm.example' or 1=1 --",
    '<script>alert(1)</script>@firm.example',
    'ann\u202E@firm.example',
  ];
  it.each(notAddresses)('sign-up refuses %j as an address', async (email) => {
    expect(await signUp(email)).toMatchObject({ status: 400 });
    expect(await usersNamed(email)).toEqual([]);
  });

  it('sign-up refuses unknown keys', async () => {
    const body = { email: 'role@firm.example', password: PASSWORD, emailVerified: true };
    expect(await app.call('/sign-up/email', body)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    });
    expect(await usersNamed('role@firm.example')).toEqual([]);
  });
});

forEachDatabase('Signing up where domains are limited', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase, {
      allowedEmailDomains: ['firm.example', 'bücher.example'],
    });
  });
  afterAll(() => app.close());
  const signUp = (email: string) => app.call('/sign-up/email', { email, password: PASSWORD });

  it.each([
    'ann@firm.example',
    'ann@FIRM.example',
    'ann@firm.example.',
    'ann@bücher.example',
    'ann@xn--bcher-kva.example',
  ])('sign-up with limited domains accepts %s', async (email) => {
    expect((await signUp(email)).status).toBe(200);
  });

  it.each([
    'ann@evil.example',
    'ann@sub.firm.example',
    'ann@firm.example.evil.example',
    'ann@notfirm.example',
  ])('sign-up with limited domains refuses %s', async (email) => {
    expect(await signUp(email)).toMatchObject({ status: 403, body: { code: 'EMAIL_DOMAIN_NOT_ALLOWED' } });
    expect((await listUsers(app.deps.db.query)).map((user) => user.email)).not.toContain(email);
  });
});
