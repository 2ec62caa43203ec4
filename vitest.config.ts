import { configDefaults, defineConfig } from 'vitest/config';
import { STATE_LIMIT_MS, TEST_LIMIT_MS } from './tests/support/test-limits.ts';

const TESTS = ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'];

/** Tests that replace a module of Node, which a file before them may have loaded already. */
const REPLACING_MODULES = [
  'src/server/identity/credentials/scrypt-hash.test.ts',
  'src/server/identity/guard-sign-in.test.ts',
  'src/server/identity/throttle.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['tests/support/test-seed.ts', 'tests/support/database-templates.ts'],
    setupFiles: 'tests/support/test-seed.ts',
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: STATE_LIMIT_MS } },
    // More than cores: many of them wait for a queue, a mail or a restart.
    maxWorkers: 6,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: TESTS,
          exclude: [...configDefaults.exclude, ...REPLACING_MODULES],
          // Loading the modules of the server anew for each file took half of the processor time of all tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: REPLACING_MODULES } },
    ],
  },
});
