import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { AppError } from '../ground/app-error.ts';
import type { Access, Sessions } from '../http/require-session.ts';
import { bearerToken } from '../http/tokens/bearer-token.ts';
import { accountLinkEndpoints, ownAccountEndpoints } from './account/own-account-endpoints.ts';
import { sessionEndpoints } from './account/session-endpoints.ts';
import { authOptions } from './auth-options.ts';
import { accessProblem } from './base/access-problem.ts';
import { answerError, codeOfRefusal, toContractError } from './base/auth-errors.ts';
import { authEndpoints } from './base/auth-paths.ts';
import type { IdentityDeps } from './base/identity-deps.ts';
import { findPerson } from './base/people-store.ts';
import { findUserById } from './base/user-store.ts';
import { hashForNetwork } from './credentials/hashing-party.ts';
import { ownPasswordProblem } from './credentials/own-password.ts';
import { renewSignatures } from './credentials/renew-signatures.ts';
import { widerNetworkAddressOf } from './credentials/request-fields.ts';
import { identityHooks } from './identity-hooks.ts';
import { answerCallback, isProviderCallback } from './providers/answer-callback.ts';
import { issuerCheck } from './providers/promised-issuer.ts';
import { ownPasskeyEndpoints } from './second-factor/own-passkey-endpoints.ts';
import { secondFactorEndpoints } from './second-factor/second-factor-endpoints.ts';
import { signInCodeEndpoints } from './second-factor/sign-in-code-endpoints.ts';
import { currentSession } from './sessions/current-session.ts';
import { deleteSession, type StoredSession } from './sessions/session-store.ts';
import { confirmedAt, mustEnrol } from './sessions/session-strength.ts';
import { accountEndpoints } from './sign-up/account-endpoints.ts';
import type { StoredToken } from './tokens/api-token-store.ts';
import { liveTokens } from './tokens/live-token.ts';

/** Authentication for the rest of the server. Looking up a session that is no longer valid ends it. */
export type Auth = Sessions &
  Access & {
    /** Answers every request under `/api/auth`. Rejects with the cause when the database is unavailable. */
    handler(request: Request): Promise<Response>;
    /** Judges the password that a signed-in user gives again. @throws AppError when it is wrong, or too often */
    checkPassword(userId: string, password: string): Promise<void>;
  };

export function createAuth(deps: IdentityDeps): Auth {
  const options = authOptions(deps);
  const auth = betterAuth({
    ...options,
    plugins: [...options.plugins, ownEndpoints(deps)],
    hooks: identityHooks(deps),
  });
  const endpoints = authEndpoints(deps.config);
  const problemOfIssuer = issuerCheck(deps.config.signInProviders);
  const tokens = liveTokens(deps);
  const answer = async (request: Request, path: string): Promise<Response> => {
    // Read first, as better-auth does not know idle time, disabled users and domains.
    const session = await currentSession(deps, request);
    const response = await hashForNetwork(widerNetworkAddressOf(request), () => auth.handler(request));
    if (response.status >= 400) return toContractError(response);
    return afterSuccess(deps, { path, session, response });
  };
  return {
    async handler(received) {
      const path = new URL(received.url).pathname;
      const method = endpoints.get(path);
      if (!method) return answerError('NOT_FOUND');
      if (method !== received.method) return answerError('METHOD_NOT_SUPPORTED', { allow: method });
      const headers = renewSignatures(deps.config, received.headers);
      const request = headers === received.headers ? received : new Request(received, { headers });
      if (!isProviderCallback(path)) return answer(request, path);
      return answerCallback(deps, path, async () => {
        const problem = await problemOfIssuer(new URL(received.url));
        return problem ? answerError(problem) : answer(request, path);
      });
    },
    async hasAccess(userId) {
      const user = await findUserById(deps.db.query, userId);
      if (!user?.emailVerified) return false;
      return accessProblem(deps.config, user, await findPerson(deps.db.query, userId)) === null;
    },
    async checkPassword(userId, password) {
      const problem = await ownPasswordProblem(deps, userId, password).catch(codeOfRefusal);
      if (problem) throw new AppError(problem);
    },
    async sessionOf(headers) {
      const secret = bearerToken(headers);
      if (secret !== null) return userOfToken(deps, await tokens.find(secret));
      const session = await currentSession(deps, { headers });
      return (
        session && {
          id: session.user.id,
          email: session.user.email,
          emailVerified: session.user.emailVerified,
          role: session.user.person.role,
          confirmedAt: confirmedAt(session),
          token: null,
          mustEnrol: mustEnrol(deps.config, session),
        }
      );
    },
  };
}

/** The plugin with the endpoints that are Cairn's own. */
function ownEndpoints(deps: IdentityDeps) {
  return {
    id: 'cairn-identity',
    endpoints: {
      ...accountEndpoints(deps),
      ...sessionEndpoints(deps),
      ...ownAccountEndpoints(deps),
      ...accountLinkEndpoints(deps),
      ...signInCodeEndpoints(deps),
      ...secondFactorEndpoints(deps),
      ...ownPasskeyEndpoints(deps),
    },
  } satisfies BetterAuthPlugin;
}

/** A token never counts as confirmed: it does nothing that asks for a password. */
function userOfToken({ config }: IdentityDeps, token: StoredToken | null) {
  if (!token) return null;
  const { user, ...scope } = token;
  return {
    ...{ id: user.id, email: user.email, emailVerified: user.emailVerified, role: user.person.role },
    ...{ confirmedAt: new Date(0), token: scope },
    mustEnrol: config.requireMfa && !user.hasSecondFactor,
  };
}

async function afterSuccess(
  deps: IdentityDeps,
  { path, session, response }: { path: string; session: StoredSession | null; response: Response },
): Promise<Response> {
  response.headers.set('cache-control', 'no-store');
  // A new log-in ends the previous session of the browser. When the database fails here, better-auth itself would only
  // clear the cookie and report success.
  const leaves = startsSession(response) || path.endsWith('/sign-out');
  if (session && leaves) await deleteSession(deps.db.query, session.id);
  if (path.endsWith('/sign-out')) {
    response.headers.set('clear-site-data', '"cache", "storage"');
    if (session) deps.log.info({ event: 'sign-out', userId: session.user.id }, 'signed out');
  }
  return response;
}

/** Whether a response sets the cookie of a session, and does not clear it. */
function startsSession({ headers }: Response): boolean {
  return headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
}
