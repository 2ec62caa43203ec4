// `npm run check`: style, types, arrows and what nobody uses, side by side. Each remembers what it has read, in
// node_modules/.cache/checks, so that after a change only what depends on it is checked again.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const MEMORY = join(ROOT, 'node_modules/.cache/checks');
const STYLED = join(MEMORY, 'styled.json');
/** Files whose change concerns the style of every other one. */
const STYLE_RULES = ['biome.json', 'package-lock.json'];

mkdirSync(MEMORY, { recursive: true });
const style = changedSinceStyled();
const checks = [
  ...types('tests', 'server', 'web', 'pure'),
  { name: 'style', command: ['biome', 'check', '--no-errors-on-unmatched', ...style.files] },
  {
    name: 'arrows',
    command: [
      ...['depcruise', '--config', '.dependency-cruiser.cjs', 'src'],
      ...['--cache', join(MEMORY, 'arrows'), '--cache-strategy', 'content'],
    ],
  },
  { name: 'unused', command: ['knip', '--cache', '--cache-location', join(MEMORY, 'unused')] },
].filter(({ name }) => name !== 'style' || style.files.length > 0);

const failed = await runSideBySide(checks);
if (!failed.includes('style')) writeFileSync(STYLED, JSON.stringify(style.hashes));
process.exitCode = failed.length > 0 ? 1 : 0;

function types(...projects) {
  return projects.map((project) => ({
    name: `types of ${project}`,
    command: [
      ...['tsc', '-p', `tsconfig.${project}.json`, '--incremental'],
      ...['--tsBuildInfoFile', join(MEMORY, `${project}.tsbuildinfo`)],
    ],
  }));
}

/** Runs the checks, as many at once as there are cores. Prints what a failed one says, and returns the failed ones' names. */
async function runSideBySide(waiting) {
  const failed = [];
  const queue = [...waiting];
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const { status, said } = await run(check.command);
      if (status === 0) continue;
      failed.push(check.name);
      process.stdout.write(`\n${check.name}: failed\n${said}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failed;
}

function run([program, ...parameters]) {
  return new Promise((done, broke) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', program), parameters, { cwd: ROOT });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => {
        said += part;
      });
    }
    child.once('error', broke);
    child.once('close', (status) => done({ status, said }));
  });
}

/** The files to check for style: those that differ from what was checked last without a complaint, or all. */
function changedSinceStyled() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
  const hashes = Object.fromEntries(files.map((file) => [file, sha256(readFileSync(join(ROOT, file)))]));
  const before = existsSync(STYLED) ? JSON.parse(readFileSync(STYLED, 'utf8')) : {};
  const isChanged = (file) => hashes[file] !== before[file];
  if (STYLE_RULES.some(isChanged)) return { hashes, files: ['.'] };
  return {
    hashes,
    files: files.filter((file) => /\.(c?js|tsx?|jsonc?|css|html)$/.test(file) && isChanged(file)),
  };
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}
