import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/find-browser.js';
import type { JourneyOptions } from './tests/support/journey.ts';
import { STATE_LIMIT_MS, TEST_LIMIT_MS } from './tests/support/test-limits.ts';

const { launch } = findBrowser();
const databases = process.env.TEST_DATABASE_URL ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

export default defineConfig<object, JourneyOptions>({
  testDir: 'tests/e2e',
  workers: 2,
  timeout: TEST_LIMIT_MS,
  // A journey that passes only the second time is listed as flaky, and is a defect to find.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: STATE_LIMIT_MS },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      ...launch,
      args: [
        ...launch.args,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Room for windows that open in the middle of the screen.
        '--screen-info={1600x1200}',
      ],
    },
  },
  projects: databases.map((database) => ({
    name: database,
    use: { database },
    // How a screen looks does not depend on the database.
    testIgnore: database === 'sqlite' ? [] : ['**/screens-*.spec.ts'],
  })),
});
