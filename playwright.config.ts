import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/find-browser.js';
import type { JourneyOptions } from './tests/support/journey.ts';
import { STATE_LIMIT_MS, TEST_LIMIT_MS } from './tests/support/test-limits.ts';

const { launch } = findBrowser();
const databases = process.env.TEST_DATABASE_URL ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

/**
 * Journeys that also run on PostgreSQL: those in which users, jobs or large writes meet in the database. Each statement and
 * route behind the others, those of signing in among them, is tested on both databases without a browser.
 */
const ON_POSTGRES = [
  'add-published-list',
  'answers-agree-everywhere',
  'decide-duplicates',
  'enter-by-link',
  'manage-reference-lists',
  'match-and-resolve',
  'merge-clients',
  'merge-imported-doubles',
  'officers-day',
  'review-together',
  'save-answers',
  'save-with-four-eyes',
  'screen-with-real-list',
  'standing-screening',
  'subscribe-list',
  'summarise-pdf',
  'take-answers-back',
  'test-from-the-published-file',
];

export default defineConfig<object, JourneyOptions>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/server-templates.ts',
  workers: 2,
  timeout: TEST_LIMIT_MS,
  // A journey that fails once for no reason is a defect, and shows.
  retries: 0,
  expect: { timeout: STATE_LIMIT_MS },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // What is not there by then says so, instead of holding the journey until its end.
    actionTimeout: STATE_LIMIT_MS,
    // Recording a trace doubles the time of a journey: `npm run e2e <journey> -- --trace on` records one.
    screenshot: 'only-on-failure',
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
    testMatch: database === 'sqlite' ? '*.spec.ts' : ON_POSTGRES.map((name) => `${name}.spec.ts`),
  })),
});
