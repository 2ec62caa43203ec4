import { betterAuth } from 'better-auth';
import type { Sessions } from '../http/require-session.ts';
import { answerError, toContractError } from './auth-errors.ts';
import { authOptions } from './auth-options.ts';
import { authEndpoints } from './auth-paths.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { deleteSession, type StoredSession } from './session-store.ts';

/** Authentication for the rest of the server. Looking up a session that is no longer valid ends it. */
export type Auth = Sessions & {
  /** Answers every request under `/api/auth`. Rejects with the cause when the database is unavailable. */
  handler(request: Request): Promise<Response>;
};

export function createAuth(deps: IdentityDeps): Auth {
  const auth = betterAuth(authOptions(deps));
  const endpoints = authEndpoints({ google: deps.config.google !== null });
  const readSession = (headers: Headers): Promise<StoredSession | null> => auth.api.readSession({ headers });
  return {
    async handler(request) {
      const path = new URL(request.url).pathname;
      const method = endpoints.get(path);
      if (!method) return answerError('NOT_FOUND');
      if (method !== request.method) return answerError('METHOD_NOT_SUPPORTED', { allow: method });
      // Read first, as better-auth does not know idle time, disabled users and domains.
      const session = await readSession(request.headers);
      const response = await auth.handler(request);
      if (response.status >= 400) return toContractError(response);
      return afterSuccess(deps, { path, session, response });
    },
    async sessionOf(headers) {
      const session = await readSession(headers);
      return (
        session && {
          id: session.user.id,
          email: session.user.email,
          emailVerified: session.user.emailVerified,
        }
      );
    },
  };
}

async function afterSuccess(
  deps: IdentityDeps,
  { path, session, response }: { path: string; session: StoredSession | null; response: Response },
): Promise<Response> {
  response.headers.set('cache-control', 'no-store');
  // A new log-in ends the previous session of the browser. When the database fails here, better-auth itself would only
  // clear the cookie and report success.
  const leaves = path.endsWith('/sign-in/email') || path.endsWith('/sign-out');
  if (session && leaves) await deleteSession(deps.db.query, session.id);
  if (path.endsWith('/sign-out')) {
    response.headers.set('clear-site-data', '"cache", "storage"');
    if (session) deps.log.info({ event: 'sign-out', userId: session.user.id }, 'signed out');
  }
  return response;
}
