import { hashPassword } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import {
  cookieOf,
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../../tests/support/identity-scenario.ts';
import { LEAST_SAFE_COST } from './base/identity-settings.ts';
import { identityTables } from './base/identity-tables.ts';
import { findPasswordHash, savePasswordHash } from './base/sign-in-method-store.ts';
import { findUserByEmail } from './base/user-store.ts';

const WRONG = 'not-the-password-at-all';

forEachDatabase('Logging in', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase, { passwordCost: LEAST_SAFE_COST });
    await app.join('ann@firm.example');
    await app.call('/sign-up/email', { email: 'new@firm.example', password: PASSWORD });
  });
  afterAll(() => app.close());

  it('log-in sets a cookie that scripts cannot read, and returns the user', async () => {
    const answer = await app.call('/sign-in/email', { email: ' Ann@Firm.Example ', password: PASSWORD });
    expect(answer.body).toEqual({
      user: { id: expect.any(String), email: 'ann@firm.example', emailVerified: true },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^cairn\.session_token=[^;]{60,}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^cairn\.device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await app.isIn(cookieOf(answer))).toBe(true);
    const session = await app.call('/get-session', undefined, { cookie: cookieOf(answer) });
    expect(session.body).toMatchObject({ user: { email: 'ann@firm.example' } });
  });

  it('log-in over https binds the cookie to this host', async () => {
    const secure = await createIdentityScenario(createDatabase, { baseUrl: 'https://cairn.example' });
    await secure.join('ann@firm.example');
    const answer = await secure.call('/sign-in/email', { email: 'ann@firm.example', password: PASSWORD });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-cairn\.session_token=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-cairn\.device=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(await secure.isIn(cookieOf(answer))).toBe(true);
    await secure.close();
  });

  it('log-in has the same response for a wrong password and an unknown address', async () => {
    const wrong = await app.call('/sign-in/email', { email: 'ann@firm.example', password: WRONG });
    const unknown = await app.call('/sign-in/email', { email: 'unknown@firm.example', password: WRONG });
    const unverified = await app.call('/sign-in/email', { email: 'new@firm.example', password: WRONG });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      status: 401,
      message: 'The email or the password is not right.',
    });
    for (const answer of [unknown, unverified]) {
      expect([answer.status, answer.body]).toEqual([wrong.status, wrong.body]);
      expect([...answer.headers.keys()]).toEqual([...wrong.headers.keys()]);
    }
  });

  it('log-in with the right password of an unverified address asks to verify it, without a session', async () => {
    const answer = await app.call('/sign-in/email', { email: 'new@firm.example', password: PASSWORD });
    expect(answer).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('each log-in creates a new session and ends the one it came with', async () => {
    const first = await app.logIn('ann@firm.example');
    const second = cookieOf(
      await app.call('/sign-in/email', { email: 'ann@firm.example', password: PASSWORD }, { cookie: first }),
    );
    expect(second).not.toBe(first);
    expect(await app.isIn(first)).toBe(false);
    expect(await app.isIn(second)).toBe(true);
  });

  it('the content of the database is not enough to log in', async () => {
    await app.logIn('ann@firm.example');
    const tables = identityTables(app.deps.db.query);
    const sessions = await tables.selectFrom('session').selectAll().execute();
    expect(sessions.length).toBeGreaterThan(0);
    for (const { token } of sessions) {
      expect(token.length).toBeGreaterThanOrEqual(32);
      for (const cookie of [`cairn.session_token=${token}`, `cairn.session_token=${token}.${token}`]) {
        expect(await app.isIn(cookie)).toBe(false);
      }
    }
    const accounts = await tables.selectFrom('account').select('password').execute();
    for (const { password } of accounts) expect(password).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  });

  it('log-in replaces a hash of an earlier, lower cost', async () => {
    await app.join('old@firm.example');
    const user = await findUserByEmail(app.deps.db.query, 'old@firm.example');
    const passwordHash = await hashPassword(PASSWORD);
    await savePasswordHash(app.deps.db.query, { accountId: '', userId: user?.id ?? '', passwordHash });
    for (const _ of ['with the earlier hash', 'with the new one']) await app.logIn('old@firm.example');
    expect(await findPasswordHash(app.deps.db.query, user?.id ?? '')).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  });

  it('log-out ends the session on the server and in the browser', async () => {
    const cookie = await app.logIn('ann@firm.example');
    const answer = await app.call('/sign-out', {}, { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^cairn\.session_token=; Max-Age=0;/);
    expect(await app.isIn(cookie)).toBe(false);
    expect((await app.call('/get-session', undefined, { cookie })).body).toBeNull();
  });

  it('log-in is logged with the id of the user, never with address, password or token', async () => {
    const cookie = await app.logIn('ann@firm.example');
    await app.call('/sign-in/email', { email: 'ann@firm.example', password: WRONG });
    await app.call('/sign-out', {}, { cookie });
    const log = app.logged();
    const lines = log.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
    for (const event of ['sign-up', 'sign-in', 'sign-in-failed', 'sign-out']) {
      expect(
        lines.filter((line) => line.event === event && line.userId),
        event,
      ).not.toEqual([]);
    }
    for (const secret of [
      'ann@firm.example',
      WRONG,
      PASSWORD,
      cookie,
      decodeURIComponent(cookie).slice(20, 50),
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  const badBodies: [string, unknown][] = [
    ['no address', { email: 'not an address', password: PASSWORD }],
    [
      'a line break in the address',
      { email: 'ann@firm.example\r\nBcc: eve@evil.example', password: PASSWORD },
    ],
    ['no password', { email: 'ann@firm.example' }],
    ['an unknown key', { email: 'ann@firm.example', password: PASSWORD, callbackURL: '//evil.example' }],
    ['a list for the address', { email: ['ann@firm.example'], password: PASSWORD }],
    ['an endless password', { email: 'ann@firm.example', password: 'x'.repeat(10_000) }],
    ['an object', { email: { $ne: '' }, password: { $ne: '' } }],
    ['a NUL', { email: 'ann\0@firm.example', password: PASSWORD }],
  ];
  it.each(badBodies)('log-in refuses a body with %s with 400', async (_, body) => {
    expect((await app.call('/sign-in/email', body)).status).toBe(400);
  });
});
