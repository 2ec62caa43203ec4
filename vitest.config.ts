import { configDefaults, defineConfig } from 'vitest/config';
import { STATE_LIMIT_MS, TEST_LIMIT_MS } from './tests/support/test-limits.ts';

/** They replace what a process shares: a server Response and Request, mocks a module of Node's, and a limit its kept threads. */
const OWN_PROCESS = [
  'src/server/app/start-server.test.ts',
  'src/server/documents/imports/import-limits.test.ts',
  'src/server/identity/credentials/scrypt-hash.test.ts',
  'src/server/identity/guard-sign-in.test.ts',
  'src/server/identity/base/throttle.test.ts',
  'src/server/uploads/firebase-client.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: [
      'tests/support/test-seed.ts',
      'tests/support/built-server.ts',
      'tests/support/database-templates.ts',
    ],
    setupFiles: 'tests/support/test-seed.ts',
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: STATE_LIMIT_MS } },
    // More than cores: many of them wait for a queue, a mail or a restart.
    maxWorkers: 4,
    projects: [
      // Loading the modules takes longer than most tests.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...OWN_PROCESS],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own process', include: OWN_PROCESS } },
    ],
  },
});
