import { afterAll, beforeAll, expect, it } from 'vitest';
import { ageSessions } from '../../../../tests/support/age-sessions.ts';
import { appCode } from '../../../../tests/support/authenticator-app.ts';
import { cookiesOf } from '../../../../tests/support/cookies-of.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  addApp,
  addPasskey,
  enterWithCode,
  enterWithPasskey,
  mailedToken,
} from '../../../../tests/support/factor-steps.ts';
import {
  cookieOf,
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../../../tests/support/identity-scenario.ts';
import { endAllSessions, endSessionsOf } from '../administer-users.ts';
import { identityTables } from '../base/identity-tables.ts';

const LONG_AGO_MS = 11 * 60_000;

forEachDatabase('The strength of a session', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
  });
  afterAll(() => app.close());

  const proofsOf = async () => {
    const rows = await app.deps.db.query.selectFrom('session_proofs').selectAll().execute();
    return rows.map((row) =>
      Object.entries(row).flatMap(([column, at]) => (column.endsWith('_at') && at !== null ? [column] : [])),
    );
  };
  const forget = async () => {
    await app.deps.db.query.deleteFrom('session_proofs').execute();
  };
  const login = (email: string) => ({ email, password: PASSWORD });

  it('is recorded at each way in', async () => {
    const email = 'ann@firm.example';
    await app.join(email);
    await forget();
    const cookie = await app.logIn(email);
    expect(await proofsOf()).toEqual([['password_at']]);
    const passkey = await addPasskey(app, cookie);
    expect(await proofsOf()).toEqual([['password_at', 'passkey_at']]);
    await forget();
    await enterWithPasskey(app, passkey);
    expect(await proofsOf()).toEqual([['passkey_at']]);
    await forget();
    const uri = await addApp(app, cookieOf(await enterWithPasskey(app, passkey)));
    await forget();
    await enterWithCode(app, login(email), uri);
    expect(await proofsOf()).toEqual([['password_at', 'code_at']]);
  });

  it('ends every other session and half sign-in when an app is added, and when it is removed', async () => {
    const email = 'bob@firm.example';
    await app.join(email);
    const here = await app.logIn(email);
    const thief = await app.logIn(email);
    const uri = await addApp(app, here);
    expect([await app.isIn(here), await app.isIn(thief)]).toEqual([true, false]);
    const half = cookiesOf(await app.call('/sign-in/email', login(email)));
    const other = await enterWithCode(app, login(email), uri, { trustBrowser: true });
    expect(await app.call('/two-factor/disable', {}, { cookie: here })).toMatchObject({ status: 200 });
    expect([await app.isIn(here), await app.isIn(other)]).toEqual([true, false]);
    expect((await app.call('/two-factor/challenge', undefined, { cookie: half })).body).toBeNull();
  });

  it('ends every other session when a passkey is added', async () => {
    const email = 'cleo@firm.example';
    await app.join(email);
    const here = await app.logIn(email);
    const thief = await app.logIn(email);
    await addPasskey(app, here);
    expect([await app.isIn(here), await app.isIn(thief)]).toEqual([true, false]);
  });

  it('is that of both factors where the user has both: a session that shows less is over', async () => {
    const email = 'dan@firm.example';
    await app.join(email);
    const cookie = await app.logIn(email);
    await addApp(app, cookie);
    expect(await app.isIn(cookie)).toBe(true);
    await app.deps.db.query.updateTable('session_proofs').set({ code_at: null }).execute();
    expect((await app.call('/two-factor/generate-backup-codes', {}, { cookie })).status).toBe(401);
    expect(await app.isIn(cookie)).toBe(false);
  });

  it('counts the code of a trusted browser as shown when it was trusted', async () => {
    const email = 'eve@firm.example';
    await app.join(email);
    const uri = await addApp(app, await app.logIn(email));
    const trusted = await enterWithCode(app, login(email), uri, { trustBrowser: true });
    const { query } = app.deps.db;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await identityTables(query)
      .updateTable('identity_tokens')
      .set({ expires_at: tomorrow })
      .where('purpose', '=', 'trusted-browser')
      .execute();
    const cookie = cookieOf(await app.call('/sign-in/email', login(email), { cookie: trusted }));
    expect(await app.isIn(cookie)).toBe(true);
    expect(await app.call('/two-factor/disable', {}, { cookie })).toMatchObject({
      body: { code: 'SESSION_NOT_FRESH' },
    });
    const both = { password: PASSWORD, code: await appCode(uri) };
    expect(await app.call('/confirm-password', both, { cookie })).toMatchObject({ status: 200 });
    expect(await app.call('/two-factor/disable', {}, { cookie })).toMatchObject({ status: 200 });
  });

  it('is confirmed by the passkey alone where that is the second factor', async () => {
    const email = 'fay@firm.example';
    await app.join(email);
    const cookie = await app.logIn(email);
    const passkey = await addPasskey(app, cookie);
    await ageSessions(app.deps.db, LONG_AGO_MS);
    expect(await app.call('/confirm-password', { password: PASSWORD }, { cookie })).toMatchObject({
      ...{ status: 403, body: { code: 'PASSKEY_NEEDED' } },
    });
    expect(await app.call('/revoke-other-sessions', {}, { cookie })).toMatchObject({ status: 403 });
    const again = cookieOf(await enterWithPasskey(app, passkey));
    expect(await app.call('/revoke-other-sessions', {}, { cookie: again })).toMatchObject({ status: 200 });
  });

  it('is shown again by browsers that were trusted, once the user or an administrator has ended sessions', async () => {
    const email = 'hal@firm.example';
    await app.join(email);
    const uri = await addApp(app, await app.logIn(email));
    const { db } = app.deps;
    const ends: Record<string, (cookie: string) => Promise<unknown>> = {
      one: (cookie) => app.call('/revoke-session', { token: 'any' }, { cookie }),
      others: (cookie) => app.call('/revoke-other-sessions', {}, { cookie }),
      all: (cookie) => app.call('/revoke-sessions', {}, { cookie }),
      'of a user': () => endSessionsOf(db, email),
      'of everybody': () => endAllSessions(db),
    };
    for (const [name, end] of Object.entries(ends)) {
      const trusted = await enterWithCode(app, login(email), uri, { trustBrowser: true });
      const half = cookiesOf(await app.call('/sign-in/email', login(email)));
      await end(trusted);
      const again = await app.call('/sign-in/email', login(email), { cookie: trusted });
      expect(again.body, name).toEqual({ secondFactor: { app: true, passkey: false } });
      expect((await app.call('/two-factor/challenge', undefined, { cookie: half })).body, name).toBeNull();
    }
  });

  it('is shown again by a browser that was trusted, once the address has changed', async () => {
    const [email, newEmail] = ['jon@firm.example', 'jon.new@firm.example'];
    await app.join(email);
    const uri = await addApp(app, await app.logIn(email));
    const trusted = await enterWithCode(app, login(email), uri, { trustBrowser: true });
    await app.call('/change-email', { newEmail, password: PASSWORD }, { cookie: trusted });
    const token = await mailedToken(app, newEmail, 'wants to use this address');
    expect((await app.call('/confirm-email-change', { token }, { cookie: trusted })).status).toBe(200);
    expect(await app.call('/sign-in/email', login(newEmail), { cookie: trusted })).toMatchObject({
      body: { secondFactor: { app: true } },
    });
  });

  it('is that of both factors before the password or the address is changed', async () => {
    const email = 'ida@firm.example';
    await app.join(email);
    const cookie = await app.logIn(email);
    const uri = await addApp(app, cookie);
    await ageSessions(app.deps.db, LONG_AGO_MS);
    const renewed = 'basalt-lantern-77-x';
    const password = { currentPassword: PASSWORD, newPassword: renewed };
    const address = { newEmail: 'ida.new@firm.example', password: PASSWORD };
    expect(await app.call('/change-email', address, { cookie })).toMatchObject({
      body: { code: 'PASSWORD_NEEDED' },
    });
    expect(await app.call('/change-password', password, { cookie })).toMatchObject({
      body: { code: 'PASSWORD_NEEDED' },
    });
    const both = { password: PASSWORD, code: await appCode(uri) };
    expect(await app.call('/confirm-password', both, { cookie })).toMatchObject({ status: 200 });
    expect(await app.call('/change-email', address, { cookie })).toMatchObject({ status: 200 });
    expect(await app.call('/change-password', password, { cookie })).toMatchObject({ status: 200 });
  });

  it.each(['/revoke-session', '/revoke-sessions', '/revoke-other-sessions'])(
    'is asked for again before %s, when it was shown long ago',
    async (path) => {
      const email = `gil${path.length}@firm.example`;
      await app.join(email);
      const [cookie, other] = [await app.logIn(email), await app.logIn(email)];
      const sessions = (await app.call('/list-sessions', undefined, { cookie })).body as {
        id: string;
        current: boolean;
      }[];
      const token = sessions.find(({ current }) => !current)?.id;
      const body = path === '/revoke-session' ? { token } : {};
      await ageSessions(app.deps.db, LONG_AGO_MS);
      expect(await app.call(path, body, { cookie })).toMatchObject({ body: { code: 'SESSION_NOT_FRESH' } });
      expect(await app.isIn(other)).toBe(true);
      await app.call('/confirm-password', { password: PASSWORD }, { cookie });
      expect(await app.call(path, body, { cookie })).toMatchObject({ status: 200 });
      expect(await app.isIn(other)).toBe(false);
    },
  );
});

forEachDatabase('A required second factor', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase, { requireMfa: true });
  });
  afterAll(() => app.close());

  it('opens the tool to the session that added it, and never to one of the password alone', async () => {
    const email = 'ann@firm.example';
    await app.join(email);
    const owner = await app.logIn(email);
    const thief = await app.logIn(email);
    expect([await app.isIn(owner), await app.isIn(thief)]).toEqual([false, false]);
    await addApp(app, owner);
    expect([await app.isIn(owner), await app.isIn(thief)]).toEqual([true, false]);
    for (const path of ['/two-factor/generate-backup-codes', '/two-factor/enable', '/two-factor/disable']) {
      expect((await app.call(path, {}, { cookie: thief })).status, path).toBe(401);
    }
    const file = await app.request('/api/export/clients?format=csv', { headers: { cookie: thief } });
    expect(file.status).toBe(401);
    expect(await app.call('/two-factor/generate-backup-codes', {}, { cookie: owner })).toMatchObject({
      status: 200,
    });
  });
});
