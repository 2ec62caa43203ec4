import type { BetterAuthOptions } from 'better-auth';
import { BRAND_NAME } from '#contract/messages.ts';
import type { Database } from '../db/open-database.ts';
import { ownOrigins } from '../http/same-origin.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { AUTH_BASE_PATH } from './auth-paths.ts';
import { passwordHashing } from './credentials/password-hashing.ts';
import { MAX_PASSWORD_LENGTH } from './credentials/password-policy.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { accessProblem, identityHooks, sessionHooks } from './identity-hooks.ts';
import { sessionEndpoints } from './session-endpoints.ts';

/**
 * The header by which the HTTP layer passes the client's address. It overwrites the client's own header of this name.
 */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** The options that define better-auth's tables; migrations need no others. */
export function identityTableOptions(db: Database) {
  return {
    database: { db: db.query, type: db.kind, transaction: true },
    user: {
      additionalFields: {
        disabled: { type: 'boolean', required: false, defaultValue: false, input: false },
      },
    },
    telemetry: { enabled: false },
  } as const satisfies BetterAuthOptions;
}

/** All options of better-auth for Cairn. */
export function authOptions(deps: IdentityDeps) {
  const { config, db } = deps;
  const tables = identityTableOptions(db);
  return {
    ...tables,
    appName: BRAND_NAME,
    baseURL: config.baseUrl,
    basePath: AUTH_BASE_PATH,
    secret: config.authSecret,
    trustedOrigins: ownOrigins(config),
    user: {
      ...tables.user,
      validateUserInfo: ({ user }) => {
        const problem = accessProblem(deps, { ...user, email: user.email ?? '' });
        return problem ? { error: problem } : undefined;
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: config.minPasswordLength,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: passwordHashing,
    },
    ...(config.google && { socialProviders: { google: { ...config.google, prompt: 'select_account' } } }),
    session: {
      // The lifetime is better-auth's; `findLiveSession` ends idle ones.
      expiresIn: config.sessionLifetimeMs / 1_000,
      disableSessionRefresh: true,
    },
    // Cairn throttles by itself: better-auth's windows never end while requests continue, and are not per account.
    rateLimit: { enabled: false },
    advanced: cookieOptions(config.baseUrl),
    onAPIError: {
      errorURL: `${config.baseUrl}/login`,
      onError: (error) => {
        throw error;
      },
    },
    logger: { level: 'error', log: (level, message) => deps.log[level](message) },
    hooks: identityHooks(deps),
    databaseHooks: sessionHooks(deps),
    plugins: [{ id: 'cairn-identity', endpoints: { ...accountEndpoints(deps), ...sessionEndpoints(deps) } }],
  } satisfies BetterAuthOptions;
}

function cookieOptions(baseUrl: string) {
  const secure = baseUrl.startsWith('https:');
  return {
    // better-auth's own prefix is `__Secure-`; `__Host-` binds the cookie to this very host as well.
    useSecureCookies: false,
    cookiePrefix: secure ? '__Host-cairn' : 'cairn',
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
    ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    disableOriginCheck: false,
    disableCSRFCheck: false,
  } satisfies BetterAuthOptions['advanced'];
}
