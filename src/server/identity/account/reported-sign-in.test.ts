import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#records';
import { cookiesOf } from '../../../../tests/support/cookies-of.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  addApp,
  addPasskey,
  enrolApp,
  enterWithCode,
  enterWithPasskey,
  mailedToken,
} from '../../../../tests/support/factor-steps.ts';
import { OTHER_PASSWORD, PASSWORD } from '../../../../tests/support/identity-scenario.ts';
import {
  createProviderScenario,
  type ProviderScenario,
} from '../../../../tests/support/provider-scenario.ts';
import { identityTables } from '../base/identity-tables.ts';
import { findUserByEmail } from '../base/user-store.ts';

const NEW_BROWSER = 'That was not me';
const LOCKED = 'Choose a new one on this page';
const WEEKS_MS = 20 * 86_400_000;

forEachDatabase('A sign-in that its owner reports', (createDatabase) => {
  let app: ProviderScenario;
  beforeAll(async () => {
    app = await createProviderScenario(createDatabase);
  });
  afterAll(() => app.close());

  const login = (email: string, password = PASSWORD) => ({ email, password });
  const signIn = (email: string, password?: string) => app.call('/sign-in/email', login(email, password));
  /** The owner signs in, then a thief in another browser. */
  const breakIn = async (email: string) => {
    await app.join(email);
    const owner = await app.logIn(email);
    const thief = await app.logIn(email);
    return { owner, thief };
  };
  const report = async (email: string) =>
    app.call('/report-sign-in-link', { token: await mailedToken(app, email, NEW_BROWSER) });
  const choosePassword = async (email: string) => {
    const choice = { token: await mailedToken(app, email, LOCKED), newPassword: OTHER_PASSWORD };
    expect(await app.call('/reset-password', choice)).toMatchObject({ status: 200 });
  };
  const expectOwnerIn = async (email: string) =>
    expect(await app.isIn(await app.logIn(email, { password: OTHER_PASSWORD }))).toBe(true);

  it('ends the API token that the thief made, and says so', async () => {
    const email = 'tess@firm.example';
    const { thief } = await breakIn(email);
    const made = await app.request('/api/tokens', {
      method: 'POST',
      json: { name: 'Backdoor', rights: ['everything'], days: 365 },
      headers: { cookie: thief, origin: app.deps.config.baseUrl },
    });
    const { secret } = (await made.json()) as { secret: string };
    const call = () => app.request('/api/fields', { headers: { authorization: `Bearer ${secret}` } });
    expect((await call()).status).toBe(200);
    expect(await report(email)).toMatchObject({ body: { undone: { tokens: 1 } } });
    expect((await call()).status).toBe(401);
    expect(await app.mailTo(email, LOCKED)).toContain('An API token was ended.');
  });

  it('takes the passkey of the thief away, and lets the owner in by a new password', async () => {
    const email = 'ann@firm.example';
    const { thief } = await breakIn(email);
    const passkey = await addPasskey(app, thief);
    expect(await report(email)).toMatchObject({
      body: { status: true, undone: { passkeys: 1, app: false, providers: [], sessions: 1 } },
    });
    await choosePassword(email);
    expect(await enterWithPasskey(app, passkey)).toMatchObject({ body: { code: 'PASSKEY_REFUSED' } });
    expect(await app.isIn(thief)).toBe(false);
    expect(await app.mailTo(email, LOCKED)).toContain('A passkey was removed.');
    await expectOwnerIn(email);
  });

  it('takes the app, its recovery codes and its trusted browser away', async () => {
    const email = 'bob@firm.example';
    const { thief } = await breakIn(email);
    const totpURI = await addApp(app, thief);
    await app.call('/two-factor/generate-backup-codes', {}, { cookie: thief });
    const trusted = await enterWithCode(app, login(email), totpURI, { trustBrowser: true });
    expect(await report(email)).toMatchObject({
      body: { undone: { app: true, recoveryCodes: true, trustedBrowsers: 1 } },
    });
    await choosePassword(email);
    await expectOwnerIn(email);
    await addApp(app, await app.logIn(email, { password: OTHER_PASSWORD }));
    const half = await app.call('/sign-in/email', login(email, OTHER_PASSWORD), { cookie: trusted });
    expect(half.body).toMatchObject({ secondFactor: { app: true } });
  });

  it('takes away what was added through an earlier sign-in of a new browser, too', async () => {
    const email = 'cleo@firm.example';
    const { thief } = await breakIn(email);
    const passkey = await addPasskey(app, thief);
    await app.mailTo(email, NEW_BROWSER);
    await makeOld(email, HOUR_MS);
    const later = await addPasskey(app, thief);
    await enterWithPasskey(app, later);
    await expect
      .poll(async () => (await app.mailsTo(email, 1)).filter((mail) => mail.includes('New sign-in')))
      .toHaveLength(2);
    expect(await report(email)).toMatchObject({ body: { undone: { passkeys: 2 } } });
    for (const one of [passkey, later])
      expect(await enterWithPasskey(app, one)).toMatchObject({ status: 400 });
  });

  it('takes away the passkey that it was made with, however old', async () => {
    const email = 'dan@firm.example';
    const { thief } = await breakIn(email);
    const passkey = await addPasskey(app, thief);
    const { query } = app.deps.db;
    await makeOld(email);
    await enterWithPasskey(app, passkey);
    const token = await mailedToken(app, email, NEW_BROWSER);
    expect(
      await query.selectFrom('sign_ins').select('passkey').where('method', '=', 'passkey').execute(),
    ).not.toEqual([]);
    expect(await app.call('/report-sign-in-link', { token })).toMatchObject({
      body: { undone: { passkeys: 1 } },
    });
    expect(await enterWithPasskey(app, passkey)).toMatchObject({ status: 400 });
  });

  it('takes every recovery code away when it was made with one, however old', async () => {
    const email = 'flo@firm.example';
    await app.join(email);
    const { backupCodes } = await enrolApp(app, await app.logIn(email));
    await makeOld(email);
    const half = { cookie: cookiesOf(await signIn(email)) };
    const code = { code: backupCodes[1] };
    expect(await app.call('/two-factor/verify-backup-code', code, half)).toMatchObject({ status: 200 });
    expect(await report(email)).toMatchObject({ body: { undone: { app: false, recoveryCodes: true } } });
  });

  it('leaves the owner what they had before', async () => {
    const email = 'eve@firm.example';
    await app.join(email);
    const totpURI = await addApp(app, await app.logIn(email));
    await makeOld(email);
    const thief = await enterWithCode(app, login(email), totpURI);
    expect(await report(email)).toMatchObject({ body: { undone: { app: false, passkeys: 0, sessions: 2 } } });
    await choosePassword(email);
    expect((await signIn(email, OTHER_PASSWORD)).body).toMatchObject({ secondFactor: { app: true } });
    expect(await app.isIn(thief)).toBe(false);
    await enterWithCode(app, login(email, OTHER_PASSWORD), totpURI);
  });

  it('takes away the link to a provider that was added since', async () => {
    const email = 'fay@firm.example';
    await breakIn(email);
    const stranger = { sub: 'stranger', email, email_verified: true, name: 'Fay' };
    const { cookie } = await app.signIn(stranger);
    expect(await app.isIn(cookie)).toBe(true);
    expect(await report(email)).toMatchObject({ body: { undone: { providers: ['oidc'] } } });
    expect(await app.isIn(cookie)).toBe(false);
    const { query } = app.deps.db;
    const user = await findUserByEmail(query, email);
    const left = identityTables(query).selectFrom('account').select('providerId');
    expect(await left.where('userId', '=', user?.id ?? '').execute()).toEqual([{ providerId: 'credential' }]);
  });

  it('gives back the address that was changed since, and ends the change that waits', async () => {
    const email = 'gus@firm.example';
    const { thief } = await breakIn(email);
    const mine = await mailedToken(app, email, NEW_BROWSER);
    const move = (newEmail: string) =>
      app.call('/change-email', { newEmail, password: PASSWORD }, { cookie: thief });
    await move('gus@b.example');
    const token = await mailedToken(app, 'gus@b.example', 'wants to use this address');
    await app.call('/confirm-email-change', { token }, { cookie: thief });
    await app.logIn('gus@b.example');
    const theirs = await mailedToken(app, 'gus@b.example', NEW_BROWSER);
    await move('gus@c.example');
    const waiting = await mailedToken(app, 'gus@c.example', 'wants to use this address');
    expect(await app.call('/report-sign-in-link', { token: mine })).toMatchObject({
      body: { undone: { emailChanges: 2 } },
    });
    for (const [path, link] of [
      ['/confirm-email-change', waiting],
      ['/report-sign-in-link', theirs],
    ] as const) {
      expect(await app.call(path, { token: link }), path).toMatchObject({ body: { code: 'TOKEN_EXPIRED' } });
    }
    await choosePassword(email);
    await expectOwnerIn(email);
  });

  it('of the list is reported by its id, and ends half sign-ins', async () => {
    const email = 'hal@firm.example';
    const { owner, thief } = await breakIn(email);
    const rows = (await app.call('/list-sign-ins', undefined, { cookie: owner })).body as { id: string }[];
    const totpURI = await addApp(app, thief);
    const half = cookiesOf(await signIn(email));
    const back = await enterWithCode(app, login(email), totpURI);
    const answer = await app.call('/report-sign-in', { signIn: rows[0]?.id }, { cookie: back });
    expect(answer).toMatchObject({ status: 200, body: { undone: { app: true } } });
    expect((await app.call('/two-factor/challenge', undefined, { cookie: half })).body).toBeNull();
    await choosePassword(email);
    await expectOwnerIn(email);
  });

  /** Makes everything in an account older, by default than a link can report. */
  async function makeOld(email: string, byMs = WEEKS_MS): Promise<void> {
    const { query, kind } = app.deps.db;
    const user = await findUserByEmail(query, email);
    const id = user?.id ?? '';
    const then = new Date(Date.now() - byMs);
    const moment = (kind === 'sqlite' ? then.toISOString() : then) as Date;
    await app.mailsSent();
    const tables = identityTables(query);
    await tables
      .updateTable('sign_ins')
      .set({ tried_at: then.toISOString() })
      .where('user_id', '=', id)
      .execute();
    await tables.updateTable('passkey').set({ createdAt: moment }).where('userId', '=', id).execute();
    await tables
      .updateTable('second_factors')
      .set({ added_at: then.toISOString(), codes_made_at: then.toISOString() })
      .where('user_id', '=', id)
      .execute();
  }
});
