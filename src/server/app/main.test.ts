import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SERVER_PROGRAM } from '../../../tests/support/built-server.ts';
import { DATABASE_KINDS, TEST_POSTGRES } from '../../../tests/support/database-kinds.ts';
import { createPostgresDatabase } from '../../../tests/support/postgres-database.ts';
import { openRawRequest } from '../../../tests/support/raw-request.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const HALF_A_REQUEST =
  'POST /api/evaluateRules HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{';

describe('The process', () => {
  let dataDir: string;
  let server: ChildProcess;
  let output: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'cairn-main-'));
  });
  afterEach(() => {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  function start(settings: Record<string, string>, nodeOptions: string[] = []): void {
    output = '';
    server = spawn(join(ROOT, 'node_modules/.bin/node'), [...nodeOptions, SERVER_PROGRAM], {
      // This folder has no `.env` of a developer.
      cwd: dataDir,
      env: { DATA_DIR: dataDir, ...settings },
    });
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += text));
  }
  const ready = async (): Promise<number> => {
    await expect.poll(() => output).toContain('"msg":"ready"');
    return Number(/"port":(\d+)/.exec(output)?.[1]);
  };
  const exitCode = async () => server.exitCode ?? (await once(server, 'exit'))[0];

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'the process finishes requests in progress on %s and exits with code 0',
    async (signal) => {
      start({ PORT: '0' });
      const port = await ready();
      const request = await openRawRequest(port);
      request.send(HALF_A_REQUEST);
      await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
      server.kill(signal);
      await expect.poll(() => output).toContain('"msg":"stopping"');
      request.send('}');
      expect(await request.answer()).toMatch(/^HTTP\/1\.1 401 /);
      expect(await exitCode()).toBe(0);
    },
  );

  test('the process prints its address, and the demo user with a password that logs in', async () => {
    start({ PORT: '0' });
    const port = await ready();
    await expect.poll(() => output).toMatch(/Cairn is ready at http:\/\/localhost/);
    const [, email] = /Demo user +(\S+)/.exec(output) ?? [];
    const [, password] = /Password +(\S+)/.exec(output) ?? [];
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(response.status).toBe(200);
  });

  const production = {
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    CONTACT_INBOX: 'hello@cairn.example',
    BASE_URL: 'https://cairn.example',
    AUTH_SECRET: 'granite '.repeat(5),
    ALLOWED_EMAIL_DOMAINS: 'cairn.example',
    TRUSTED_PROXIES: 'none',
  };

  test('the process creates no demo user and prints no password in production', async () => {
    start({ ...production, MAIL: 'outbox' });
    await ready();
    expect(output).not.toMatch(/demo|password/i);
  });

  test('the process does not start in production without a mail server', async () => {
    start(production);
    expect(await exitCode()).toBe(1);
    expect(output).toMatch(/^ {2}- SMTP_URL must be set in production: .* MAIL=outbox .*\.$/m);
  });

  test('the process warns at each start and in readiness that mail is written to the outbox', async () => {
    start({ ...production, MAIL: 'outbox' });
    const port = await ready();
    expect(output).toMatch(/"level":40.*"msg":"No mail is sent/);
    const { status, warnings } = await (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
    expect({ status, warnings }).toEqual({
      status: 'ready',
      warnings: [expect.stringMatching(/^No mail is sent/)],
    });
  });

  test('the process has no warnings in production with a mail server', async () => {
    start({
      ...production,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Cairn <no-reply@cairn.example>',
    });
    const port = await ready();
    expect(output).not.toContain('"level":40');
    expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({
      status: 'ready',
      screening: { waiting: 0, since: null },
    });
  });

  test('the process names every wrong setting and exits with code 1', async () => {
    start({ NODE_ENV: 'production', PORT: 'x' });
    expect(await exitCode()).toBe(1);
    for (const name of ['PORT', 'BASE_URL', 'AUTH_SECRET', 'ALLOWED_EMAIL_DOMAINS']) {
      expect(output).toMatch(new RegExp(`^ {2}- ${name} must `, 'm'));
    }
  });

  test.each<Record<string, string>>([
    {},
    { AUTH_SECRET: production.AUTH_SECRET },
    { AUTH_SECRET: production.AUTH_SECRET, DATABASE_URL: 'postgres://127.0.0.1:1/cairn' },
  ])('the process reports in one line that its data folder cannot be used, with %o', async (settings) => {
    writeFileSync(join(dataDir, 'file'), '');
    start({ ...settings, DATA_DIR: join(dataDir, 'file/data') });
    expect(await exitCode()).toBe(1);
    expect(output).toMatch(/^Cairn could not start: DATA_DIR .*file.data cannot be used \(ENOTDIR\): .*\n$/);
  });

  test.each(DATABASE_KINDS)('the process makes its data folder on %s', async (kind) => {
    const database = kind === 'postgres' ? await createPostgresDatabase(TEST_POSTGRES ?? '') : null;
    const settings: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
    start({ ...settings, PORT: '0', AUTH_SECRET: production.AUTH_SECRET, DATA_DIR: join(dataDir, 'new') });
    await ready();
    await expect.poll(() => output).toMatch(/Password +\S+/);
    server.kill('SIGKILL');
    await database?.drop();
  });

  test('the process reports in one line that the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    start({ PORT: String(port), LOG_LEVEL: 'warn' });
    expect(await exitCode()).toBe(1);
    expect(output).toBe(`Port ${port} on 127.0.0.1 is already in use. Set PORT to another one.\n`);
    taken.close();
  });

  test('the process logs an unhandled rejection and exits with code 1', async () => {
    const reject = 'process.on("SIGUSR2", () => { Promise.reject(new Error("nothing waits for this")); });';
    start({ PORT: '0' }, ['--import', `data:text/javascript,${encodeURIComponent(reject)}`]);
    await ready();
    server.kill('SIGUSR2');
    expect(await exitCode()).toBe(1);
    expect(output).toContain('nothing waits for this');
  });
});
