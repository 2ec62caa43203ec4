import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { betterAuth } from 'better-auth';
import { createApp } from '../../src/server/app/app.ts';
import { createDeps } from '../../src/server/app/create-deps.ts';
import type { Deps } from '../../src/server/app/deps.ts';
import type { ServerConfig } from '../../src/server/app/read-config.ts';
import { serverLog } from '../../src/server/ground/server-log.ts';
import { authOptions } from '../../src/server/identity/auth-options.ts';
import { savePasswordHash } from '../../src/server/identity/base/sign-in-method-store.ts';
import { findUserByEmail, insertUser, updateUser } from '../../src/server/identity/base/user-store.ts';
import { cookieSignature } from '../../src/server/identity/credentials/cookie-signature.ts';
import { cookiesOf } from './cookies-of.ts';
import type { CreateTestDatabase } from './create-test-database.ts';
import { TEST_PASSWORD_COST } from './program-env.ts';
import { testConfig } from './test-config.ts';

const PASSWORD = 'granite-waymark-1842';
/** The hash of this password, computed once: every user of these tests has it. */
const PASSWORD_HASH =
  '$scrypt$ln=10,r=8,p=5$Z3Jhbml0ZS13YXltYXJrLQ$vxC4jk2jBIlj8XVrXC/Wem1cYVTGnKOwvZULlPo2v7XCAI7LsPTixpzDAeGE7bjCjBTo0XZbuKqDoRj3/P1dyg';
const BASE_URL = 'http://localhost:3000';

/** A request of a test: `json` becomes the body, `address` is that of the client. */
export type TestRequest = Omit<RequestInit, 'headers'> & {
  headers?: Record<string, string>;
  json?: unknown;
  address?: string;
};
export type SendTestRequest = (path: string, request?: TestRequest) => Promise<Response>;

type Headers = Record<string, string>;

/** Requests of one user, by method; `read` returns the JSON that a path answers. */
export type TestUser = SendTestRequest & {
  put(path: string, json: unknown, headers?: Headers): Promise<Response>;
  patch(path: string, json: unknown, headers?: Headers): Promise<Response>;
  post(path: string, json?: unknown, headers?: Headers): Promise<Response>;
  remove(path: string, headers?: Headers): Promise<Response>;
  read(path: string): ReturnType<Response['json']>;
};

type SessionOptions = {
  verified?: boolean;
  /** Logs in as a browser does, instead of beginning a session directly. */
  byPassword?: boolean;
};

/** The real server without a port: requests go directly to the app. */
export type TestApp = {
  app: ReturnType<typeof createApp>;
  deps: Deps;
  request: SendTestRequest;
  /** Sends requests as a browser of this user, with a session of their own. */
  signedInAs(email: string, options?: SessionOptions): Promise<TestUser & { cookie: string }>;
  /** The log so far, one line of JSON for each entry. */
  logged(): string;
  /** Stops jobs and mail; the database is closed after the block that created it. */
  close(): Promise<void>;
};

/**
 * Creates the whole server over a new database. Jobs do not run by themselves: start `deps.jobs` where a test needs them.
 * @param settings overrides of the settings of development
 */
