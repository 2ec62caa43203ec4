import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../scripts/free-port.js';
import { PROGRAM_ENV } from './support/program-env.ts';
import { STATE_LIMIT_MS } from './support/test-limits.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-dev-'));
let site = '';
let dev: ChildProcess;

beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  const env = { ...PROGRAM_ENV, DATA_DIR: dataDir, PORT: String(port), SEED: 'none' };
  dev = spawn(process.execPath, ['scripts/development/run-dev.js'], { env, stdio: 'inherit' });
  const isReady = async () => expect((await fetch(site)).status).toBe(200);
  await vi.waitFor(isReady, { timeout: STATE_LIMIT_MS, interval: 200 });
});

afterAll(async () => {
  dev.kill('SIGTERM');
  if (dev.exitCode === null) await once(dev, 'exit');
  rmSync(dataDir, { recursive: true });
});

const read = async (path: string) => (await fetch(site + path)).text();

test('a public page of the sources is rendered, filled, and made by a script that replaces what is saved', async () => {
  const page = await read('/contact');
  expect(page).toContain('data-page="contact"');
  expect(page).toContain('/src/web/app/start-site.ts');
  expect(page).toContain('/@vite/client');
  expect(/%[A-Z_]+%|<!--page-->/.exec(page)).toBeNull();
});

test('a screen of the tool is mounted by the sources', async () => {
  expect(await read('/admin/rules')).toContain('/src/web/app/mount-tool.tsx');
  expect(await read('/src/web/app/mount-tool.tsx')).toContain('createRoot');
});

test('calls and forms are answered by the server of the sources, under the address of the pages', async () => {
  expect(JSON.parse(await read('/api/settings'))).toMatchObject({ minPasswordLength: 12 });
  const form = await fetch(`${site}/contact`, { method: 'POST', body: new URLSearchParams() });
  expect(form.headers.get('content-security-policy')).toContain("default-src 'none'");
});
