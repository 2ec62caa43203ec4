import { expect } from 'vitest';
import type { ServerConfig } from '../../src/server/app/read-config.ts';
import { markVerified } from '../../src/server/identity/administer-users.ts';
import { createTestApp, type TestApp, type TestRequest } from './create-test-app.ts';
import type { CreateTestDatabase } from './create-test-database.ts';
import { outboxMails } from './outbox-mails.ts';

export const PASSWORD = 'granite-waymark-1842';
export const OTHER_PASSWORD = 'lichen-contour-2917';

/** The server with its jobs running, and the steps of signing up and logging in. */
export type IdentityScenario = TestApp & {
  /** Calls `/api/auth` as a browser does, with the session cookie when one is given. */
  call(path: string, json?: unknown, request?: TestRequest & { cookie?: string }): Promise<Answer>;
  /** Signs up and verifies, without mail. */
  join(email: string, password?: string): Promise<void>;
  /** Logs in and returns the cookie. */
  logIn(email: string, request?: { password?: string; address?: string }): Promise<string>;
  /** Whether a session opens the tool. */
  isIn(cookie: string): Promise<boolean>;
  /** Waits for so many mails to an address and returns them, oldest first. */
  mailsTo(email: string, count: number): Promise<string[]>;
  /** Waits for a mail to an address that contains this text, and returns the newest one. */
  mailTo(email: string, text: string): Promise<string>;
  /** Waits until no mail is due or being sent: one asked for again before that is not sent again. */
  mailsSent(): Promise<void>;
};
export type Answer = { status: number; body: unknown; headers: Headers };

export async function createIdentityScenario(
  createDatabase: CreateTestDatabase,
  settings: Partial<ServerConfig> = {},
): Promise<IdentityScenario> {
  const app = await createTestApp(createDatabase, settings);
  await app.deps.jobs.start();
  const { dataDir } = app.deps.config;
  const call: IdentityScenario['call'] = async (path, json, { cookie, ...request } = {}) => {
    const headers = { origin: app.deps.config.baseUrl, ...(cookie && { cookie }), ...request.headers };
    const method = json === undefined ? 'GET' : 'POST';
    const url = `${app.deps.config.baseUrl}/api/auth${path}`;
    const response = await app.request(url, { method, json, ...request, headers });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  const logIn: IdentityScenario['logIn'] = async (email, { password = PASSWORD, ...request } = {}) => {
    const answer = await call('/sign-in/email', { email, password }, request);
    expect(answer, `${email} logs in`).toMatchObject({ status: 200 });
    return cookieOf(answer);
  };
  const mailsSent = async () => {
    const now = new Date();
    await expect.poll(() => app.deps.jobs.counts(now)).toMatchObject({ running: 0, oldestDueAt: null });
  };
  return {
    ...app,
    call,
    logIn,
    mailsSent,
    async join(email, password = PASSWORD) {
      expect(await call('/sign-up/email', { email, password })).toMatchObject({ status: 200 });
      await markVerified(app.deps.db, email);
    },
    async isIn(cookie) {
      return (await app.request('/api/fields', { headers: { cookie } })).status === 200;
    },
    async mailsTo(email, count) {
      await expect.poll(async () => (await mailsTo(dataDir, email)).length).toBeGreaterThanOrEqual(count);
      await mailsSent();
      return mailsTo(dataDir, email);
    },
    async mailTo(email, text) {
      const all = async () => (await mailsTo(dataDir, email)).map((mail) => mail.replaceAll('\r\n', '\n'));
      const isAbout = (mail: string) => mail.replaceAll('\n', ' ').includes(text);
      await expect
        .poll(all, { message: `a mail to ${email}: ${text}` })
        .toSatisfy((mails: string[]) => mails.some(isAbout));
      await mailsSent();
      return (await all()).findLast(isAbout) ?? '';
    },
  };
}

/** The session cookie that a response sets, as the browser sends it back. */
export function cookieOf({ headers }: Pick<Answer, 'headers'>): string {
  const cookie = headers.getSetCookie().find((line) => line.includes('session_token'));
  return cookie?.split(';')[0] ?? '';
}

/** The token in the link of a mail. */
export function tokenIn(mail: string | undefined): string {
  return /\?token=([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
}

async function mailsTo(dataDir: string, email: string): Promise<string[]> {
  const mails = await outboxMails(dataDir);
  return mails.map(({ text }) => text).filter((text) => text.includes(`\r\nTo: ${email}\r\n`));
}
