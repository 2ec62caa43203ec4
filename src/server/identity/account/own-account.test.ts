import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnAccount } from '#contract/account/own-account.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
  tokenIn,
} from '../../../../tests/support/identity-scenario.ts';
import { type MailReceiver, startMailReceiver } from '../../../../tests/support/mail-receiver.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { savePerson } from '../base/people-store.ts';
import { findUserByEmail } from '../base/user-store.ts';
import { cancelPendingChange } from './email-change-store.ts';

forEachDatabase('The own account', (createDatabase) => {
  let receiver: MailReceiver;
  let app: IdentityScenario;
  beforeAll(async () => {
    receiver = await startMailReceiver();
    app = await createIdentityScenario(createDatabase, {
      smtpUrl: receiver.smtpUrl,
      allowedEmailDomains: ['firm.example'],
    });
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

  const mailsTo = (to: string, subject: string) =>
    receiver.received
      .filter((mail) => mail.to.includes(to) && mail.text.includes(`Subject: ${subject}`))
      .map(({ text }) => text);
  /** Waits for so many mails of a subject, and returns the token in the last. */
  async function tokenMailedTo(to: string, subject: string, count = 1): Promise<string> {
    await expect.poll(() => mailsTo(to, subject).length).toBe(count);
    await app.mailsSent();
    return tokenIn(mailsTo(to, subject).at(-1));
  }
  const changeEmail = (cookie: string, newEmail: string, password = PASSWORD) =>
    app.call('/change-email', { newEmail, password }, { cookie });
  const accountOf = async (cookie: string) => (await app.call('/account', undefined, { cookie })).body;
  const NEW = 'Verify your new email for Cairn';
  const NOTICE = 'Your Cairn email is about to change';

  it('users change their name, and see their account', async () => {
    await app.join('ann@firm.example');
    const cookie = await app.logIn('ann@firm.example');
    expect((await app.call('/update-user', { name: '  Ann Overdale ' }, { cookie })).status).toBe(200);
    expect(await accountOf(cookie)).toMatchObject({
      ...{ name: 'Ann Overdale', email: 'ann@firm.example', providers: [], emailChange: null },
      passwordChangedAt: expect.stringMatching(/^\d{4}-/),
      isOnlyOwner: true,
    });
    for (const body of [{ name: ' ' }, { name: 'x'.repeat(201) }, { name: 'A', email: 'b@firm.example' }]) {
      expect((await app.call('/update-user', body, { cookie })).status, JSON.stringify(body)).toBe(400);
    }
  });

  it('an account says whether its user is the only owner, so that no one else could let them in again', async () => {
    await app.join('second@firm.example');
    const cookies = [await app.logIn('ann@firm.example'), await app.logIn('second@firm.example')];
    const only = () =>
      Promise.all(cookies.map(async (cookie) => (await accountOf(cookie)) as OwnAccount)).then((all) =>
        all.map(({ isOnlyOwner }) => isOnlyOwner),
      );
    expect(await only()).toEqual([true, false]);
    const { query } = app.deps.db;
    const user = await findUserByEmail(query, 'second@firm.example');
    await savePerson(query, user?.id ?? '', { state: 'in', role: 'owner' });
    expect(await only()).toEqual([false, false]);
  });

  it('a new address counts from its link on; both addresses are told, and the other sessions end', async () => {
    await app.join('bea@firm.example');
    const here = await app.logIn('bea@firm.example');
    const there = await app.logIn('bea@firm.example');
    expect((await changeEmail(here, ' Bea.New@Firm.example ')).status).toBe(200);
    const token = await tokenMailedTo('bea.new@firm.example', NEW);
    await tokenMailedTo('bea@firm.example', NOTICE);
    expect(await accountOf(here)).toMatchObject({
      email: 'bea@firm.example',
      emailChange: { email: 'bea.new@firm.example', mailedAt: expect.any(String) },
    });
    await app.call('/request-password-reset', { email: 'bea@firm.example' });
    const reset = await tokenMailedTo('bea@firm.example', 'Choose a new Cairn password');
    expect((await app.call('/confirm-email-change', { token }, { cookie: here })).status).toBe(200);
    expect(await accountOf(here)).toMatchObject({ email: 'bea.new@firm.example', emailChange: null });
    expect([await app.isIn(here), await app.isIn(there)]).toEqual([true, false]);
    for (const to of ['bea@firm.example', 'bea.new@firm.example']) {
      await expect.poll(() => mailsTo(to, 'Your Cairn email was changed').length).toBe(1);
    }
    expect(
      (await app.call('/reset-password', { token: reset, newPassword: OTHER_PASSWORD })).body,
    ).toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    expect((await app.call('/confirm-email-change', { token })).body).toMatchObject({ code: 'TOKEN_USED' });
    await app.logIn('bea.new@firm.example');
    expect((await app.call('/sign-in/email', { email: 'bea@firm.example', password: PASSWORD })).status).toBe(
      401,
    );
  });

  it('a change needs the password, an allowed address, and another one', async () => {
    await app.join('cleo@firm.example');
    const cookie = await app.logIn('cleo@firm.example');
    const codes: unknown[] = [];
    for (const [address, password] of [
      ['cleo.new@firm.example', 'not-the-password'],
      ['cleo@other.example', PASSWORD],
      ['cleo@firm.example', PASSWORD],
      ['no address', PASSWORD],
    ]) {
      codes.push((await changeEmail(cookie, address ?? '', password)).body);
    }
    expect(codes).toMatchObject([
      { code: 'INVALID_PASSWORD' },
      { code: 'EMAIL_DOMAIN_NOT_ALLOWED' },
      { code: 'EMAIL_UNCHANGED' },
      { code: 'INVALID_EMAIL' },
    ]);
    expect(await accountOf(cookie)).toMatchObject({ emailChange: null });
  });

  it('an address with an account is answered the same, and its owner is told', async () => {
    await app.join('dan@firm.example');
    await app.join('eve@firm.example');
    const cookie = await app.logIn('dan@firm.example');
    const [free, taken] = [
      await changeEmail(cookie, 'unknown@firm.example'),
      await changeEmail(cookie, 'eve@firm.example'),
    ];
    expect(taken).toMatchObject({ status: free.status, body: free.body });
    await expect.poll(() => mailsTo('eve@firm.example', 'You already have a Cairn account').length).toBe(1);
    expect(mailsTo('eve@firm.example', NEW)).toEqual([]);
    expect(await accountOf(cookie)).toMatchObject({
      emailChange: { email: 'eve@firm.example', mailedAt: expect.any(String) },
    });
  });

  it('a later change and a cancelled one end the earlier link', async () => {
    await app.join('fay@firm.example');
    const cookie = await app.logIn('fay@firm.example');
    await changeEmail(cookie, 'fay.one@firm.example');
    const first = await tokenMailedTo('fay.one@firm.example', NEW);
    await changeEmail(cookie, 'fay.two@firm.example');
    const second = await tokenMailedTo('fay.two@firm.example', NEW);
    expect((await app.call('/confirm-email-change', { token: first })).body).toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    await app.call('/resend-email-change', {}, { cookie });
    const third = await tokenMailedTo('fay.two@firm.example', NEW, 2);
    expect((await app.call('/confirm-email-change', { token: second })).body).toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    await app.call('/cancel-email-change', {}, { cookie });
    const opened = await app.call('/read-link', { token: third, purpose: 'change-email' });
    expect(opened.body, 'its page says so before it is used').toMatchObject({ problem: 'TOKEN_EXPIRED' });
    expect((await app.call('/confirm-email-change', { token: third })).body).toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    expect(await accountOf(cookie)).toMatchObject({ email: 'fay@firm.example', emailChange: null });
    expect((await app.call('/resend-email-change', {}, { cookie })).body).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('a change that was cancelled does not happen, even while its link is good', async () => {
    const email = 'lea@firm.example';
    await app.join(email);
    const cookie = await app.logIn(email);
    await changeEmail(cookie, 'lea.new@firm.example');
    const token = await tokenMailedTo('lea.new@firm.example', NEW);
    const { query } = app.deps.db;
    const { id = '' } = (await findUserByEmail(query, email)) ?? {};
    expect(await runTransaction(query, (trx) => cancelPendingChange(trx, id))).toBe(true);
    expect((await app.call('/confirm-email-change', { token }, { cookie })).body).toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    expect(await accountOf(cookie)).toMatchObject({ email, emailChange: null });
  });

  it('one link that is used many times at once changes the address once', async () => {
    await app.join('gus@firm.example');
    const cookie = await app.logIn('gus@firm.example');
    await changeEmail(cookie, 'gus.new@firm.example');
    const token = await tokenMailedTo('gus.new@firm.example', NEW);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.call('/confirm-email-change', { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('two accounts that move to one address at once: one has it, the other is told', async () => {
    const tokens: string[] = [];
    for (const [index, from] of ['hal@firm.example', 'ida@firm.example'].entries()) {
      await app.join(from);
      await changeEmail(await app.logIn(from), 'both@firm.example');
      tokens.push(await tokenMailedTo('both@firm.example', NEW, index + 1));
    }
    const answers = await Promise.all(tokens.map((token) => app.call('/confirm-email-change', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('an unverified sign-up is deleted when another user confirms the address', async () => {
    await app.join('jo@firm.example');
    const cookie = await app.logIn('jo@firm.example');
    await app.call('/sign-up/email', { email: 'jo.new@firm.example', password: OTHER_PASSWORD });
    await changeEmail(cookie, 'jo.new@firm.example');
    const token = await tokenMailedTo('jo.new@firm.example', NEW);
    expect((await app.call('/confirm-email-change', { token }, { cookie })).status).toBe(200);
    expect(await accountOf(cookie)).toMatchObject({ email: 'jo.new@firm.example' });
  });

  it.each(['before', 'after'])(
    'the old address stops a change %s it happened, and the account is locked',
    async (when) => {
      const old = `kim.${when}@firm.example`;
      await app.join(old);
      const cookie = await app.logIn(old);
      await changeEmail(cookie, `new.${old}`);
      const confirm = await tokenMailedTo(`new.${old}`, NEW);
      const stop = await tokenMailedTo(old, NOTICE);
      if (when === 'after') await app.call('/confirm-email-change', { token: confirm }, { cookie });
      expect((await app.call('/stop-email-change', { token: stop })).status).toBe(200);
      expect(await app.isIn(cookie)).toBe(false);
      expect((await findUserByEmail(app.deps.db.query, old))?.emailVerified).toBe(true);
      expect((await app.call('/confirm-email-change', { token: confirm })).status).toBe(400);
      expect((await app.call('/sign-in/email', { email: old, password: PASSWORD })).status).toBe(401);
      const token = await tokenMailedTo(old, 'Choose a new Cairn password');
      expect((await app.call('/reset-password', { token, newPassword: OTHER_PASSWORD })).status).toBe(200);
      await app.logIn(old, { password: OTHER_PASSWORD });
    },
  );

  it.each([
    ['/account', undefined],
    ['/list-sign-ins', undefined],
    ['/update-user', { name: 'A' }],
    ['/change-email', { newEmail: 'a@firm.example', password: PASSWORD }],
    ['/resend-email-change', {}],
    ['/cancel-email-change', {}],
    ['/report-sign-in', {}],
  ])('signed-out users are refused %s', async (path, body) => {
    expect(await app.call(path, body)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });
});
