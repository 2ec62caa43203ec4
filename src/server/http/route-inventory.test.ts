import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { contractRoutes } from './api-routes.ts';

/** Routes anyone may use, signed in or not. Whatever is added here is open to the world. */
const PUBLIC_ROUTES = new Set([
  'GET /healthz',
  'GET /readyz',
  // Holds counts by route pattern and nobody's data, and in production exists for this machine alone.
  'GET /metrics',
  'GET /api/settings',
  // Strangers write to the firm here; limited by address, by stamp and in all, and nothing can be read back.
  'POST /api/v1.0/email/send',
  'POST /api/v1.0/email/send-form',
  'POST /contact',
  'GET /api/openapi.json',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'POST /api/auth/send-verification-email',
  'POST /api/auth/verify-email',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
]);
/** Routes for whoever is signed in, verified or not: they concern nobody's data but their own. */
const OWN_ACCOUNT_ROUTES = new Set([
  'POST /api/auth/change-password',
  'GET /api/auth/list-sessions',
  'POST /api/auth/revoke-session',
  'POST /api/auth/revoke-sessions',
  'POST /api/auth/revoke-other-sessions',
]);

/** What storage clients call; a download address with its token opens one file to whoever holds it. */
const STORAGE_ROUTES = new Set([
  'POST /v0/b/:bucket/o',
  'GET /v0/b/:bucket/o/:path',
  'DELETE /v0/b/:bucket/o/:path',
]);

/** What they must be sent before they look at who sends it. */
const OWN_ACCOUNT_INPUT: Record<string, object> = {
  '/api/auth/change-password': {
    currentPassword: 'granite-waymark-1842',
    newPassword: 'basalt-lantern-77-x',
  },
  '/api/auth/revoke-session': { id: 'any' },
};

forEachDatabase('Every route that is not public', (createDatabase, kind) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp(createDatabase);
  });
  afterAll(() => testApp.close());

  /** Routes as the app knows them; those for all methods are what every request passes or falls through to. */
  const registered = () =>
    testApp.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);
  const guarded = () =>
    [...new Set(registered())]
      .filter((route) => !PUBLIC_ROUTES.has(route))
      .map((route) => route.split(' ') as [string, string]);
  const filled = (path: string) => path.replace(':kind', 'clients').replace(/:\w+/g, 'some-id');

  test('is one of those the contract names, or of signing in', () => {
    const routes = new Set(registered());
    const named = contractRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(named.length).toBeGreaterThan(20);
    const known = new Set([...named, ...PUBLIC_ROUTES, ...OWN_ACCOUNT_ROUTES, ...STORAGE_ROUTES]);
    for (const route of known) expect(routes).toContain(route);
    expect([...routes].filter((route) => !known.has(route))).toEqual([]);
  });

  describe('answers', () => {
    test('401 to whoever is signed out', async () => {
      for (const [method, path] of guarded()) {
        const json = OWN_ACCOUNT_INPUT[path];
        const response = await testApp.request(filled(path), { method, ...(json && { json }) });
        expect(response.status, `${method} ${path}`).toBe(401);
      }
    });

    test('403 to whoever is not verified', async () => {
      const send = await testApp.signedInAs(`unverified-${kind}@north-quay.example`, { verified: false });
      for (const [method, path] of guarded()) {
        if (OWN_ACCOUNT_ROUTES.has(`${method} ${path}`)) continue;
        const response = await send(filled(path), { method });
        expect(response.status, `${method} ${path}`).toBe(403);
        expect(await response.json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
      }
    });

    test('neither to whoever is verified', async () => {
      const send = await testApp.signedInAs(`verified-${kind}@north-quay.example`);
      for (const [method, path] of guarded()) {
        // These end the very session they are sent with.
        if (OWN_ACCOUNT_ROUTES.has(`${method} ${path}`)) continue;
        const response = await send(filled(path), { method });
        expect([401, 403], `${method} ${path}`).not.toContain(response.status);
      }
    });
  });
});
