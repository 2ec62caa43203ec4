import { createAuthClient } from 'better-auth/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
  tokenIn,
} from '../../../tests/support/identity-scenario.ts';
import { createProviderScenario } from '../../../tests/support/provider-scenario.ts';
import { identityTables } from './base/identity-tables.ts';

forEachDatabase("better-auth's own client", (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
  });
  afterAll(() => app.close());

  /** A client of better-auth as in a browser: it keeps cookies, and its requests name this site. */
  const newClient = () => {
    const cookies = new Map<string, string>();
    return createAuthClient({
      baseURL: app.deps.config.baseUrl,
      fetchOptions: {
        customFetchImpl: async (url, init) => {
          const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
          const headers = new Headers(init?.headers);
          if (cookie) headers.set('cookie', cookie);
          const response = await requestAs(app, `${url}`, { ...init, headers });
          for (const line of response.headers.getSetCookie()) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            cookies.set(name, value);
          }
          return response;
        },
      },
    });
  };
  let client: ReturnType<typeof newClient>;
  beforeEach(() => {
    client = newClient();
  });
  const joined = async (email: string) => {
    await app.join(email);
    expect(await client.signIn.email({ email, password: PASSWORD })).toMatchObject({ error: null });
  };
  const signedIn = async () => (await client.getSession()).data?.user.email ?? null;
  const nameStoredFor = async (email: string) =>
    identityTables(app.deps.db.query)
      .selectFrom('user')
      .select('name')
      .where('email', '=', email)
      .executeTakeFirst();

  it('the client of better-auth signs up with its required name, verifies and logs in', async () => {
    const email = 'ann@firm.example';
    const signedUp = await client.signUp.email({ email, password: PASSWORD, name: ' Ann Lee ' });
    expect(signedUp).toMatchObject({ error: null });
    expect(await nameStoredFor(email)).toEqual({ name: 'Ann Lee' });
    const [mail] = await app.mailsTo(email, 1);
    const link = { token: tokenIn(mail), password: PASSWORD };
    expect(await app.call('/verify-email', link)).toMatchObject({ status: 200 });
    const loggedIn = await client.signIn.email({ email, password: PASSWORD });
    expect(loggedIn).toMatchObject({ error: null, data: { user: { email } } });
  });

  it.each(['', '   '])('the client of better-auth signs up with the name %j as with none', async (name) => {
    const email = `blank-${name.length}@firm.example`;
    expect(await client.signUp.email({ email, password: PASSWORD, name })).toMatchObject({ error: null });
    expect(await nameStoredFor(email)).toEqual({ name: `blank-${name.length}` });
  });

  it('the client of better-auth cannot rename a user of another sign-up, or a verified one', async () => {
    const again = (email: string) =>
      client.signUp.email({ email, password: PASSWORD, name: 'Managing Partner' });
    await again('twice@firm.example');
    await again('twice@firm.example');
    expect(await nameStoredFor('twice@firm.example')).toEqual({ name: 'twice' });
    await app.join('bea@firm.example');
    await again('bea@firm.example');
    expect(await nameStoredFor('bea@firm.example')).toEqual({ name: 'bea' });
  });

  it('the client of better-auth signs in, reads its session and signs out', async () => {
    await joined('cleo@firm.example');
    expect(await signedIn()).toBe('cleo@firm.example');
    expect(await client.signOut()).toMatchObject({ error: null, data: { success: true } });
    expect(await signedIn()).toBeNull();
    const wrong = await client.signIn.email({ email: 'cleo@firm.example', password: OTHER_PASSWORD });
    expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' });
  });

  it('the client of better-auth lists sessions and ends one, the others, and all', async () => {
    const email = 'dora@firm.example';
    await joined(email);
    const others = [newClient(), newClient(), newClient()];
    for (const other of others) await other.signIn.email({ email, password: PASSWORD });
    const list = async () => (await client.listSessions()).data ?? [];
    const [first] = (await list()).filter((session) => !('current' in session && session.current));
    expect(await client.revokeSession({ token: first?.token ?? '' })).toMatchObject({ error: null });
    expect(await list()).toHaveLength(3);
    expect(await client.revokeOtherSessions()).toMatchObject({ error: null });
    expect(await list()).toHaveLength(1);
    expect(await client.revokeSessions()).toMatchObject({ error: null });
    expect(await signedIn()).toBeNull();
  });

  it('the client of better-auth changes the password', async () => {
    await joined('eli@firm.example');
    const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    expect(await client.changePassword({ ...change, revokeOtherSessions: true })).toMatchObject({
      error: null,
    });
    expect(await client.changePassword(change)).toMatchObject({ error: { code: 'INVALID_PASSWORD' } });
    expect(await signedIn()).toBe('eli@firm.example');
    const again = await newClient().signIn.email({ email: 'eli@firm.example', password: OTHER_PASSWORD });
    expect(again).toMatchObject({ error: null });
  });

  it('the client of better-auth resets a forgotten password by the mailed token', async () => {
    const email = 'fay@firm.example';
    await app.join(email);
    expect(await client.requestPasswordReset({ email })).toMatchObject({ error: null });
    const token = tokenIn(await app.mailTo(email, '/reset-password'));
    expect(await client.resetPassword({ token, newPassword: 'short' })).toMatchObject({
      error: { code: 'PASSWORD_TOO_SHORT' },
    });
    expect(await client.resetPassword({ token, newPassword: OTHER_PASSWORD })).toMatchObject({ error: null });
    expect(await client.signIn.email({ email, password: OTHER_PASSWORD })).toMatchObject({ error: null });
  });

  it('the client of better-auth has the verification mail sent again', async () => {
    const email = 'gil@firm.example';
    await client.signUp.email({ email, password: PASSWORD, name: 'Gil' });
    // Two requests for the same mail that is still to be sent are one.
    await app.mailsTo(email, 1);
    expect(await client.sendVerificationEmail({ email })).toMatchObject({ error: null });
    const mails = await app.mailsTo(email, 2);
    const tokens = mails.map(tokenIn);
    const outcomes = await Promise.all(
      tokens.map((token) => client.$fetch('/verify-email', { method: 'POST', body: { token } })),
    );
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await client.verifyEmail({ query: { token: tokens[0] ?? '' } })).toMatchObject({
      error: { status: 405 },
    });
  });

  it('the client of better-auth lists the accounts of its user', async () => {
    await joined('hal@firm.example');
    expect((await client.listAccounts()).data).toMatchObject([{ providerId: 'credential' }]);
  });

  it('the client of better-auth goes to a sign-in provider', async () => {
    const withProvider = await createProviderScenario(createDatabase);
    const social = createAuthClient({
      baseURL: app.deps.config.baseUrl,
      fetchOptions: { customFetchImpl: (url, init) => requestAs(withProvider, `${url}`, init) },
    });
    const answer = await social.signIn.social({
      provider: 'oidc',
      callbackURL: '/dashboard',
      disableRedirect: true,
    });
    expect(answer.data?.url).toContain(withProvider.provider.issuer);
    await withProvider.close();
  });
});

function requestAs(app: IdentityScenario, url: string, init?: RequestInit): Promise<Response> {
  const headers = { ...Object.fromEntries(new Headers(init?.headers)), origin: app.deps.config.baseUrl };
  return app.request(url, { ...init, headers });
}
