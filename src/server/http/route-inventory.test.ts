import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonRole } from '#contract/people-contract.ts';
import { STORAGE_BUCKET } from '#contract/storage-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
  type TestUser,
} from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { programOf, withToken } from '../../../tests/support/token-scenario.ts';
import { savePerson } from '../identity/base/people-store.ts';
import { findUserByEmail } from '../identity/base/user-store.ts';
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
  // Only with a webhook: signed by its key, and refused without.
  'POST /api/webhooks/contact-message',
  'GET /api/openapi.json',
  // The same for people: it describes calls and holds no data.
  'GET /api/docs',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'POST /api/auth/send-verification-email',
  'POST /api/auth/verify-email',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  // Only with a sign-in provider: the way there, and the way back with a state that is good once.
  'POST /api/auth/sign-in/social',
  'GET /api/auth/callback/oidc',
  'POST /api/auth/confirm-email-change',
  'POST /api/auth/stop-email-change',
  'POST /api/auth/report-sign-in-link',
  'POST /api/auth/accept-invitation',
  'POST /api/auth/read-link',
  // These complete a half sign-in, which its cookie proves, or begin one by a passkey.
  'GET /api/auth/two-factor/challenge',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/two-factor/verify-backup-code',
  'GET /api/auth/passkey/generate-authenticate-options',
  'POST /api/auth/passkey/verify-authentication',
]);
/** Routes for signed-in users, verified or not: they concern their own data only. */
const OWN_ACCOUNT_ROUTES = new Set([
  'POST /api/auth/change-password',
  'GET /api/auth/list-accounts',
  'POST /api/auth/confirm-password',
  'GET /api/auth/list-sessions',
  'POST /api/auth/revoke-session',
  'POST /api/auth/revoke-sessions',
  'POST /api/auth/revoke-other-sessions',
  'GET /api/auth/account',
  'GET /api/auth/list-sign-ins',
  'POST /api/auth/update-user',
  'POST /api/auth/change-email',
  'POST /api/auth/resend-email-change',
  'POST /api/auth/cancel-email-change',
  'POST /api/auth/report-sign-in',
  'GET /api/auth/two-factor/status',
  'POST /api/auth/two-factor/enable',
  'POST /api/auth/two-factor/confirm',
  'POST /api/auth/two-factor/disable',
  'POST /api/auth/two-factor/generate-backup-codes',
  'GET /api/auth/passkey/generate-register-options',
  'POST /api/auth/passkey/verify-registration',
  'POST /api/auth/passkey/update-passkey',
  'POST /api/auth/passkey/delete-passkey',
]);

/** Routes of storage clients; a download address with its token opens one file to anyone who has it. */
const STORAGE_ROUTES = new Set([
  'GET /v0/b/:bucket/o',
  'POST /v0/b/:bucket/o',
  'GET /v0/b/:bucket/o/:path',
  'PATCH /v0/b/:bucket/o/:path',
  'DELETE /v0/b/:bucket/o/:path',
]);

/** Take the bytes of a file of at most 25 MB or of a part of 4 MB, and send a CSV, a report, a document for an answer or a user's own data; everything else is in the contract. */
const FILE_ROUTES = new Set([
  'POST /api/answer-documents',
  'GET /api/answer-documents/:id',
  'POST /api/imports',
  'PUT /api/reference-uploads/:id/files/:file/parts/:part',
  'GET /api/reference-uploads/:id/bad-rows',
  'GET /api/reference-lists/:id/proof/:format',
  'GET /api/reference-lists/:id/source-proof/:format',
  'GET /api/own-data/export/file',
]);

/** Routes of programs that send no headers: the token in the address opens them, and no cookie does. */
const TOKEN_ROUTES = new Set([
  'GET /reconcile/:token/:list',
  'POST /reconcile/:token/:list',
  'POST /reconcile/:token/:list/decisions',
  'POST /reconcile/:token/:list/match',
  'POST /reconcile/:token/:list/extend',
  'GET /reconcile/:token/:list/extend/propose',
  'GET /reconcile/:token/:list/suggest/entity',
  'GET /reconcile/:token/:list/suggest/type',
  'GET /reconcile/:token/:list/suggest/property',
  'GET /reconcile/:token/:list/properties',
  'GET /reconcile/:token/:list/preview',
]);