export async function createTestApp(
  createDatabase: CreateTestDatabase,
  settings: Partial<ServerConfig> & { webDir?: string } = {},
): Promise<TestApp> {
  const { db, dataDir, databaseUrl } = await createDatabase();
  const { webDir = join(dataDir, 'no-site'), ...changed } = settings;
  const standard = testConfig(dataDir, { BASE_URL, PASSWORD_COST: TEST_PASSWORD_COST });
  const config: ServerConfig = { ...standard, databaseUrl, requestsPerMinute: 1_000_000, ...changed };
  let text = '';
  const log = serverLog({ level: 'debug', showLinks: false }, { write: (line) => (text += line) });
  const deps = await createDeps({ config, db, log });
  const app = createApp(deps, { webDir });
  const request: SendTestRequest = (path, init) => send(app, path, init);
  const beginSession = sessionsOf(deps);
  return {
    app,
    deps,
    request,
    signedInAs: (email, options = {}) => signedInAs({ app, deps, beginSession }, email, options),
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
  const headers = {
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...lengthOf(body),
    ...init.headers,
  };
  const socket = { remoteAddress: address ?? '127.0.0.1' };
  const bindings = { incoming: { socket } } as unknown as Parameters<typeof app.request>[2];
  return Promise.resolve(
    app.request(path, { ...init, headers, ...(body !== undefined && { body }) }, bindings),
  );
}

/** Returns the header that a browser sends with a body whose length is known. */
function lengthOf(body: TestRequest['body']): Record<string, string> {
  if (typeof body === 'string') return { 'content-length': `${Buffer.byteLength(body)}` };
  return body instanceof Uint8Array ? { 'content-length': `${body.byteLength}` } : {};
}

async function signedInAs(
  { app, deps, beginSession }: Pick<TestApp, 'app' | 'deps'> & { beginSession: BeginSession },
  email: string,
  { verified = true, byPassword = false }: SessionOptions,
) {
  const { query } = deps.db;
  const id = (await findUserByEmail(query, email))?.id ?? (await insertVerified(query, email));
  const cookie = byPassword ? await logIn({ app, deps }, email) : await beginSession(id);
  // Unverified users cannot log in; this session must not be enough either.
  if (!verified) await updateUser(query, id, { emailVerified: false });
  const sendAsUser: SendTestRequest = (path, init = {}) =>
    send(app, path, {
      ...init,
      headers: { ...browserHeaders(deps.config.baseUrl), cookie, ...init.headers },
    });
  return Object.assign(testUser(sendAsUser), { cookie });
}

/** Returns the requests of a user whose requests `send` sends. */
export function testUser(send: SendTestRequest): TestUser {
  return Object.assign((path: string, request?: TestRequest) => send(path, request), {
    put: (path: string, json: unknown, headers: Headers = {}) => send(path, { method: 'PUT', json, headers }),
    patch: (path: string, json: unknown, headers: Headers = {}) =>
      send(path, { method: 'PATCH', json, headers }),
    post: (path: string, json?: unknown, headers: Headers = {}) =>
      send(path, { method: 'POST', json, headers }),
    remove: (path: string, headers: Headers = {}) => send(path, { method: 'DELETE', headers }),
    read: async (path: string) => (await send(path)).json(),
  });
}

async function logIn({ app, deps }: Pick<TestApp, 'app' | 'deps'>, email: string): Promise<string> {
  const response = await send(app, '/api/auth/sign-in/email', {
    method: 'POST',
    json: { email, password: PASSWORD },
    headers: browserHeaders(deps.config.baseUrl),
  });
  if (!response.ok) throw new Error(`${email} could not log in: ${await response.text()}`);
  return cookiesOf(response);
}

/** Begins a session of a user without the work of a password's hash, and returns its cookie. */
type BeginSession = (userId: string) => Promise<string>;

/** Returns what begins sessions of this app. better-auth is created with the first one, as that takes 10 ms. */
function sessionsOf(deps: Deps): BeginSession {
  const createContext = () => betterAuth(authOptions(deps)).$context;
  let context: ReturnType<typeof createContext> | undefined;
  return async (userId) => {
    context ??= createContext();
    const { internalAdapter, authCookies } = await context;
    const { token } = await internalAdapter.createSession(userId);
    const value = `${token}.${cookieSignature(deps.config.authSecret, token)}`;
    return `${authCookies.sessionToken.name}=${encodeURIComponent(value)}`;
  };
}

async function insertVerified(query: Deps['db']['query'], email: string): Promise<string> {
  const id = randomUUID();
  await insertUser(query, { id, name: email, email, emailVerified: true });
  await savePasswordHash(query, { accountId: randomUUID(), userId: id, passwordHash: PASSWORD_HASH });
  return id;
}

const browserHeaders = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' });
