import { defineConfig } from 'vitest/config';
import { STATE_LIMIT_MS, TEST_LIMIT_MS } from './tests/support/test-limits.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/test-seed.ts', 'tests/support/database-templates.ts'],
    setupFiles: 'tests/support/test-seed.ts',
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: STATE_LIMIT_MS } },
    // More than cores: many of them wait for a queue, a mail or a restart.
    maxWorkers: 4,
  },
});
