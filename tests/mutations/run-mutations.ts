// Takes one protection away at a time, and runs the tests that must then fail: `npm run mutate [words of a name]`.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutation, securityMutations } from './security-mutations.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Returns whether a test fails while the protection is away. */
function isCaught({ file, from, to, tests }: Mutation): boolean {
  const path = join(ROOT, file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  try {
    const run = ['vitest', 'run', '--bail', '1', '--reporter', 'dot', ...tests];
    return spawnSync('npx', run, { cwd: ROOT, stdio: 'ignore' }).status !== 0;
  } finally {
    writeFileSync(path, before);
  }
}

const words = process.argv.slice(2).join(' ');
const survivors: string[] = [];
for (const mutation of securityMutations().filter(({ name }) => name.includes(words))) {
  const caught = isCaught(mutation);
  console.log(`${caught ? 'caught  ' : 'SURVIVED'}  ${mutation.name}`);
  if (!caught) survivors.push(mutation.name);
}
console.log(`${survivors.length} survived`);
process.exitCode = survivors.length > 0 ? 1 : 0;
