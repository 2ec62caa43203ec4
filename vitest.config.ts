import { configDefaults, defineConfig } from 'vitest/config';
import { STATE_LIMIT_MS, TEST_LIMIT_MS } from './tests/support/test-limits.ts';

const PURE = 'src/{contract,matching,records,rules,web}/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    globalSetup: ['tests/support/test-seed.ts', 'tests/support/database-templates.ts'],
    setupFiles: 'tests/support/test-seed.ts',
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: STATE_LIMIT_MS } },
    // More than cores: many of them wait for a queue, a mail or a restart.
    maxWorkers: 4,
    projects: [
      // Loading the modules takes longer than most of these tests. Nothing in them changes what a process shares.
      { extends: true, test: { name: 'pure', include: [PURE], isolate: false } },
      // A server replaces Response and Request, and tests replace modules of Node's: each file has a process of its own.
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, PURE],
        },
      },
    ],
  },
});
