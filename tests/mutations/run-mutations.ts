// Takes one protection away at a time, and runs the tests that must then fail: `npm run mutate [words of a name]`.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './failure-in.ts';
import { type Mutation, securityMutations } from './security-mutations.ts';
import { openTestRuns, type TestRuns } from './test-runs.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Returns how the tests of a protection fail while it is away. */
async function failureWithout(runs: TestRuns, { file, from, to, tests }: Mutation): Promise<Failure | null> {
  const path = join(ROOT, file);
  const before = readFileSync(path, 'utf8');
  const write = (text: string) => {
    writeFileSync(path, text);
    runs.reload(path);
  };
  write(before.replace(from, () => to));
  try {
    // Some tests start the built server, others threads and processes of the sources.
    const { status } = spawnSync('node', ['scripts/prepare.js', 'server'], { cwd: ROOT, stdio: 'ignore' });
    if (status !== 0) return { isAssertion: false, message: 'the server could not be built' };
    return await runs.run(tests);
  } finally {
    write(before);
  }
}

const words = process.argv.slice(2).join(' ');
const mutations = securityMutations().filter(({ name }) => name.includes(words));
const runs = await openTestRuns(ROOT);
// A test that fails anyway catches nothing.
const unmutated = await runs.run([...new Set(mutations.flatMap(({ tests }) => tests))]);
if (unmutated) {
  console.error(`The tests fail with every protection in place: ${unmutated.message}`);
  process.exit(1);
}
const survivors: string[] = [];
for (const mutation of mutations) {
  const failure = await failureWithout(runs, mutation);
  const outcome = failure === null ? 'SURVIVED' : failure.isAssertion ? 'caught  ' : 'UNCLEAR ';
  console.log(`${outcome}  ${mutation.name}${outcome === 'UNCLEAR ' ? `: ${failure?.message}` : ''}`);
  if (!failure?.isAssertion) survivors.push(mutation.name);
}
await runs.close();
console.log(`${survivors.length} survived or are unclear`);
process.exitCode = survivors.length > 0 ? 1 : 0;
