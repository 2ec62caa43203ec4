import { parseCookies } from 'better-auth/cookies';
import type { Config } from '../../ground/config.ts';
import { isMacOfAny } from '../../ground/is-mac-of-any.ts';
import { isConfirmed } from '../../http/require-session.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse } from '../base/refuse.ts';
import { cookiePrefix } from '../credentials/cookie-prefix.ts';
import { cookieSignature } from '../credentials/cookie-signature.ts';
import { findLiveSession } from './live-session.ts';
import type { StoredSession } from './session-store.ts';
import { confirmedAt } from './session-strength.ts';

/** The part of an endpoint's context, or of a request, that names its session. */
export type SessionBearer = { headers: Headers | undefined };

/** Returns the valid session of a request, or null. */
export async function currentSession(
  deps: IdentityDeps,
  { headers }: SessionBearer,
): Promise<StoredSession | null> {
  const token = headers ? readSessionToken(deps.config, headers) : null;
  return token === null ? null : findLiveSession(deps, token);
}

/** Returns the valid session of a request, or ends the request with UNAUTHORIZED. */
export async function requireCurrentSession(deps: IdentityDeps, ctx: SessionBearer): Promise<StoredSession> {
  return (await currentSession(deps, ctx)) ?? refuse('UNAUTHORIZED');
}

/** Returns the confirmed session of a request, or ends the request with SESSION_NOT_FRESH, the code of better-auth. */
export async function requireConfirmedSession(
  deps: IdentityDeps,
  ctx: SessionBearer,
): Promise<StoredSession> {
  const session = await requireCurrentSession(deps, ctx);
  if (!isConfirmed({ confirmedAt: confirmedAt(session) })) refuse('SESSION_NOT_FRESH');
  return session;
}

/**
 * Returns the session of a request that brings its user's password. Of a user with a second factor it must be confirmed as
 * well, or the request ends with PASSWORD_NEEDED: the password alone is not all that they can show.
 */
export async function requireSessionWithPassword(
  deps: IdentityDeps,
  ctx: SessionBearer,
): Promise<StoredSession> {
  const session = await requireCurrentSession(deps, ctx);
  const isShown = !session.user.hasSecondFactor || isConfirmed({ confirmedAt: confirmedAt(session) });
  if (!isShown) refuse('PASSWORD_NEEDED');
  return session;
}

/**
 * Returns the session token of a request's cookies, when one of the secrets signed it; else null. The cookie is that of
 * better-auth: the token, a dot, and its signature.
 */
function readSessionToken(
  { authSecrets, baseUrl }: Pick<Config, 'authSecrets' | 'baseUrl'>,
  headers: Headers,
): string | null {
  const name = `${cookiePrefix(baseUrl)}.session_token`;
  const value = parseCookies(headers.get('cookie') ?? '').get(name) ?? '';
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const isSigned = isMacOfAny(authSecrets, value.slice(dot + 1), (secret) => cookieSignature(secret, token));
  return isSigned ? token : null;
}
