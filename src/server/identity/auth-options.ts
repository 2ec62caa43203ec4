import type { BetterAuthOptions } from 'better-auth';
import { BRAND_NAME } from '#contract/messages.ts';
import type { Database } from '../db/open-database.ts';
import { ownOrigins } from '../http/same-origin.ts';
import { accessProblem } from './base/access-problem.ts';
import { AUTH_BASE_PATH } from './base/auth-paths.ts';
import type { IdentityDeps } from './base/identity-deps.ts';
import { findPerson } from './base/people-store.ts';
import { refuse, refuseIf } from './base/refuse.ts';
import { findUserById } from './base/user-store.ts';
import { cookiePrefix } from './credentials/cookie-prefix.ts';
import { passwordHashing } from './credentials/password-hashing.ts';
import { MAX_PASSWORD_LENGTH } from './credentials/password-policy.ts';
import { CLIENT_ADDRESS_HEADER } from './credentials/request-fields.ts';
import { admitUser } from './people/admit-user.ts';
import { signInProviders } from './providers/sign-in-providers.ts';
import { passkeyPlugins, passkeyTablePlugins } from './second-factor/passkey-plugin.ts';

/** The options that define better-auth's tables; migrations need no others. */
export function identityTableOptions(db: Database) {
  return {
    database: { db: db.query, type: db.kind, transaction: true },
    user: {
      additionalFields: {
        disabled: { type: 'boolean', required: false, defaultValue: false, input: false },
      },
    },
    plugins: passkeyTablePlugins(),
    telemetry: { enabled: false },
  } as const satisfies BetterAuthOptions;
}

/** The options of better-auth for Cairn, besides the hooks of endpoints and Cairn's own endpoints. */
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
      // Before an account is linked. Who has one here is judged by it: their address at the provider may be another by now.
      validateUserInfo: async ({ user: { id, email = '' } }) => {
        const known = id === undefined ? null : await findUserById(db.query, id);
        const person = known && (await findPerson(db.query, known.id));
        const problem = accessProblem(config, known ?? { email }, person);
        return problem ? { error: problem } : undefined;
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: config.minPasswordLength,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: passwordHashing(config),
    },
    session: {
      // The lifetime is better-auth's; `findLiveSession` ends idle ones.
      expiresIn: config.sessionLifetimeMs / 1_000,
      disableSessionRefresh: true,
      // `requireConfirmedSession` knows when the password was given again.
      freshAge: 0,
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
    databaseHooks: sessionHooks(deps),
    plugins: [signInProviders(deps), ...passkeyPlugins(deps)],
  } satisfies BetterAuthOptions;
}

/** Refuses a session to users without access, whichever way they signed in. */
function sessionHooks(deps: IdentityDeps): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    user: {
      create: {
        // Sign-up by password adds users by itself; these come from a provider.
        before: async () => refuseIf(deps.config.signUp === 'invitation' ? 'INVITATION_NEEDED' : null),
      },
    },
    session: {
      create: {
        before: async (session) => {
          const user = await findUserById(deps.db.query, session.userId);
          if (!user) refuse('ACCOUNT_DISABLED');
          refuseIf(accessProblem(deps.config, user, await admitUser(deps, user)));
        },
      },
    },
  };
}

function cookieOptions(baseUrl: string) {
  const secure = baseUrl.startsWith('https:');
  return {
    // better-auth would put its own prefix, `__Secure-`, before it.
    useSecureCookies: false,
    cookiePrefix: cookiePrefix(baseUrl),
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
    ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    disableOriginCheck: false,
    disableCSRFCheck: false,
  } satisfies BetterAuthOptions['advanced'];
}
