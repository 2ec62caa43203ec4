import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBuiltSite } from '../../../tests/support/built-site.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
  type TestRequest,
} from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';

const site = aBuiltSite();
afterAll(site.remove);
const SITE = 'https://cairn.example';

/** One response of every kind. */
const RESPONSES: [what: string, status: number, path: string, request?: TestRequest][] = [
  ['a page', 200, '/'],
  ['an unknown page', 404, '/nowhere'],
  ['a built file', 200, '/static/js/main-0a1b2c3d.js'],
  ['a part of a built file', 206, '/static/js/main-0a1b2c3d.js', { headers: { range: 'bytes=0-9' } }],
  ['a missing file', 404, '/static/gone.js'],
  ['a file beside the page', 200, '/favicon.svg'],
  ['a wrong method at a page', 405, '/login', { method: 'POST' }],
  ['health', 200, '/healthz'],
  ['readiness', 200, '/readyz'],
  ['metrics', 200, '/metrics'],
  ['settings', 200, '/api/settings'],
  ['the description of the API', 200, '/api/openapi.json'],
  ['data', 200, '/api/clients'],
  ['a missing document', 404, '/api/clients/none'],
  ['an unknown call', 404, '/api/nowhere'],
  ['a wrong method', 405, '/api/settings', { method: 'DELETE' }],
  ['a preflight', 405, '/api/settings', { method: 'OPTIONS' }],
  [
    'a malformed body',
    400,
    '/api/evaluateRules',
    { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
  ],
  [
    'a body of the wrong type',
    415,
    '/api/evaluateRules',
    { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } },
  ],
  [
    'a foreign request',
    403,
    '/api/evaluateRules',
    { method: 'POST', headers: { origin: 'https://evil.example' } },
  ],
  ['a malformed address', 400, '/api/clients/%ff'],
  ['the session', 200, '/api/auth/get-session'],
  [
    'a refused login',
    401,
    '/api/auth/sign-in/email',
    { method: 'POST', json: { email: 'no@north-quay.example', password: 'wrong-wrong-wrong' } },
  ],
  ['an unknown call of signing in', 404, '/api/auth/nowhere'],
  ['a wrong method of signing in', 405, '/api/auth/sign-in/email'],
];

forEachDatabase('The security headers', (createDatabase) => {
  let testApp: TestApp;
  let send: SendTestRequest;
  beforeAll(async () => {
    testApp = await createTestApp(createDatabase, { webDir: site.webDir, baseUrl: SITE, mode: 'production' });
    send = await testApp.signedInAs('ada@north-quay.example');
  });
  afterAll(() => testApp.close());

  test.each(RESPONSES)('the security headers are set on %s (%i)', async (_, status, path, request) => {
    const response = await send(path, request);
    const { headers } = response;
    expect(response.status, await response.text()).toBe(status);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(policy.includes("'nonce-")).toBe(!path.startsWith('/api/'));
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.has('x-powered-by')).toBe(false);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test.each([
    '/',
    '/contact',
    '/nowhere',
    '/static/js/main-0a1b2c3d.js',
    '/api/settings',
    '/api/auth/get-session',
  ])('signed-out clients get no cookie on %s', async (path) => {
    expect((await testApp.request(path)).headers.getSetCookie()).toEqual([]);
  });

  test('the security headers do not require HTTPS where there is none', async () => {
    const plain = await createTestApp(createDatabase, { baseUrl: 'http://localhost:3000' });
    expect((await plain.request('/healthz')).headers.has('strict-transport-security')).toBe(false);
    await plain.close();
  });
});
