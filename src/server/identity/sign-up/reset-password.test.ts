import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
  tokenIn,
} from '../../../../tests/support/identity-scenario.ts';
import { findPendingChange } from '../account/email-change-store.ts';
import { disableUser } from '../administer-users.ts';
import { findUserByEmail } from '../base/user-store.ts';

forEachDatabase('The link of a reset mail', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.useRealTimers();
  });
  const ask = (email: string) => app.call('/request-password-reset', { email });
  const linkFor = async (email: string, mailsBefore: number) => {
    await ask(email);
    const mails = await app.mailsTo(email, mailsBefore + 1);
    return tokenIn(mails.findLast((mail) => mail.includes('/reset-password')));
  };
  const reset = (token: string, newPassword = OTHER_PASSWORD) =>
    app.call('/reset-password', { token, newPassword });
  // Joining has sent one mail already.
  const joined = async (email: string) => {
    await app.join(email);
    return linkFor(email, 1);
  };

  it('a reset link sets a new password, ends every session and mails the owner', async () => {
    await app.join('ann@firm.example');
    const cookie = await app.logIn('ann@firm.example');
    const token = await linkFor('ann@firm.example', 1);
    expect(await reset(token)).toMatchObject({ status: 200, body: { status: true } });
    expect(await app.isIn(cookie)).toBe(false);
    expect((await app.call('/sign-in/email', { email: 'ann@firm.example', password: PASSWORD })).status).toBe(
      401,
    );
    await app.logIn('ann@firm.example', { password: OTHER_PASSWORD });
    await app.mailTo('ann@firm.example', 'Your Cairn password was changed');
  });

  it('a reset link cancels the change of address that waits, as a thief may have asked for it', async () => {
    const email = 'mia@firm.example';
    await app.join(email);
    const change = { newEmail: 'mia@thief.example', password: PASSWORD };
    await app.call('/change-email', change, { cookie: await app.logIn(email) });
    const confirm = tokenIn(await app.mailTo(change.newEmail, 'wants to use this address'));
    await app.call('/request-password-reset', { email });
    expect(await reset(tokenIn(await app.mailTo(email, 'asked for a new password')))).toMatchObject({
      status: 200,
    });
    const { query } = app.deps.db;
    const { id = '' } = (await findUserByEmail(query, email)) ?? {};
    expect(await findPendingChange(query, id)).toBeNull();
    expect(await app.call('/confirm-email-change', { token: confirm })).toMatchObject({
      body: { code: 'TOKEN_EXPIRED' },
    });
    expect(await findUserByEmail(query, change.newEmail)).toBeNull();
  });

  it('a reset link verifies the address it was sent to', async () => {
    await app.call('/sign-up/email', { email: 'open@firm.example', password: PASSWORD });
    await app.mailsTo('open@firm.example', 1);
    expect((await reset(await linkFor('open@firm.example', 1))).status).toBe(200);
    expect(await app.isIn(await app.logIn('open@firm.example', { password: OTHER_PASSWORD }))).toBe(true);
  });

  it('a reset link reports a second use', async () => {
    const token = await joined('twice@firm.example');
    await reset(token);
    expect((await reset(token, 'third-password-1842')).body).toMatchObject({ code: 'TOKEN_USED' });
    await app.logIn('twice@firm.example', { password: OTHER_PASSWORD });
  });

  it('concurrent uses of a reset link succeed once', async () => {
    const token = await joined('ivy@firm.example');
    const passwords = Array.from({ length: 6 }, (_, index) => `granite-waymark-${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    await app.logIn('ivy@firm.example', { password: winner });
  });

  it('a reset link stays valid when the password is refused', async () => {
    const token = await joined('weak@firm.example');
    expect((await reset(token, 'password1234')).body).toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
    expect((await reset(token)).status).toBe(200);
  });

  it('a reset link expires after an hour', async () => {
    const token = await joined('late@firm.example');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 + 1 });
    expect((await reset(token)).body).toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('a reset link is replaced by a newer one', async () => {
    const older = await joined('again@firm.example');
    const newer = await linkFor('again@firm.example', 2);
    expect((await reset(older)).body).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect((await reset(newer)).status).toBe(200);
  });

  it('requesting a reset link has the same response for every address', async () => {
    await app.join('known@firm.example');
    const answers = [];
    for (const email of ['known@firm.example', 'unknown@firm.example']) {
      const started = performance.now();
      const { status, body } = await ask(email);
      expect(performance.now() - started).toBeGreaterThanOrEqual(390);
      answers.push({ status, body });
    }
    expect(answers).toEqual(Array(2).fill({ status: 200, body: { status: true } }));
  });

  it('a disabled user gets no reset link', async () => {
    await app.join('off@firm.example');
    await app.join('on@firm.example');
    // Of a disabled user the mail of joining is not sent, either.
    await app.mailsTo('off@firm.example', 1);
    await disableUser(app.deps.db, 'off@firm.example');
    await ask('off@firm.example');
    await linkFor('on@firm.example', 1);
    expect(await app.mailsTo('off@firm.example', 1)).toHaveLength(1);
  });

  it('a reset link cannot be requested without an address', async () => {
    const answer = await ask('');
    expect(answer.body).toMatchObject({
      code: 'INVALID_EMAIL',
      message: 'Please enter a valid email address.',
    });
  });
});
