import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.js';
import { cookiesOf } from '../support/cookies-of.ts';
import { testConfig } from '../support/test-config.ts';
import { demoUser } from './demo-user.ts';
import { KillableServer } from './killable-server.ts';

const run = promisify(execFile);
const MB = 1_000_000;
/** A disk of its own, where this machine lets a test mount one. */
const disk = mountDisk();
afterAll(() => {
  if (!disk) return;
  execFileSync('umount', [disk]);
  rmdirSync(disk);
});

function mountDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

it.runIf(disk)(
  'a server on a disk that fills refuses writes, is killed, starts, lets people sign in and read, and saves again',
  async () => {
    const dataDir = String(disk);
    const port = await freePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const config = testConfig(dataDir, { BASE_URL: baseUrl });
    const server = new KillableServer(config, port);
    const send = (path: string, { cookie = '', ...init }: RequestInit & { cookie?: string } = {}) =>
      fetch(baseUrl + path, {
        ...init,
        headers: { origin: baseUrl, 'content-type': 'application/json', cookie },
      });
    const logIn = async () => {
      const body = JSON.stringify(await demoUser(dataDir));
      const answer = await send('/api/auth/sign-in/email', { method: 'POST', body });
      expect(answer.status).toBe(200);
      return cookiesOf(answer);
    };
    const save = (cookie: string) =>
      send('/api/clients/full', { method: 'PUT', body: JSON.stringify({ name: 'Full' }), cookie });
    try {
      await server.serve();
      let cookie = await logIn();
      expect((await save(cookie)).status).toBe(200);
      await fill(join(dataDir, 'fill'));
      await expect.poll(async () => (await save(cookie)).status).toBe(507);
      await expect.poll(async () => (await (await send('/readyz')).json()).warnings).toBeDefined();
      await server.kill();

      await server.serve();
      cookie = await logIn();
      expect((await send('/api/clients/full', { cookie })).status).toBe(200);
      const refused = await save(cookie);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '5']);
      const evaluate = JSON.stringify({ answers: {}, changedField: 'none', entityType: 'clients' });
      expect((await send('/api/evaluateRules', { method: 'POST', body: evaluate, cookie })).status).toBe(200);

      await rm(join(dataDir, 'fill'));
      await expect.poll(async () => (await save(cookie)).status).toBe(200);
      expect((await (await send('/readyz')).json()).warnings).toBeUndefined();
    } finally {
      await server.kill();
    }
  },
);

/** Writes until the disk is full. */
async function fill(file: string): Promise<void> {
  await writeFile(file, '');
  await expect(run('dd', ['if=/dev/zero', `of=${file}`, `bs=${MB}`])).rejects.toThrow('No space left');
}
