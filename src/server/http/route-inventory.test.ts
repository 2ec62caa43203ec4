import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { contractRoutes } from './api-routes.ts';

/** Routes that anyone may use, signed in or not. Whatever is added here is public. */
const PUBLIC_ROUTES = new Set([
  'GET /healthz',
  'GET /readyz',
  // Contains counts by route pattern and no personal data, and in production exists for this machine alone.
  'GET /metrics',
  'GET /api/settings',
  // Strangers write to the firm here; limited by address, by stamp and in total, and nothing can be read back.
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
/** Routes for signed-in users, verified or not: they concern their own data only. */
const OWN_ACCOUNT_ROUTES = new Set([
  'POST /api/auth/change-password',
  'GET /api/auth/list-sessions',
  'POST /api/auth/revoke-session',
  'POST /api/auth/revoke-sessions',
  'POST /api/auth/revoke-other-sessions',
]);

/** Routes of storage clients; a download address with its token opens one file to anyone who has it. */
const STORAGE_ROUTES = new Set([
  'POST /v0/b/:bucket/o',
  'GET /v0/b/:bucket/o/:path',
  'DELETE /v0/b/:bucket/o/:path',
]);

/** The input that these routes validate before they check the session. */
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

  /** The routes of the app, without those for all methods: middleware and fallbacks. */
  const registered = () =>
    testApp.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);
  const guarded = () =>
    [...new Set(registered())]
      .filter((route) => !PUBLIC_ROUTES.has(route))
      .map((route) => route.split(' ') as [string, string]);
  const filled = (path: string) => path.replace(':kind', 'clients').replace(/:\w+/g, 'some-id');

  test('every route that is not public belongs to the contract, to identity or to storage', () => {
    const routes = new Set(registered());
    const named = contractRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(named.length).toBeGreaterThan(20);
    const known = new Set([...named, ...PUBLIC_ROUTES, ...OWN_ACCOUNT_ROUTES, ...STORAGE_ROUTES]);
    for (const route of known) expect(routes).toContain(route);
    expect([...routes].filter((route) => !known.has(route))).toEqual([]);
  });

  describe('answers', () => {
    test('every route that is not public answers 401 to signed-out users', async () => {
      for (const [method, path] of guarded()) {
        const json = OWN_ACCOUNT_INPUT[path];
        const response = await testApp.request(filled(path), { method, ...(json && { json }) });
        expect(response.status, `${method} ${path}`).toBe(401);
      }
    });

    test('every route that is not public answers 403 to unverified users', async () => {
      const send = await testApp.signedInAs(`unverified-${kind}@north-quay.example`, { verified: false });
      for (const [method, path] of guarded()) {
        if (OWN_ACCOUNT_ROUTES.has(`${method} ${path}`)) continue;
        const response = await send(filled(path), { method });
        expect(response.status, `${method} ${path}`).toBe(403);
        expect(await response.json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
      }
    });

    test('every route that is not public answers neither 401 nor 403 to verified users', async () => {
      const send = await testApp.signedInAs(`verified-${kind}@north-quay.example`);
      for (const [method, path] of guarded()) {
        // These end the session that they are sent with.
        if (OWN_ACCOUNT_ROUTES.has(`${method} ${path}`)) continue;
        const response = await send(filled(path), { method });
        expect([401, 403], `${method} ${path}`).not.toContain(response.status);
      }
    });
  });
});
