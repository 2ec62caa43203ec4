// Runs before `npm start` and `npm test`: installs what the lock names, checks the runtime, builds the pages and the server.
// Plain JavaScript without dependencies, because it must run on any Node from 20 before node_modules exists.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const RUNTIME_MAJOR = 24;
/** Older ones misread the lock, or cannot list the parts. */
const NPM_VERSION = '10.2.0';
const INSTALL_LOCK = at('.install-lock');
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const SHARED_SOURCES = ['src/contract', 'src/records', 'src/rules', 'src/matching'];

/** What is built, of which folders and files. */
const BUILDS = [
  {
    name: 'server',
    folders: ['src/server', 'src/cli', ...SHARED_SOURCES],
    files: ['scripts/build-server.js', 'package-lock.json'],
    command: ['node', 'scripts/build-server.js'],
  },
  {
    name: 'pages',
    folders: ['src/web', ...SHARED_SOURCES, 'public', 'scripts'],
    files: ['index.html', 'tool.html', 'vite.config.ts', 'package-lock.json'],
    command: ['vite', 'build', '--logLevel', 'warn'],
  },
  {
    name: 'list of parts',
    folders: [],
    files: ['scripts/write-parts.js', 'package-lock.json'],
    command: ['node', 'scripts/write-parts.js'],
  },
];
/**
 * `prepare.js packages` installs alone, for development from the sources. `prepare.js server` makes this build alone, for tests
 * and benches: they run from node_modules, which must stay as it is.
 */
const [only] = process.argv.slice(2);

await withInstallLock(async () => {
  if (!only || only === 'packages') await installWhenLockChanged();
  requireRuntime();
  for (const build of BUILDS) if (!only || only === build.name) await buildWhenSourcesChanged(build);
});

async function installWhenLockChanged() {
  const stamp = at('node_modules', '.installed-lock');
  const wanted = sha256(readFileSync(at('package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  requireNpm();
  console.log('Installing packages…');
  await run('npm', ['ci', '--loglevel=error', '--include=dev', '--include=optional']);
  writeFileSync(stamp, wanted);
}

function requireNpm() {
  const version = spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (version.localeCompare(NPM_VERSION, 'en', { numeric: true }) >= 0) return;
  fail(
    `Cairn needs npm ${NPM_VERSION} or newer and found ${version || 'none'}; npm install --global npm@11 brings one.`,
  );
}

function requireRuntime() {
  const { stdout } = spawnSync(at('node_modules', '.bin', 'node'), ['--version'], { encoding: 'utf8' });
  const version = stdout?.trim() || process.version;
  if (Number(version.slice(1).split('.')[0]) >= RUNTIME_MAJOR) return;
  fail(`Cairn needs Node ${RUNTIME_MAJOR} or newer and found ${version}; install it and try again.`);
}

async function buildWhenSourcesChanged({ name, folders, files, command }) {
  const stamp = at('dist', `.built-${name.replaceAll(' ', '-')}`);
  const sources = [...folders.flatMap((folder) => filesBelow(at(folder))), ...files.map((file) => at(file))];
  const wanted = sha256(...sources.flatMap((file) => [file.slice(root.length), readFileSync(file)]));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Building the ${name}…`);
  // A build that is interrupted leaves half of its files.
  rmSync(stamp, { force: true });
  const [program, ...parameters] = command;
  await run(at('node_modules', '.bin', program), parameters);
  writeFileSync(stamp, wanted);
}

/** Serialises installs, which would destroy node_modules when run at once; takes over the lock of dead processes. */
async function withInstallLock(work) {
  if (!tryLock()) {
    console.log('Waiting for another start that installs or builds…');
    while (!tryLock()) await new Promise((done) => setTimeout(done, 200));
  }
  try {
    await work();
  } finally {
    rmSync(INSTALL_LOCK, { recursive: true, force: true });
  }
}

function tryLock() {
  try {
    mkdirSync(INSTALL_LOCK);
    writeOwners(process.pid);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned()) rmSync(INSTALL_LOCK, { recursive: true, force: true });
    return false;
  }
}

/** The lock holds until all these processes have ended. */
function writeOwners(...pids) {
  writeFileSync(join(INSTALL_LOCK, 'pids'), pids.join(' '));
}

function isAbandoned() {
  try {
    const owners = readFileSync(join(INSTALL_LOCK, 'pids'), 'utf8').split(' ').filter(Boolean).map(Number);
    return owners.length > 0 && !owners.some(isAlive);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    // The pids are not written yet, or the lock has just gone: only a lock left without them for long is abandoned.
    return existsSync(INSTALL_LOCK) && Date.now() - statSync(INSTALL_LOCK).mtimeMs > 5_000;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Runs a command; signals that end this process go to it, so that it does not work on alone. */
async function run(command, args) {
  const path = `${at('node_modules', '.bin')}:${process.env.PATH}`;
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of ENDING_SIGNALS) process.on(signal, passOn);
  // When this process is killed at once, the command still has the lock.
  if (child.pid) writeOwners(process.pid, child.pid);
  const { error, status } = await new Promise((done) => {
    child.once('error', (error) => done({ error }));
    child.once('close', (status) => done({ status }));
  });
  for (const signal of ENDING_SIGNALS) process.off(signal, passOn);
  if (error) fail(`${command} could not be started: ${error.message}`);
  if (status !== 0) fail(`${command} ${args[0]} failed.`);
  writeOwners(process.pid);
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
  rmSync(INSTALL_LOCK, { recursive: true, force: true });
  process.exit(1);
}
