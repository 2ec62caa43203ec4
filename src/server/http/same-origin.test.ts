import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { ownOrigins } from './same-origin.ts';

const SITE = 'https://cairn.example';
const COOKIE = { cookie: 'anything=1' };

forEachDatabase('A changing request', (createDatabase) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp(createDatabase, { mode: 'production', baseUrl: SITE });
  });
  afterAll(() => testApp.close());

  // 401 means that the request passed the origin check.
  test.each<[string, Record<string, string>, number]>([
    ['from this site', { 'sec-fetch-site': 'same-origin', origin: SITE, ...COOKIE }, 401],
    ['from this site by an older browser', { origin: SITE, ...COOKIE }, 401],
    ['from this site without Origin', { 'sec-fetch-site': 'same-origin', ...COOKIE }, 401],
    ['from a program without a cookie', {}, 401],
    ['from a program with a cookie', COOKIE, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', ...COOKIE }, 403],
    [
      'from another site without a cookie',
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      403,
    ],
    ['from another site by an older browser', { origin: 'https://evil.example', ...COOKIE }, 403],
    [
      'from a neighbouring site',
      { 'sec-fetch-site': 'same-site', origin: 'https://blog.cairn.example' },
      403,
    ],
    ['from the address bar', { 'sec-fetch-site': 'none' }, 403],
    ['from a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
    ['from nowhere', { origin: 'null' }, 403],
    ['that contradicts itself', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 403],
    ['from this site without encryption', { origin: 'http://cairn.example', ...COOKIE }, 403],
    ['from a longer name', { origin: `${SITE}.evil.example`, ...COOKIE }, 403],
    ['from this machine, in production', { origin: 'http://localhost:3000', ...COOKIE }, 403],
  ])('a changing request %s with %j is answered %i', async (_, headers, status) => {
    for (const [method, path] of [
      ['PUT', '/api/fields/a'],
      ['DELETE', '/api/fields/a'],
      ['POST', '/api/evaluateRules'],
      ['POST', '/v0/b/cairn/o?name=plan.pdf'],
      ['DELETE', '/v0/b/cairn/o/plan.pdf'],
    ] as const) {
      const body = method === 'DELETE' ? {} : { json: {} };
      const response = await testApp.request(path, { method, headers, ...body });
      expect(response.status, `${method} ${path}`).toBe(status);
    }
  });

  test('a request to sign in passes the same check', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const json = { email: 'ada@north-quay.example', password: 'granite-waymark-1842' };
    const response = await testApp.request('/api/auth/sign-in/email', { method: 'POST', headers, json });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('a changing request with a form body is refused', async () => {
    const headers = { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await testApp.request('/api/evaluateRules', { method: 'POST', headers, body: 'a=1' });
    expect(response.status).toBe(415);
  });

  test.each(['https://evil.example', SITE, 'null'])('no origin may read responses: %s', async (origin) => {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const headers = { origin, 'access-control-request-method': 'PUT' };
      const response = await testApp.request('/api/settings', { method, headers });
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

test('in development every name of this machine is the same origin', () => {
  const origins = ownOrigins({ mode: 'development', baseUrl: 'http://localhost:3000' });
  expect(origins).toContain('http://127.0.0.1:3000');
  expect(origins).not.toContain('http://127.0.0.1:4000');
});
