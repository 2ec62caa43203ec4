import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERRORS } from '#contract/error-contract.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../../tests/support/identity-scenario.ts';
import { createProviderScenario } from '../../../tests/support/provider-scenario.ts';
import { migrateIdentity } from './migrate-identity.ts';

forEachDatabase('Under /api/auth', (createDatabase) => {
  let app: IdentityScenario;
  let annsCookie: string;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    await app.join('ann@firm.example');
    annsCookie = await app.logIn('ann@firm.example');
  });
  afterAll(() => app.close());

  it.each([
    '/delete-user',
    '/update-session',
    '/link-social',
    '/get-access-token',
    '/verify-password',
    '/set-password',
    '/read-session',
    '/ok',
    '/error',
    '/reset-password/some-token',
    '/callback/google',
    '/callback/oidc',
    '/sign-in/social',
    '/sign-in/email/',
    '//sign-in/email',
    '/no-such-thing',
  ])('the path %s does not exist under /api/auth', async (path) => {
    for (const body of [undefined, {}]) {
      const answer = await app.call(path, body, { cookie: annsCookie });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('an endpoint refuses other methods and names its own', async () => {
    const answer = await app.call('/sign-in/email');
    expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_SUPPORTED' } });
    expect(answer.headers.get('allow')).toContain('POST');
  });

  it('a change from another site is refused', async () => {
    const cookie = await app.logIn('ann@firm.example');
    const answer = await app.call('/sign-out', {}, { cookie, headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
    expect(await app.isIn(cookie)).toBe(true);
  });

  it("errors of better-auth are answered with the contract's messages", async () => {
    const answer = await app.deps.auth.handler(
      new Request('http://localhost:3000/api/auth/sign-out', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://evil.example', cookie: 'a=b' },
        body: '{}',
      }),
    );
    expect(await answer.json()).toEqual({ code: 'FORBIDDEN', ...ERRORS.FORBIDDEN });
  });

  it('sign-in with a provider exists only when it is configured, and returns to this site only', async () => {
    const withProvider = await createProviderScenario(createDatabase);
    const start = (body: object) => withProvider.call('/sign-in/social', { provider: 'oidc', ...body });
    const answer = await start({ callbackURL: '/dashboard' });
    const url = new URL((answer.body as { url: string }).url);
    expect(url.origin).toBe(withProvider.provider.issuer);
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/oidc');
    for (const callbackURL of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example',
    ]) {
      expect((await start({ callbackURL })).body).toMatchObject({ code: 'INVALID_CALLBACK_URL' });
    }
    const callback = await withProvider.request('/api/auth/callback/oidc?error=access_denied&state=none');
    expect(callback.status).toBe(302);
    expect(callback.headers.get('location')).toBe('/login?error=PROVIDER_STATE_MISMATCH');
    expect(await start({ idToken: { token: 'x' } })).toMatchObject({ status: 400 });
    expect(await withProvider.call('/sign-in/social', { provider: 'google' })).toMatchObject({ status: 400 });
    await withProvider.close();
  });

  it('a new database has no users', async () => {
    const fresh = await createIdentityScenario(createDatabase);
    for (const email of ['demo@cairn.example', 'admin@cairn.example', 'admin@localhost.example']) {
      expect((await fresh.call('/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
    }
    await fresh.close();
  });

  it('migrating the identity tables again changes nothing', async () => {
    const cookie = await app.logIn('ann@firm.example');
    await migrateIdentity(app.deps.db);
    expect(await app.isIn(cookie)).toBe(true);
  });
});
