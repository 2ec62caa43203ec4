// Runs before `npm start` and `npm test`: installs what the lock names, checks the runtime, builds the pages.
// Plain JavaScript without dependencies, because it must run on any Node from 20 before node_modules exists.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const RUNTIME_MAJOR = 24;
const WEB_INPUTS = [
  'src/web',
  'src/contract',
  'src/records',
  'src/rules',
  'src/matching',
  'public',
  'scripts/prerender',
];
const WEB_INPUT_FILES = ['index.html', 'tool.html', 'vite.config.ts', 'package-lock.json'];

await withInstallLock(() => {
  installWhenLockChanged();
  requireRuntime();
  buildWhenSourcesChanged();
});

function installWhenLockChanged() {
  const stamp = at('node_modules', '.installed-lock');
  const wanted = sha256(readFileSync(at('package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages…');
  run('npm', ['ci', '--loglevel=error', '--include=dev', '--include=optional']);
  writeFileSync(stamp, wanted);
}

function requireRuntime() {
  const { stdout } = spawnSync(at('node_modules', '.bin', 'node'), ['--version'], { encoding: 'utf8' });
  const version = stdout?.trim() || process.version;
  if (Number(version.slice(1).split('.')[0]) >= RUNTIME_MAJOR) return;
  fail(`Cairn needs Node ${RUNTIME_MAJOR} or newer and found ${version}; install it and try again.`);
}

function buildWhenSourcesChanged() {
  const stamp = at('dist', '.built-sources');
  const files = [
    ...WEB_INPUTS.flatMap((folder) => filesBelow(at(folder))),
    ...WEB_INPUT_FILES.map((file) => at(file)),
  ];
  const wanted = sha256(...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the pages…');
  run(at('node_modules', '.bin', 'vite'), ['build', '--logLevel', 'warn']);
  writeFileSync(stamp, wanted);
}

/** Serialises installs, which would destroy node_modules when run at once; takes over the lock of a dead process. */
async function withInstallLock(work) {
  const lock = at('.install-lock');
  while (!tryLock(lock)) await new Promise((done) => setTimeout(done, 200));
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function tryLock(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    process.kill(pid, 0);
    return false;
  } catch (error) {
    if (error.code === 'ESRCH') return true;
    // The pid is not written yet, or the lock has just gone: only a lock left without a pid for long is dead.
    return error.code === 'ENOENT' && existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 5_000;
  }
}

function run(command, args) {
  const path = `${at('node_modules', '.bin')}:${process.env.PATH}`;
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  if (error) fail(`${command} could not be started: ${error.message}`);
  if (status !== 0) fail(`${command} ${args[0]} failed.`);
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

function fail(sentence) {
  console.error(sentence);
  rmSync(at('.install-lock'), { recursive: true, force: true });
  process.exit(1);
}