/** Calls that change nothing that the firm shares although their method is not GET. */
const UNSHARED_CALLS = [
  'DELETE /api/tokens/:id',
  'POST /api/client-table/export',
  'POST /api/client-table/ids',
  'POST /api/client-table/rows',
  'POST /api/client-table/values',
  'POST /api/entities/:kind/:id/answers/preview',
  'POST /api/evaluateRules',
  'POST /api/matching/runs/:runId/bulk',
  'POST /api/own-data/delete-account',
  'POST /api/own-data/export',
  'POST /api/people/addresses',
  'POST /api/reference-lists/:id/source-proof',
  'POST /api/screening/alert-rules/preview',
  'POST /api/screening/clear/preview',
  'POST /api/screening/records',
  'POST /api/storage-token',
  'POST /api/tokens',
  'PUT /api/matching/runs/:runId/presence/:tabId',
  'PUT /api/screening/notice',
];

/** The input that these routes validate before they check the session. */
const OWN_ACCOUNT_INPUT: Record<string, object> = {
  '/api/auth/change-password': {
    currentPassword: 'granite-waymark-1842',
    newPassword: 'basalt-lantern-77-x',
  },
  '/api/auth/revoke-session': { token: 'any' },
  '/api/auth/update-user': { name: 'Any' },
  '/api/auth/change-email': { newEmail: 'any@north-quay.example', password: 'granite-waymark-1842' },
  '/api/auth/confirm-password': { password: 'granite-waymark-1842' },
  '/api/auth/two-factor/enable': {},
  '/api/auth/two-factor/confirm': { code: '418200' },
  '/api/auth/two-factor/disable': {},
  '/api/auth/two-factor/generate-backup-codes': {},
  '/api/auth/passkey/verify-registration': { response: {} },
  '/api/auth/passkey/update-passkey': { id: 'any', name: 'Laptop' },
  '/api/auth/passkey/delete-passkey': { id: 'any' },
};

const PROVIDER = {
  id: 'oidc',
  label: 'single sign-on',
  issuer: 'https://id.north-quay.example',
  clientId: 'cairn',
  clientSecret: 'secret',
  vouchesForEmails: false,
} as const;

