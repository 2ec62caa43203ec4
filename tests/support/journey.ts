import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './running-server.ts';
import { serverTemplate } from './server-templates.ts';

export type JourneyOptions = {
  database: 'sqlite' | 'postgres';
  /** Overrides of the default settings. */
  settings: Record<string, string>;
};
type JourneyServer = { server: RunningServer };
/** Starts a server for each test file and stops the one before. */
type FileServers = { of(file: string): Promise<RunningServer> };

/** Errors that Chromium logs by itself for a status such as 401, or for a request the test aborted. */
const EXPECTED = /status of 4\d\d|net::ERR_FAILED/;

/** An address of a user, or the password of the journeys. */
const PERSONAL = /[\w.+-]+@[\w-]+\.example|nine stones on the ridge/i;

/** Stops a server, and checks that its log names no one. */
async function stopAndCheck(server: RunningServer | undefined): Promise<void> {
  if (!server) return;
  await server.stop();
  const log = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(
    log.filter((line) => PERSONAL.test(line)),
    'lines of the log with personal data',
  ).toEqual([]);
}

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
          await stopAndCheck(running?.server);
          // Without demo data a server begins from nothing, as the first one of a firm does.
          const template = settings.SEED === 'none' ? null : serverTemplate(database);
          running = { file, server: await startServer(database, settings, template) };
          return running.server;
        },
      });
      await stopAndCheck(running?.server);
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

/** The first link of a mail. */
export function linkIn(mail: string): string {
  const link = /https?:\/\/\S+/.exec(mail)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${mail}`);
  return link;
}

/**
 * Signs up, verifies with the mailed link and logs in, and opens the dashboard. The screens of these steps have journeys
 * of their own.
 */
export async function joinAndLogIn(page: Page, server: RunningServer, email: string): Promise<void> {
  await joinByRequests(page.request, server, email);
  await page.goto(`${server.url}/dashboard`);
}

/** Signs up, verifies with the mailed link and logs in, by requests alone. */
export async function joinByRequests(
  request: APIRequestContext,
  server: RunningServer,
  email: string,
): Promise<void> {
  const post = async (path: string, data: object) => {
    const url = `${server.url}/api/auth/${path}`;
    const response = await request.post(url, { data, headers: { origin: server.url } });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  };
  await post('sign-up/email', { email, password: PASSWORD });
  const token = new URL(linkIn(await server.mailTo(email))).searchParams.get('token');
  await post('verify-email', { token });
  await post('sign-in/email', { email, password: PASSWORD });
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in with Email' }).click();
  await expect(page).toHaveURL('/dashboard');
}
