import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createApp } from '../../src/server/app/app.ts';
import { createDeps } from '../../src/server/app/create-deps.ts';
import type { Deps } from '../../src/server/app/deps.ts';
import { readConfig, type ServerConfig } from '../../src/server/app/read-config.ts';
import { serverLog } from '../../src/server/ground/server-log.ts';
import { passwordHashing } from '../../src/server/identity/credentials/password-hashing.ts';
import { insertUser, savePasswordHash, updateUser } from '../../src/server/identity/identity-store.ts';
import { migrateIdentity } from '../../src/server/identity/migrate-identity.ts';
import type { CreateTestDatabase } from './create-test-database.ts';

const PASSWORD = 'granite-waymark-1842';
const BASE_URL = 'http://localhost:3000';

/** What a test sends: `json` becomes the body, `address` is where it comes from. */
export type TestRequest = Omit<RequestInit, 'headers'> & {
  headers?: Record<string, string>;
  json?: unknown;
  address?: string;
};
export type SendTestRequest = (path: string, request?: TestRequest) => Promise<Response>;

/** The real server without a port: its requests go straight into the app. */
export type TestApp = {
  app: ReturnType<typeof createApp>;
  deps: Deps;
  request: SendTestRequest;
  /** Requests as a browser of this user sends them, with a session of their own. */
  signedInAs(email: string, user?: { verified?: boolean }): Promise<SendTestRequest & { cookie: string }>;
  /** All that was logged so far, one line of JSON each. */
  logged(): string;
  /** Ends jobs and mail; the database ends with the block that made it. */
  close(): Promise<void>;
};

/**
 * Makes the whole server over a new database. Nothing runs by itself: start `deps.jobs` where a test needs them.
 * @param settings what differs from the settings of development
 */
export async function createTestApp(
  createDatabase: CreateTestDatabase,
  settings: Partial<ServerConfig> & { webDir?: string } = {},
): Promise<TestApp> {
  const { db, dataDir, databaseUrl } = await createDatabase({ migrateIdentity });
  const { webDir = join(dataDir, 'no-site'), ...changed } = settings;
  const standard = readConfig(
    { DATA_DIR: dataDir, BASE_URL, AUTH_SECRET: 'test '.repeat(8) },
    { cwd: dataDir },
  );
  const config: ServerConfig = { ...standard, databaseUrl, requestsPerMinute: 1_000_000, ...changed };
  let text = '';
  const log = serverLog({ level: 'debug', showLinks: false }, { write: (line) => (text += line) });
  const deps = createDeps({ config, db, log });
  const app = createApp(deps, { webDir });
  const request: SendTestRequest = (path, init) => send(app, path, init);
  return {
    app,
    deps,
    request,
    signedInAs: (email, { verified = true } = {}) => signedInAs({ app, deps }, email, verified),
    logged: () => text,
    async close() {
      await deps.jobs.stop();
      await deps.mailer.close();
    },
  };
}

function send(
  app: TestApp['app'],
  path: string,
  { json, address, ...init }: TestRequest = {},
): Promise<Response> {
  const body = json === undefined ? init.body : JSON.stringify(json);
  const headers = { ...(json !== undefined && { 'content-type': 'application/json' }), ...init.headers };
  const socket = { remoteAddress: address ?? '127.0.0.1' };
  const bindings = { incoming: { socket } } as unknown as Parameters<typeof app.request>[2];
  return Promise.resolve(
    app.request(path, { ...init, headers, ...(body !== undefined && { body }) }, bindings),
  );
}

let passwordHash: Promise<string> | undefined;

async function signedInAs(
  { app, deps }: { app: TestApp['app']; deps: Deps },
  email: string,
  verified: boolean,
) {
  passwordHash ??= passwordHashing.hash(PASSWORD);
  const { query } = deps.db;
  const id = randomUUID();
  if (await insertUser(query, { id, name: email, email, emailVerified: true })) {
    await savePasswordHash(query, { accountId: randomUUID(), userId: id, passwordHash: await passwordHash });
  }
  const response = await send(app, '/api/auth/sign-in/email', {
    method: 'POST',
    json: { email, password: PASSWORD },
    headers: browserHeaders(deps.config.baseUrl),
  });
  if (!response.ok) throw new Error(`${email} could not log in: ${await response.text()}`);
  // Whoever is not verified cannot log in; a session must not be enough on its own either.
  if (!verified) await updateUser(query, id, { emailVerified: false });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const sendAsUser: SendTestRequest = (path, init = {}) =>
    send(app, path, {
      ...init,
      headers: { ...browserHeaders(deps.config.baseUrl), cookie, ...init.headers },
    });
  return Object.assign(sendAsUser, { cookie });
}

const browserHeaders = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' });
