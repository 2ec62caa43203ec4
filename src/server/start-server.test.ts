import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../tests/support/create-test-database.ts';
import { openRawRequest } from '../../tests/support/raw-request.ts';
import { healthRoutes } from './http/health-routes.ts';
import { type RunningServer, startServer } from './start-server.ts';

const HALF_A_REQUEST =
  'POST /api/evaluateRules HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{';

const CLOSE = { headers: { connection: 'close' } };

forEachDatabase('A server', (createDatabase) => {
  let testApp: TestApp;
  let server: RunningServer | undefined;
  afterEach(async () => {
    await server?.stop();
    await testApp.close();
  });

  async function start(limits?: { drainLimitMs: number }): Promise<number> {
    testApp = await createTestApp(createDatabase, { port: 0 });
    server = await startServer(testApp.deps, limits);
    return server.port;
  }
  const isOpen = (port: number) =>
    fetch(`http://127.0.0.1:${port}/healthz`, CLOSE).then(
      () => true,
      () => false,
    );

  test('that stops lets a request end that has begun, and takes no new one', async () => {
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

  test('that stops does not wait for ever', async () => {
    const port = await start({ drainLimitMs: 50 });
    const request = await openRawRequest(port);
    request.send(HALF_A_REQUEST);
    await expect.poll(() => isOpen(port)).toBe(true);
    await server?.stop();
    expect(await request.answer()).toBe('');
  });

  test('that stops says that it is not ready', async () => {
    await start();
    const { status } = await healthRoutes(testApp.deps.db, () => true).request('/readyz');
    expect(status).toBe(503);
    expect((await healthRoutes(testApp.deps.db, () => false).request('/readyz')).status).toBe(200);
  });

  test('reports a port that is taken', async () => {
    const port = await start();
    const config = { ...testApp.deps.config, port };
    await expect(startServer({ ...testApp.deps, config })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('answers what is hardly HTTP with 400, its headers included', async () => {
    const port = await start();
    const request = await openRawRequest(port);
    request.send('GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n');
    const answer = await request.answer();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
  });
});