forEachDatabase('Every route that is not public', (createDatabase, kind) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp(createDatabase, { signInProviders: [PROVIDER] });
  });
  afterAll(() => testApp.close());

  /** The routes of the app, without those for all methods: middleware and fallbacks. */
  const registered = () =>
    testApp.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);
  const guarded = () =>
    [...new Set(registered())]
      .filter((route) => !PUBLIC_ROUTES.has(route) && !TOKEN_ROUTES.has(route))
      .map((route) => route.split(' ') as [string, string]);
  const filled = (path: string) =>
    path.replace(':kind', 'clients').replace(':bucket', STORAGE_BUCKET).replace(/:\w+/g, 'some-id');

  test('every route that is not public belongs to the contract, to identity, to storage or takes a file', () => {
    const routes = new Set(registered());
    const named = contractRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(named.length).toBeGreaterThan(20);
    const known = new Set([
      ...named,
      ...PUBLIC_ROUTES,
      ...OWN_ACCOUNT_ROUTES,
      ...STORAGE_ROUTES,
      ...FILE_ROUTES,
      ...TOKEN_ROUTES,
    ]);
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
        if (OWN_ACCOUNT_ROUTES.has(`${method} ${path}`) || isOwners(path)) continue;
        const response = await send(filled(path), { method });
        expect([401, 403], `${method} ${path}`).not.toContain(response.status);
      }
    });

    test('the calls of owners answer 403 to everybody but owners', async () => {
      const calls = guarded().filter(([, path]) => isOwners(path));
      expect(calls.length).toBeGreaterThan(4);
      const full = await testApp.signedInAs(`full-${kind}@north-quay.example`);
      const owner = await signedInWith(testApp, `owner-${kind}@north-quay.example`, 'owner');
      for (const [method, path] of calls) {
        const refused = await full(filled(path), { method });
        expect(refused.status, `${method} ${path}`).toBe(403);
        expect(await refused.json()).toMatchObject({ code: 'OWNER_ONLY' });
        const response = await owner(filled(path), { method });
        expect([401, 403], `${method} ${path}`).not.toContain(response.status);
      }
    });

    test('every route that writes answers 403 to users who may only read, and every other one does not', async () => {
      const send = await signedInWith(testApp, `reader-${kind}@north-quay.example`, 'read-only');
      const writing = new Map(contractRoutes().map((call) => [`${call.method} ${call.path}`, call.writes]));
      for (const [method, path] of guarded()) {
        const route = `${method} ${path}`;
        if (OWN_ACCOUNT_ROUTES.has(route) || isOwners(path)) continue;
        const response = await send(filled(path), { method });
        const { code } =
          response.status === 403 ? ((await response.json()) as { code?: string; error?: object }) : {};
        const isRefused = response.status === 403;
        expect(isRefused, route).toBe(writing.get(route) ?? method !== 'GET');
        if (code !== undefined) expect(code, route).toBe('READ_ONLY');
      }
    });

    test('a revoked, expired or foreign API token opens no route that is not public, and a weaker one only what it may', async () => {
      const user = await testApp.signedInAs(`programs-${kind}@north-quay.example`);
      const revoked = await programOf(testApp, user);
      await user.remove(`/api/tokens/${revoked.token.id}`);
      const expired = await expiredProgramOf(testApp, user);
      const foreign = withToken(testApp, `ck_${'x'.repeat(43)}`);
      const reading = await programOf(testApp, user, { rights: ['read'] });
      const writing = new Map(contractRoutes().map((call) => [`${call.method} ${call.path}`, call.writes]));
      for (const [method, path] of guarded()) {
        const route = `${method} ${path}`;
        const json = OWN_ACCOUNT_INPUT[path];
        const ask = async (send: SendTestRequest) =>
          (await send(filled(path), { method, ...(json && { json }) })).status;
        for (const send of [revoked.send, expired.send, foreign]) expect(await ask(send), route).toBe(401);
        const isRefused = OWN_ACCOUNT_ROUTES.has(route) || (writing.get(route) ?? method !== 'GET');
        if (isRefused || isOwners(path)) expect([401, 403], route).toContain(await ask(reading.send));
      }
      for (const { secret } of [revoked, expired, reading]) expect(testApp.logged()).not.toContain(secret);
    });

    test('routes with a token in their address answer 401 to every other token and to cookies, and 403 to a weaker one', async () => {
      const user = await testApp.signedInAs(`addresses-${kind}@north-quay.example`);
      const all = await programOf(testApp, user);
      const reading = await programOf(testApp, user, { rights: ['read'] });
      const screening = await programOf(testApp, user, { rights: ['screen'] });
      const revoked = await programOf(testApp, user);
      await user.remove(`/api/tokens/${revoked.token.id}`);
      const expired = await expiredProgramOf(testApp, user);
      for (const route of TOKEN_ROUTES) {
        const [method = '', path = ''] = route.split(' ');
        const sent = path.endsWith(':list')
          ? { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
          : { body: '{}', headers: { 'content-type': 'application/json' } };
        const form = method === 'POST' && sent;
        const ask = async (token: string, list = 'all', send: SendTestRequest = testApp.request) => {
          const address = path.replace(':token', token).replace(':list', list);
          return (await send(address, { method, ...form })).status;
        };
        for (const list of ['all', 'clients']) {
          for (const token of [revoked.secret, expired.secret, 'some-id', '-'])
            expect(await ask(token, list), route).toBe(401);
          expect(await ask('-', list, user), route).toBe(401);
          expect([401, 403], route).not.toContain(await ask(all.secret, list));
        }
        expect(await ask(reading.secret), route).toBe(403);
        expect(await ask(screening.secret, 'clients'), route).toBe(403);
      }
      for (const { secret } of [revoked, expired, reading, screening, all])
        expect(testApp.logged()).not.toContain(secret);
    });

    test('a call reads when its method is GET, or when the contract says so', () => {
      const reading = contractRoutes().filter(({ method, writes }) => method !== 'GET' && !writes);
      expect(reading.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(UNSHARED_CALLS);
      expect(contractRoutes().filter(({ method, writes }) => method === 'GET' && writes)).toEqual([]);
    });
  });
});

const isOwners = (path: string) =>
  ['/api/people', '/api/health'].some((start) => path.startsWith(start)) ||
  path === '/api/screening/alert-rule';

async function expiredProgramOf(testApp: TestApp, user: TestUser) {
  const program = await programOf(testApp, user);
  await testApp.deps.db.query
    .updateTable('api_tokens')
    .set({ expires_at: new Date(0).toISOString() })
    .where('id', '=', program.token.id)
    .execute();
  return program;
}

async function signedInWith(testApp: TestApp, email: string, role: PersonRole) {
  const send = await testApp.signedInAs(email);
  const user = await findUserByEmail(testApp.deps.db.query, email);
  await savePerson(testApp.deps.db.query, user?.id ?? '', { role });
  return send;
}
