import { afterEach, expect, test } from 'vitest';
import { ERRORS } from '#contract/error-contract.ts';
import { HOUR_MS } from '#records';
import { freePort } from '../../../scripts/free-port.js';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { openRawRequest } from '../../../tests/support/raw-request.ts';
import { healthRoutes } from '../http/health-routes.ts';
import type { ServerConfig } from './read-config.ts';
import { type RunningServer, type StartOptions, startServer } from './start-server.ts';

const HALF_A_REQUEST =
  'POST /api/evaluateRules HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{';

/** Short, so that the test is quick; long enough for what is sent at once to arrive on a busy machine. */
const IMPATIENT = { headersTimeout: 500, requestTimeout: 700, connectionsCheckingInterval: 10 };

/** The security headers of a response. */
const SECURITY_HEADER = /^(content-security|permissions|referrer|cross-origin|origin-agent|x-(?!request-id))/;

const CLOSE = { headers: { connection: 'close' } };

forEachDatabase('A server', (createDatabase) => {
  let testApp: TestApp;
  let server: RunningServer | undefined;
  afterEach(async () => {
    await server?.stop();
    await testApp.close();
  });

  async function start(options?: StartOptions, settings: Partial<ServerConfig> = {}): Promise<number> {
    testApp = await createTestApp(createDatabase, { port: 0, ...settings });
    server = await startServer(testApp.deps, options);
    return server.port;
  }
  const isOpen = (port: number) =>
    fetch(`http://127.0.0.1:${port}/healthz`, CLOSE).then(
      () => true,
      () => false,
    );

  const statusOf = async (port: number, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, CLOSE)).status;

  test('a stopping server finishes requests in progress and accepts no new one', async () => {
    const port = await start();
    const request = await openRawRequest(port);
    request.send(HALF_A_REQUEST);
    await expect.poll(() => isOpen(port)).toBe(true);
    const stopped = server?.stop();
    await expect.poll(() => isOpen(port)).toBe(false);
    request.send('}');
    const answer = await request.answer();
    expect(answer).toMatch(/^HTTP\/1\.1 401 .*UNAUTHORIZED/s);
    expect(answer).toMatch(/^connection: close\r$/im);
    await stopped;
  });

  test('a stopping server does not wait for ever', async () => {
    const port = await start({ drainLimitMs: 50 });
    const request = await openRawRequest(port);
    request.send(HALF_A_REQUEST);
    await expect.poll(() => isOpen(port)).toBe(true);
    await server?.stop();
    expect(await request.answer()).toBe('');
  });

  test('a stopping server reports that it is not ready', async () => {
    await start();
    const forwarded = { notice: () => {}, warnings: () => [] };
    const details = async () => ({ warnings: [] });
    const { status } = await healthRoutes(testApp.deps, {
      isDraining: () => true,
      isDiskFull: () => false,
      forwarded,
      details,
    }).request('/readyz');
    expect(status).toBe(503);
    expect(
      (
        await healthRoutes(testApp.deps, {
          isDraining: () => false,
          isDiskFull: () => false,
          forwarded,
          details,
        }).request('/readyz')
      ).status,
    ).toBe(200);
  });

  test('a stopping server says that it is not ready before it closes its port', async () => {
    const port = await start({}, { drainMs: 3_000 });
    const stopped = server?.stop();
    const [ready, alive] = await Promise.all([statusOf(port, '/readyz'), statusOf(port, '/healthz')]);
    expect({ ready, alive }).toEqual({ ready: 503, alive: 200 });
    await stopped;
    expect(await isOpen(port)).toBe(false);
  });

  test('a server answers health checks on their own port, and nothing else there', async () => {
    const healthPort = await freePort();
    await start({}, { healthPort, warnings: ['No mail is sent.'] });
    expect(await statusOf(healthPort, '/healthz')).toBe(200);
    const asked = { headers: { 'x-forwarded-for': '198.51.100.7' } };
    const told = await (await fetch(`http://127.0.0.1:${healthPort}/readyz`, asked)).json();
    expect(told).toMatchObject({ warnings: expect.arrayContaining(['No mail is sent.']) });
    expect(await statusOf(healthPort, '/readyz')).toBe(200);
    expect(await statusOf(healthPort, '/api/settings')).toBe(404);
    await server?.stop();
    expect(await isOpen(healthPort)).toBe(false);
  });

  test('a server refuses requests beyond its limit with an error of the contract, and answers health checks', async () => {
    const port = await start({ loadLimits: { requests: 1, countedMs: HOUR_MS, waiting: 0, waitMs: 0 } });
    const atWork = await openRawRequest(port);
    atWork.send(HALF_A_REQUEST.replace('Host:', 'Connection: close\r\nHost:'));
    await expect.poll(() => statusOf(port, '/api/settings')).toBe(503);
    const refused = await fetch(`http://127.0.0.1:${port}/api/settings`, CLOSE);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED', message: ERRORS.OVERLOADED.message });
    expect(await statusOf(port, '/readyz?deep')).toBe(200);
    atWork.send('}');
    await atWork.answer();
    // The client may have the answer before the server counts it as given.
    await expect.poll(() => statusOf(port, '/api/settings')).toBe(200);
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`, CLOSE)).text();
    await expect.poll(metrics).toMatch(/^http_requests_shed_total [1-9]/m);
    expect(testApp.logged()).toContain('"event":"overloaded"');
  });

  test('a server reports that its port is in use', async () => {
    const port = await start();
    const config = { ...testApp.deps.config, port };
    await expect(startServer({ ...testApp.deps, config })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('a server answers malformed HTTP with 400 and all security headers', async () => {
    const port = await start();
    const request = await openRawRequest(port);
    request.send('GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n');
    const answer = await request.answer();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const { headers } = await testApp.request('/healthz');
    const ownHeaders = [...headers].filter(([name]) => SECURITY_HEADER.test(name));
    expect(ownHeaders.length).toBeGreaterThan(7);
    for (const [name, value] of ownHeaders) {
      const expected = value.replace(/nonce-[^']+/, '');
      expect(answer.replace(/nonce-[^']+/, '').toLowerCase()).toContain(`${name}: ${expected}`.toLowerCase());
    }
  });

  test.each([
    ['nothing', ''],
    ['half a head', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['half a body', HALF_A_REQUEST],
  ])('a server disconnects a client that sends %s and then waits', async (_, text) => {
    const port = await start({
      connectionLimits: IMPATIENT,
    });
    const request = await openRawRequest(port);
    request.send(text);
    expect(await request.answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(await isOpen(port)).toBe(true);
  });

  test('a server does not log a client that disconnects early as an error', async () => {
    const port = await start({
      connectionLimits: IMPATIENT,
    });
    const request = await openRawRequest(port);
    request.send(HALF_A_REQUEST);
    await request.answer();
    await expect.poll(() => testApp.logged()).toContain('"route":"/api/evaluateRules","status":400');
    expect(testApp.logged()).not.toContain('request failed');
  });

  test('a server refuses endless headers', async () => {
    const port = await start({ connectionLimits: { maxHeaderSize: 1_024 } });
    const request = await openRawRequest(port);
    request.send(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(2_000)}`);
    expect(await request.answer()).toMatch(/^HTTP\/1\.1 431 /);
  });
});
