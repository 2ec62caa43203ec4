import { createAuthClient } from 'better-auth/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
  tokenIn,
} from '../../../tests/support/identity-scenario.ts';
import { identityTables } from './identity-store.ts';

forEachDatabase("better-auth's own client", (createDatabase) => {
  let app: IdentityScenario;
  let client: ReturnType<typeof createAuthClient>;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    client = createAuthClient({
      baseURL: app.deps.config.baseUrl,
      fetchOptions: {
        customFetchImpl: async (url, init) => {
          const headers = Object.fromEntries(new Headers(init?.headers));
          return app.request(`${url}`, { ...init, headers: { ...headers, origin: app.deps.config.baseUrl } });
        },
      },
    });
  });
  afterAll(() => app.close());
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
    expect(await app.call('/verify-email', { token: tokenIn(mail) })).toMatchObject({ status: 200 });
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
});
