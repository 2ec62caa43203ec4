import { createVitest, type TestCase, type Vitest } from 'vitest/node';
import { type Failure, failureIn } from './failure-in.ts';

/** Runs of test files in one Vitest, which starts a process for each run: loading Vitest takes longer than most tests. */
export type TestRuns = {
  /** Runs test files until the first test fails. Returns how it failed; null when all passed. */
  run(tests: readonly string[]): Promise<Failure | null>;
  /** Has the next run read a file again. */
  reload(path: string): void;
  close(): Promise<void>;
};

/** Opens Vitest in a folder. What it makes once, such as migrated databases, serves all runs. */
export async function openTestRuns(root: string): Promise<TestRuns> {
  let messages: string[] = [];
  let passed = 0;
  const failWith = (errors: Iterable<unknown>) => {
    for (const error of errors) messages.push(wordsOf(error));
  };
  const reporter = {
    onTestCaseResult(test: TestCase) {
      const { state, errors } = test.result();
      if (state === 'passed') passed += 1;
      if (state === 'failed') failWith(errors);
    },
    onTestSuiteResult: (suite: { errors(): unknown[] }) => failWith(suite.errors()),
    onTestModuleEnd: (module: { errors(): unknown[] }) => failWith(module.errors()),
  };
  const vitest: Vitest = await createVitest({ root, watch: false, bail: 1, reporters: [reporter] });
  return {
    async run(tests) {
      messages = [];
      passed = 0;
      const files = await vitest.globTestSpecifications([...tests]);
      const { unhandledErrors } = await vitest.runTestSpecifications(files);
      failWith(unhandledErrors);
      return messages.length === 0 && passed > 0 ? null : failureIn(messages);
    },
    reload: (path) => vitest.invalidateFile(path),
    close: () => vitest.close(),
  };
}

function wordsOf(error: unknown): string {
  const { stack, message } = error as { stack?: string; message?: string };
  return stack || message || String(error);
}
