// Takes one protection away at a time, and runs the tests that must then fail: `npm run mutate [words of a name]`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mutation, securityMutations } from './security-mutations.ts';
import { failureIn, type TestReport } from './test-report.ts';

type Failure = ReturnType<typeof failureIn>;

const ROOT = join(import.meta.dirname, '../..');

/** Runs tests until the first fails. Returns how it failed; null when all passed. */
function runTests(tests: readonly string[]): Failure | null {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'));
  const report = join(folder, 'report.json');
  try {
    const options = ['--bail', '1', '--reporter', 'json', '--outputFile', report];
    const { status } = spawnSync('npx', ['vitest', 'run', ...options, ...tests], {
      cwd: ROOT,
      stdio: 'ignore',
    });
    if (status === 0) return null;
    return failureIn(JSON.parse(readFileSync(report, 'utf8')) as TestReport);
  } catch (error) {
    return { isAssertion: false, message: `no report: ${(error as Error).message}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns how the tests of a protection fail while it is away. */
function failureWithout({ file, from, to, tests }: Mutation): Failure | null {
  const path = join(ROOT, file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  try {
    return runTests(tests);
  } finally {
    writeFileSync(path, before);
  }
}

const words = process.argv.slice(2).join(' ');
const mutations = securityMutations().filter(({ name }) => name.includes(words));
// A test that fails anyway catches nothing.
const unmutated = runTests([...new Set(mutations.flatMap(({ tests }) => tests))]);
if (unmutated) {
  console.error(`The tests fail with every protection in place: ${unmutated.message}`);
  process.exit(1);
}
const survivors: string[] = [];
for (const mutation of mutations) {
  const failure = failureWithout(mutation);
  const outcome = failure === null ? 'SURVIVED' : failure.isAssertion ? 'caught  ' : 'UNCLEAR ';
  console.log(`${outcome}  ${mutation.name}${outcome === 'UNCLEAR ' ? `: ${failure?.message}` : ''}`);
  if (!failure?.isAssertion) survivors.push(mutation.name);
}
console.log(`${survivors.length} survived or are unclear`);
process.exitCode = survivors.length > 0 ? 1 : 0;
