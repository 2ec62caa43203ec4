import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERRORS } from '#contract/error-contract.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../../tests/support/identity-scenario.ts';
import { migrateIdentity } from './migrate-identity.ts';

const google = { clientId: 'cairn-client', clientSecret: 'cairn-client-secret' };

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
    '/update-user',
    '/change-email',
    '/delete-user',
    '/update-session',
    '/link-social',
    '/list-accounts',
    '/get-access-token',
    '/verify-password',
    '/set-password',
    '/read-session',
    '/ok',
    '/error',
    '/reset-password/some-token',
    '/callback/google',
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

  it('sign-in by Google exists only when it is configured, and returns to this site only', async () => {
    const withGoogle = await createIdentityScenario(createDatabase, { google });
    const start = (body: object) => withGoogle.call('/sign-in/social', { provider: 'google', ...body });
    const answer = await start({ callbackURL: '/dashboard' });
    const url = new URL((answer.body as { url: string }).url);
    expect(url.origin).toBe('https://accounts.google.com');
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/google');
    expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    for (const callbackURL of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example',
    ]) {
      expect((await start({ callbackURL })).body).toMatchObject({ code: 'INVALID_CALLBACK_URL' });
    }
    const callback = await withGoogle.request('/api/auth/callback/google?error=access_denied&state=none');
    expect(callback.status).toBe(302);
    expect(callback.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/login\?error=/);
    expect(await start({ idToken: { token: 'x' } })).toMatchObject({ status: 400 });
    expect(await withGoogle.call('/sign-in/social', { provider: 'github' })).toMatchObject({ status: 400 });
    await withGoogle.close();
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
