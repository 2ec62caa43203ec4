import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './running-server.ts';

export type JourneyOptions = {
  database: 'sqlite' | 'postgres';
  /** What differs from the settings a server has without any. */
  settings: Record<string, string>;
};
type JourneyServer = { server: RunningServer };
/** The server of the test file that runs, and what starts that of the next. */
type FileServers = { of(file: string): Promise<RunningServer> };

/** What Chromium logs by itself for an answer such as 401, or for a request the test has cut off. */
const EXPECTED = /status of 4\d\d|net::ERR_FAILED/;

/** A journey: a real browser against a real server of its own, one for each test file and database. */
export const journey = base.extend<
  { consoleIsQuiet: undefined } & JourneyServer,
  JourneyOptions & { servers: FileServers }
>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  servers: [
    async ({ database, settings }, use) => {
      let running: { file: string; server: RunningServer } | undefined;
      await use({
        async of(file) {
          if (running?.file === file) return running.server;
          await running?.server.stop();
          running = { file, server: await startServer(database, settings) };
          return running.server;
        },
      });
      await running?.server.stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ servers }, use, { file }) => use(await servers.of(file)),
  baseURL: async ({ server }, use) => use(server.url),
  consoleIsQuiet: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) problems.push(message.text());
      });
      await use(undefined);
      expect(problems, 'errors on the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

export const PASSWORD = 'nine stones on the ridge';

/** The link of a mail, as a person would click it. */
export function linkIn(mail: string): string {
  const link = /https?:\/\/\S+/.exec(mail)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${mail}`);
  return link;
}

/** Signs up, verifies by the mailed link and logs in. */
export async function joinAndLogIn(page: Page, server: RunningServer, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up with Email' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto(linkIn(await server.mailTo(email)));
  await page.getByRole('button', { name: /verify/i }).click();
  await expect(page.getByRole('status')).toContainText(/verified/i);
  await logIn(page, email);
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in with Email' }).click();
  await expect(page).toHaveURL('/dashboard');
}
