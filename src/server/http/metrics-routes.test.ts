import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBuiltSite } from '../../../tests/support/built-site.ts';
import { createTestApp, type TestApp, type TestRequest } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';

const site = aBuiltSite();
afterAll(site.remove);

forEachDatabase('Metrics', (createDatabase) => {
  let testApp: TestApp;
  let production: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp(createDatabase);
    production = await createTestApp(createDatabase, {
      mode: 'production',
      webDir: site.webDir,
      metricsToken: TOKEN,
      trustedProxies: ['127.0.0.1'],
    });
  });
  afterAll(async () => {
    await testApp.close();
    await production.close();
  });

  const TOKEN = 'a token that only a Prometheus has';
  const metricsOf = async (app: TestApp) => (await app.request('/metrics')).text();

  test('metrics are Prometheus text about the process', async () => {
    for (let i = 0; i < 2; i++) {
      const response = await testApp.request('/metrics', { address: '198.51.100.7' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toMatch(/^process_resident_memory_bytes \d+/m);
    }
  });

  test('metrics count requests by route pattern, whatever ids and queries they contain', async () => {
    for (const id of ['north-quay', 'ada@north-quay.example', '%ff']) {
      await testApp.request(`/api/clients/${id}?q=secret`);
    }
    await testApp.request('/api/evaluateRules', { method: 'POST', json: {} });
    await testApp.request('/api/nowhere/north-quay');
    await testApp.request('/login/north-quay');
    const text = await metricsOf(testApp);
    expect(text).toContain('http_requests_total{method="GET",route="/api/clients/:id",status="401"} 2\n');
    expect(text).toContain('http_requests_total{method="GET",route="/api/clients/:id",status="400"} 1\n');
    expect(text).toContain('http_requests_total{method="POST",route="/api/evaluateRules",status="401"} 1\n');
    expect(text).toContain('http_requests_total{method="GET",route="/api/*",status="404"} 1\n');
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/clients/:id"} 3\n');
    expect(text).not.toMatch(/quay|secret|%ff/);
  });

  test('metrics of one app do not count the requests of another', async () => {
    const other = await createTestApp(createDatabase);
    await other.request('/api/settings');
    expect(await metricsOf(other)).toContain('route="/api/settings"');
    expect(await metricsOf(testApp)).not.toContain('route="/api/settings"');
    await other.close();
  });

  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
    'metrics are available in production to a program on the same machine (%s)',
    async (address) => {
      expect((await production.request('/metrics', { address })).status).toBe(200);
    },
  );

  test('metrics are available in production to a program that sends the token', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await production.request('/metrics', { address: '10.0.0.7', headers });
    expect(await response.text()).toMatch(/^process_resident_memory_bytes \d+/m);
  });

  test('metrics report jobs, disk, database and connections', async () => {
    const text = await metricsOf(testApp);
    expect(text).toMatch(/^cairn_jobs\{state="waiting"\} \d+$/m);
    expect(text).toMatch(/^cairn_jobs_oldest_due_seconds \d/m);
    expect(text).toMatch(/^cairn_disk_bytes\{part="free"\} \d+$/m);
    expect(text).toMatch(/^cairn_database_size_bytes [1-9]\d+$/m);
    expect(text).toMatch(/^cairn_database_connections\{state="waiting"\} 0$/m);
  });

  const OTHERS: [who: string, request: TestRequest][] = [
    ['a client elsewhere', { address: '198.51.100.7' }],
    ['a client elsewhere on IPv6', { address: '2001:db8::7' }],
    ['a neighbour in a private network', { address: '10.0.0.7' }],
    ['a client behind a proxy on this machine', { headers: { 'x-forwarded-for': '198.51.100.7' } }],
    ['a client that claims to be this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a client with an empty X-Forwarded-For', { headers: { 'x-forwarded-for': '' } }],
    ['a client behind a proxy that sends Forwarded', { headers: { forwarded: 'for=198.51.100.7' } }],
    ['a client behind a proxy that sends X-Real-IP', { headers: { 'x-real-ip': '198.51.100.7' } }],
    ['a client with another token', { address: '10.0.0.7', headers: { authorization: 'Bearer another' } }],
    ['a client behind a proxy that sends Via', { headers: { via: '1.1 gate' } }],
  ];
  test.each(OTHERS)('metrics do not exist in production for %s', async (_, request) => {
    const answerAt = async (path: string) => {
      const response = await production.request(path, request);
      const nonce = /nonce-[\w+/=]+/.exec(response.headers.get('content-security-policy') ?? '')?.[0];
      const text = (await response.text()).replaceAll(nonce?.slice('nonce-'.length) ?? '', '');
      const headers = [...response.headers.keys()];
      return { status: response.status, headers, text };
    };
    const unknown = await answerAt('/no-such-page');
    expect(unknown.status).toBe(404);
    expect(await answerAt('/metrics')).toEqual(unknown);
  });

  test.each(OTHERS)('%s learns whether the server is ready, and nothing else', async (_, request) => {
    for (const app of [production, testApp]) {
      app.deps.config.warnings = ['No mail is sent.'];
      expect(await (await app.request('/readyz', request)).json()).toEqual({ status: 'ready' });
      const token = { authorization: `Bearer ${TOKEN}` };
      const told = await app.request('/readyz', app === production ? { headers: token } : {});
      expect(await told.json()).toMatchObject({
        ...{ status: 'ready', warnings: expect.arrayContaining(['No mail is sent.']) },
      });
    }
  });
});
