import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { cookiesOf } from '../../../../tests/support/cookies-of.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
  tokenIn,
} from '../../../../tests/support/identity-scenario.ts';
import { identityTables } from '../base/identity-tables.ts';

forEachDatabase('The link of a verification mail', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.useRealTimers();
  });
  const signUp = async (email: string) => {
    await app.call('/sign-up/email', { email, password: PASSWORD });
    return tokenIn((await app.mailsTo(email, 1)).at(-1));
  };
  const verify = async (token: string) =>
    (await app.call('/verify-email', { token, password: PASSWORD })).body;

  it('a verification link lets its user log in, and reports a second use', async () => {
    const token = await signUp('ann@firm.example');
    expect(await verify(token)).toEqual({ status: true });
    expect(await app.isIn(await app.logIn('ann@firm.example'))).toBe(true);
    expect(await verify(token)).toMatchObject({ code: 'TOKEN_USED', message: 'This link was already used.' });
  });

  it('a verification link makes no password valid that its reader did not choose', async () => {
    const email = 'ceo@firm.example';
    const token = await signUp(email);
    const strangers = [
      undefined,
      cookiesOf(await app.call('/sign-up/email', { email: 'x@firm.example', password: PASSWORD })),
    ];
    for (const cookie of strangers) {
      const answer = await app.call('/verify-email', { token }, cookie === undefined ? {} : { cookie });
      expect(answer).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
    }
    const guess = await app.call('/verify-email', { token, password: 'lichen-contour-2917' });
    expect(guess).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } });
    const login = await app.call('/sign-in/email', { email, password: PASSWORD });
    expect(login).toMatchObject({ body: { code: 'EMAIL_NOT_VERIFIED' } });
    await app.call('/request-password-reset', { email });
    const choice = {
      token: tokenIn(await app.mailTo(email, '/reset-password')),
      newPassword: 'lichen-contour-2917',
    };
    expect(await app.call('/reset-password', choice)).toMatchObject({ status: 200 });
    expect((await app.call('/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
    await app.logIn(email, { password: 'lichen-contour-2917' });
  });

  it('a verification link needs no password in the browser of the sign-up', async () => {
    const email = 'here@firm.example';
    const cookie = cookiesOf(await app.call('/sign-up/email', { email, password: PASSWORD }));
    const token = tokenIn((await app.mailsTo(email, 1)).at(-1));
    expect((await app.call('/verify-email', { token }, { cookie })).body).toEqual({ status: true });
    expect(await app.isIn(await app.logIn(email))).toBe(true);
  });

  it('a verification link does nothing when it is only opened', async () => {
    const token = await signUp('scanned@firm.example');
    await app.request(`/complete-verification?token=${token}`);
    expect((await app.call(`/verify-email?token=${token}`)).status).toBe(405);
    expect(await verify(token)).toEqual({ status: true });
  });

  it('concurrent uses of a verification link succeed once', async () => {
    const token = await signUp('ivy@firm.example');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call('/verify-email', { token, password: PASSWORD })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => (body as { code?: string }).code === 'TOKEN_USED')).toHaveLength(7);
  });

  it('a verification link expires after a day', async () => {
    const token = await signUp('late@firm.example');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 + 1 });
    expect(await verify(token)).toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('a verification link is replaced by a newer one', async () => {
    const older = await signUp('again@firm.example');
    await app.call('/send-verification-email', { email: 'again@firm.example' });
    const newer = tokenIn((await app.mailsTo('again@firm.example', 2)).at(-1));
    expect(await verify(older)).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(await verify(newer)).toEqual({ status: true });
  });

  it('a user without a password gets a link to choose one', async () => {
    const older = await signUp('twice@firm.example');
    await signUp('twice@firm.example');
    await app.mailsTo('twice@firm.example', 2);
    await app.call('/send-verification-email', { email: 'twice@firm.example' });
    const mails = await app.mailsTo('twice@firm.example', 3);
    for (const mail of mails.slice(1)) expect(mail).toContain('/reset-password?token=');
    const token = tokenIn(mails.at(-1));
    expect([await verify(older), await verify(token)]).toMatchObject([
      { code: 'TOKEN_EXPIRED' },
      { code: 'INVALID_TOKEN' },
    ]);
    const answer = await app.call('/reset-password', { token, newPassword: 'lichen-contour-2917' });
    expect(answer.status).toBe(200);
    await app.logIn('twice@firm.example', { password: 'lichen-contour-2917' });
  });

  it('a verification link cannot be derived from the content of the database', async () => {
    const token = await signUp('dumped@firm.example');
    const rows = await identityTables(app.deps.db.query).selectFrom('identity_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const row of rows) expect(await verify(row.token_hash)).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('a verification link cannot set a password', async () => {
    const token = await signUp('purpose@firm.example');
    const answer = await app.call('/reset-password', { token, newPassword: 'lichen-contour-2917' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
    expect(await verify(token)).toEqual({ status: true });
  });

  it.each(['', 'x', 'A'.repeat(24), 'A'.repeat(23), `${'A'.repeat(24)}%`, '../../etc/passwd'])(
    'the verification link with token %j is reported as incomplete',
    async (token) => {
      expect(await verify(token)).toMatchObject({ code: 'INVALID_TOKEN' });
    },
  );

  it('requesting a new verification link has the same response for every address', async () => {
    await app.join('done@firm.example');
    await app.call('/sign-up/email', { email: 'waits@firm.example', password: PASSWORD });
    const answers = [];
    for (const email of ['waits@firm.example', 'done@firm.example', 'unknown@firm.example']) {
      const started = performance.now();
      const { status, body } = await app.call('/send-verification-email', { email });
      expect(performance.now() - started).toBeGreaterThanOrEqual(390);
      answers.push({ status, body });
    }
    expect(answers).toEqual(Array(3).fill({ status: 200, body: { status: true } }));
  });
});
