import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { STATE_LIMIT_MS, TEST_LIMIT_MS } from './tests/support/test-limits.ts';

const TESTS = ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'];
const replacingModules = globSync(TESTS).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

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
      // Loading the modules of the server takes longer than most tests, so the files share four processes.
      {
        extends: true,
        test: {
          name: 'shared',
          include: TESTS,
          exclude: [...configDefaults.exclude, ...replacingModules],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: replacingModules } },
    ],
  },
});
