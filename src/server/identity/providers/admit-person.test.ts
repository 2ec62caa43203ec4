import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { OTHER_PASSWORD, PASSWORD, tokenIn } from '../../../../tests/support/identity-scenario.ts';
import {
  createProviderScenario,
  type ProviderScenario,
  person,
} from '../../../../tests/support/provider-scenario.ts';
import { disableUser } from '../administer-users.ts';
import { findUserByEmail } from '../base/user-store.ts';

forEachDatabase('A person of a provider', (createDatabase) => {
  let app: ProviderScenario;
  beforeAll(async () => {
    app = await createProviderScenario(createDatabase);
  });
  afterAll(() => app.close());
  const signUp = (email: string) =>
    app.call('/sign-up/email', { email, password: PASSWORD, name: 'A Stranger' });
  const tryPassword = async (email: string) =>
    (await app.call('/sign-in/email', { email, password: PASSWORD })).body as { code?: string };

  it('takes over an account that a stranger signed up with their address', async () => {
    const email = 'ann@firm.example';
    await signUp(email);
    const [mail] = await app.mailsTo(email, 1);
    const stranger = await findUserByEmail(app.deps.db.query, email);
    await app.call('/request-password-reset', { email });
    const reset = (await app.mailsTo(email, 2)).find((one) => one !== mail);
    const { cookie } = await app.signIn(person('ann'));
    expect(await app.isIn(cookie)).toBe(true);
    expect(await findUserByEmail(app.deps.db.query, email)).toMatchObject({
      id: stranger?.id,
      name: 'ann',
      emailVerified: true,
    });
    expect(await tryPassword(email)).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect((await app.call('/verify-email', { token: tokenIn(mail) })).body).toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    const strangersReset = { token: tokenIn(reset), newPassword: OTHER_PASSWORD };
    expect((await app.call('/reset-password', strangersReset)).body).toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    const accounts = (await app.call('/list-accounts', undefined, { cookie })).body;
    expect(accounts).toMatchObject([{ providerId: 'oidc' }]);
    expect(app.logged()).toContain(`"event":"account-taken-over","userId":"${stranger?.id}"`);
  });

  it('ends the sessions that an account had before they took it over', async () => {
    const stranger = await app.signedInAs('hal@firm.example', { verified: false });
    expect((await stranger('/api/auth/list-sessions')).status).toBe(200);
    await app.signIn(person('hal'));
    expect((await stranger('/api/auth/list-sessions')).status).toBe(401);
  });

  it('leaves an account as it is when the provider does not vouch for the address', async () => {
    const email = 'bea@firm.example';
    await signUp(email);
    expect(await app.signIn(person('bea', { email_verified: false }))).toMatchObject({
      error: 'PROVIDER_EMAIL_NOT_VERIFIED',
    });
    const [mail] = await app.mailsTo(email, 1);
    expect(await app.call('/verify-email', { token: tokenIn(mail), password: PASSWORD })).toMatchObject({
      status: 200,
    });
    await app.logIn(email);
    expect(await app.signIn(person('bea', { email_verified: false }))).toMatchObject({ cookie: '' });
  });

  it('is the user of a verified address, who keeps their password', async () => {
    await app.join('cleo@firm.example');
    const { cookie } = await app.signIn(person('cleo'));
    const accounts = (await app.call('/list-accounts', undefined, { cookie })).body as {
      providerId: string;
    }[];
    expect(accounts.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'oidc']);
    await app.logIn('cleo@firm.example');
  });

  it('stays the same user when their address changes at the provider', async () => {
    await app.signIn(person('dora'));
    await signUp('dora-new@firm.example');
    const { cookie } = await app.signIn(person('dora', { email: 'dora-new@firm.example' }));
    const session = (await app.call('/get-session', undefined, { cookie })).body;
    expect(session).toMatchObject({ user: { email: 'dora@firm.example' } });
    expect(await findUserByEmail(app.deps.db.query, 'dora-new@firm.example')).toMatchObject({
      emailVerified: false,
    });
  });

  it('is the only one of the provider who can open their account, also when their mailbox goes to another person', async () => {
    await app.signIn(person('ida'));
    const next = person('ida', { sub: 'id-of-the-next-ida' });
    expect(await app.signIn(next)).toMatchObject({ error: 'PROVIDER_NOT_LINKED', cookie: '' });
    expect(await app.isIn((await app.signIn(person('ida'))).cookie)).toBe(true);
  });

  it('does not take over an account that is switched off', async () => {
    await signUp('eli@firm.example');
    await disableUser(app.deps.db, 'eli@firm.example');
    expect(await app.signIn(person('eli'))).toMatchObject({ error: 'ACCOUNT_DISABLED', cookie: '' });
    expect(await findUserByEmail(app.deps.db.query, 'eli@firm.example')).toMatchObject({
      emailVerified: false,
    });
  });

  it('takes over an account once, however many sign-ins do so at a time', async () => {
    await signUp('fay@firm.example');
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => app.signIn(person('fay'))));
    expect(outcomes.map(({ page }) => page)).toEqual(Array(4).fill('/dashboard'));
    const { cookie } = await app.signIn(person('fay'));
    expect((await app.call('/list-accounts', undefined, { cookie })).body).toHaveLength(1);
  });

  it('without a password sets one by a mailed link', async () => {
    const { cookie } = await app.signIn(person('gil'));
    const ways = async (session: string) =>
      ((await app.call('/list-accounts', undefined, { cookie: session })).body as { providerId: string }[])
        .map(({ providerId }) => providerId)
        .sort();
    expect(await ways(cookie)).toEqual(['oidc']);
    await app.call('/request-password-reset', { email: 'gil@firm.example' }, { cookie });
    const [mail] = await app.mailsTo('gil@firm.example', 1);
    const reset = { token: tokenIn(mail), newPassword: OTHER_PASSWORD };
    expect(await app.call('/reset-password', reset)).toMatchObject({ status: 200 });
    expect(await app.isIn(cookie)).toBe(false);
    expect(await ways(await app.logIn('gil@firm.example', { password: OTHER_PASSWORD }))).toEqual([
      'credential',
      'oidc',
    ]);
  });
});
