import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { mailedToken } from '../../../../tests/support/factor-steps.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
} from '../../../../tests/support/identity-scenario.ts';
import { identityTables } from '../base/identity-tables.ts';
import { findUserByEmail } from '../base/user-store.ts';

const THIEFS_PASSWORD = 'basalt-lantern-77-x';
const CONFIRM = 'wants to use this address';
const NOTICE = 'asked to change its address';
const LOCKED = 'Choose a new one on this page';

forEachDatabase('An account whose address a thief changed', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
  });
  afterAll(() => app.close());

  const press = (path: string, token: string) => app.call(path, { token });
  const reset = (token: string, newPassword: string) => app.call('/reset-password', { token, newPassword });
  const signIn = (email: string, password: string) => app.call('/sign-in/email', { email, password });
  const move = async (cookie: string, from: string, to: string) => {
    await app.call('/change-email', { newEmail: to, password: PASSWORD }, { cookie });
    const token = await mailedToken(app, to, CONFIRM);
    expect((await app.call('/confirm-email-change', { token }, { cookie })).status).toBe(200);
    return mailedToken(app, from, NOTICE);
  };
  /** A thief with the password moves an account twice, from `a` over `b` to `c`, whose mail they read. */
  const steal = async (name: string) => {
    const [a, b, c] = [`${name}@firm.example`, `${name}@b.example`, `${name}@c.example`] as const;
    await app.join(a);
    const thief = await app.logIn(a);
    const stopAtA = await move(thief, a, b);
    const stopAtB = await move(thief, b, c);
    return { a, b, c, thief, stopAtA, stopAtB };
  };
  /** The owner chooses a password by the link in their inbox, and is in; nothing of the thief opens anything. */
  const expectTakenBack = async ({ a, b, c, thief, stopAtB }: Awaited<ReturnType<typeof steal>>) => {
    expect(await findUserByEmail(app.deps.db.query, a)).toMatchObject({ emailVerified: true });
    expect((await reset(await mailedToken(app, a, LOCKED), OTHER_PASSWORD)).status).toBe(200);
    expect(await app.isIn(await app.logIn(a, { password: OTHER_PASSWORD }))).toBe(true);
    expect((await press('/stop-email-change', stopAtB)).status).toBe(400);
    expect(await app.isIn(thief)).toBe(false);
    for (const email of [a, b, c]) {
      for (const password of [PASSWORD, THIEFS_PASSWORD]) {
        expect((await signIn(email, password)).status, `${email} ${password}`).toBe(401);
      }
    }
  };

  it('does not move to an address whose domain was taken off since', async () => {
    const email = 'gil@firm.example';
    await app.join(email);
    const cookie = await app.logIn(email);
    const newEmail = 'gil@elsewhere.example';
    await app.call('/change-email', { newEmail, password: PASSWORD }, { cookie });
    const token = await mailedToken(app, newEmail, CONFIRM);
    const { config } = app.deps;
    const { allowedEmailDomains } = config;
    config.allowedEmailDomains = ['firm.example'];
    const refused = await app.call('/confirm-email-change', { token }, { cookie });
    config.allowedEmailDomains = allowedEmailDomains;
    expect(refused).toMatchObject({ body: { code: 'EMAIL_DOMAIN_NOT_ALLOWED' } });
    expect(await findUserByEmail(app.deps.db.query, newEmail)).toBeNull();
  });

  it('is taken back whole from its first address, and no later link gives it away again', async () => {
    const theft = await steal('ann');
    const stopped = await press('/stop-email-change', theft.stopAtA);
    expect(stopped).toMatchObject({ status: 200, body: { undone: { emailChanges: 2, sessions: 1 } } });
    expect(await press('/stop-email-change', theft.stopAtB)).toMatchObject({
      body: { code: 'TOKEN_EXPIRED' },
    });
    await expectTakenBack(theft);
  });

  it('comes back to its first address also after a thief stopped the later change and chose a password', async () => {
    const theft = await steal('bea');
    expect((await press('/stop-email-change', theft.stopAtB)).status).toBe(200);
    expect((await reset(await mailedToken(app, theft.b, LOCKED), THIEFS_PASSWORD)).status).toBe(200);
    const again = await app.logIn(theft.b, { password: THIEFS_PASSWORD });
    await app.call('/request-password-reset', { email: theft.b });
    const waiting = await mailedToken(app, theft.b, 'asked for a new password');
    expect((await press('/stop-email-change', theft.stopAtA)).status).toBe(200);
    expect(await app.isIn(again)).toBe(false);
    expect(await reset(waiting, THIEFS_PASSWORD)).toMatchObject({ body: { code: 'TOKEN_EXPIRED' } });
    await expectTakenBack(theft);
  });

  it('comes back when both stop links are pressed at once, before any mail is sent', async () => {
    const theft = await steal('cleo');
    const links = [theft.stopAtB, theft.stopAtA].map((token) => press('/stop-email-change', token));
    expect((await Promise.all(links)).map(({ status }) => status)).toContain(200);
    await expectTakenBack(theft);
  });

  it('comes back although the thief moved it in a circle', async () => {
    const [a, b, c] = ['dora@firm.example', 'dora@b.example', 'dora@c.example'] as const;
    await app.join(a);
    const thief = await app.logIn(a);
    await move(thief, a, b);
    const stopAtB = await move(thief, b, a);
    const stopAtA = await move(thief, a, c);
    expect((await press('/stop-email-change', stopAtA)).status).toBe(200);
    await expectTakenBack({ a, b, c, thief, stopAtA, stopAtB });
  });

  it('is not taken back again by the link of a change that was taken back, but by the one before it', async () => {
    const [a, b] = ['hugo@firm.example', 'hugo@b.example'] as const;
    await app.join(a);
    const thief = await app.logIn(a);
    const first = await move(thief, a, b);
    const second = await move(thief, b, a);
    const third = await move(thief, a, 'hugo@c.example');
    expect((await press('/stop-email-change', second)).status).toBe(200);
    expect(await press('/stop-email-change', third)).toMatchObject({ body: { code: 'TOKEN_EXPIRED' } });
    expect((await press('/stop-email-change', first)).status).toBe(200);
    expect(await findUserByEmail(app.deps.db.query, a)).not.toBeNull();
  });

  it('is not taken by the link of a change that is not the way to the present address', async () => {
    const email = 'eve@firm.example';
    await app.join(email);
    const cookie = await app.logIn(email);
    await app.call('/change-email', { newEmail: 'eve@b.example', password: PASSWORD }, { cookie });
    const stop = await mailedToken(app, email, NOTICE);
    await app.call('/cancel-email-change', {}, { cookie });
    const { query } = app.deps.db;
    await identityTables(query)
      .updateTable('user')
      .set({ email: 'eve@new.example' })
      .where('email', '=', email)
      .execute();
    expect(await press('/stop-email-change', stop)).toMatchObject({ body: { code: 'TOKEN_EXPIRED' } });
    expect(await findUserByEmail(query, 'eve@new.example')).not.toBeNull();
    expect(await app.isIn(cookie)).toBe(true);
  });

  it('can be taken back from its first address as long as from a later one', async () => {
    const email = 'fay@firm.example';
    await app.join(email);
    const thief = await app.logIn(email);
    const stop = await move(thief, email, 'fay@b.example');
    const tokens = () => identityTables(app.deps.db.query).updateTable('identity_tokens');
    const soon = new Date(Date.now() + 60_000).toISOString();
    await tokens().set({ expires_at: soon }).where('purpose', '=', 'stop-email-change').execute();
    await move(thief, 'fay@b.example', 'fay@c.example');
    const left = await identityTables(app.deps.db.query)
      .selectFrom('identity_tokens')
      .select('expires_at')
      .where('email', '=', email)
      .where('purpose', '=', 'stop-email-change')
      .execute();
    expect(left.map(({ expires_at }) => expires_at > soon)).toEqual([true]);
    expect((await press('/stop-email-change', stop)).status).toBe(200);
  });

  it('keeps no link that was mailed to an address which it has no more', async () => {
    const email = 'gus@firm.example';
    await app.join(email);
    await app.call('/request-password-reset', { email });
    const token = await mailedToken(app, email, 'asked for a new password');
    const { query } = app.deps.db;
    await identityTables(query)
      .updateTable('user')
      .set({ email: 'gus@new.example' })
      .where('email', '=', email)
      .execute();
    expect(await reset(token, THIEFS_PASSWORD)).toMatchObject({ body: { code: 'TOKEN_EXPIRED' } });
    await app.logIn('gus@new.example');
  });
});
