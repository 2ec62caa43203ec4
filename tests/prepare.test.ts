import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

/** An install that writes its pid, and ends once it may. */
const SLOW_INSTALL = `#!/bin/sh
[ "$1" = --version ] && echo 10.10.0 && exit
echo "begin $$" >> installs
while [ ! -e may-end ]; do sleep 0.05; done
echo end >> installs
`;
const started: ChildProcess[] = [];
let root = '';

afterEach(async () => {
  writeFileSync(join(root, 'may-end'), '');
  await Promise.all(started.splice(0).map((process) => hasEnded(process)));
  rmSync(root, { recursive: true });
});

/** A project with nothing installed, on whose path npm is the slow install. */
function makeProject(): void {
  root = mkdtempSync(join(tmpdir(), 'cairn-prepare-'));
  for (const folder of ['scripts', 'dist', 'path', 'node_modules/.bin'])
    mkdirSync(join(root, folder), { recursive: true });
  copyFileSync('scripts/prepare.js', join(root, 'scripts/prepare.js'));
  for (const file of [
    'index.html',
    'tool.html',
    'vite.config.ts',
    'scripts/build-server.js',
    'scripts/write-parts.js',
    'package-lock.json',
  ])
    writeFileSync(join(root, file), '');
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'path/npm'), SLOW_INSTALL, { mode: 0o755 });
  for (const program of ['node', 'vite'])
    writeFileSync(join(root, 'node_modules/.bin', program), '#!/bin/sh\n', { mode: 0o755 });
}

function prepare() {
  const child = spawn(process.execPath, ['scripts/prepare.js'], {
    cwd: root,
    env: { PATH: `${join(root, 'path')}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let said = '';
  child.stdout.on('data', (part) => {
    said += part;
  });
  let complained = '';
  child.stderr.on('data', (part) => {
    complained += part;
  });
  return { child, said: () => said, complained: () => complained };
}

async function hasEnded(process: ChildProcess) {
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
  return process.exitCode;
}

/** The lines that installs have written whole: the file is there before its first line. */
function installs(): string[] {
  const log = join(root, 'installs');
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
}

/** The pid of the first install, once it has begun and has the lock. */
async function firstInstall(): Promise<number> {
  await expect.poll(installs).toHaveLength(1);
  const pid = installs()[0]?.split(' ')[1] ?? '';
  await expect.poll(() => readFileSync(join(root, '.install-lock/pids'), 'utf8').split(' ')).toContain(pid);
  return Number(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a start that is ended ends its install, and the next start installs again', async () => {
  makeProject();
  const { child } = prepare();
  const pid = await firstInstall();
  child.kill('SIGTERM');
  expect(await hasEnded(child)).toBe(1);
  expect(isAlive(pid)).toBe(false);
  writeFileSync(join(root, 'may-end'), '');
  expect(await hasEnded(prepare().child)).toBe(0);
  expect(installs().map((line) => line.split(' ')[0])).toEqual(['begin', 'begin', 'end']);
});

test('a start waits for the install that a killed one has left', async () => {
  makeProject();
  const { child } = prepare();
  await firstInstall();
  child.kill('SIGKILL');
  await hasEnded(child);
  const next = prepare();
  await expect.poll(next.said).toContain('Waiting for another start');
  expect(installs()).toHaveLength(1);
  writeFileSync(join(root, 'may-end'), '');
  expect(await hasEnded(next.child)).toBe(0);
  expect(installs().map((line) => line.split(' ')[0])).toEqual(['begin', 'end', 'begin', 'end']);
});

test('a start with an older npm says which it needs, and installs nothing', async () => {
  makeProject();
  writeFileSync(join(root, 'path/npm'), SLOW_INSTALL.replace('10.10.0', '9.2.0'));
  const { child, complained } = prepare();
  expect(await hasEnded(child)).toBe(1);
  expect(complained()).toContain('Cairn needs npm 10.2.0 or newer and found 9.2.0');
  expect(installs()).toEqual([]);
});
