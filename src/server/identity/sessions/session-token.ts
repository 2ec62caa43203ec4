import { parseCookies } from 'better-auth/cookies';
import type { Config } from '../../ground/config.ts';
import { isMacOfAny } from '../../ground/is-mac-of-any.ts';
import { cookiePrefix } from '../credentials/cookie-prefix.ts';
import { cookieSignature } from '../credentials/cookie-signature.ts';

/**
 * Returns the session token of a request's cookies, when one of the secrets signed it; else null. The cookie is that of
 * better-auth: the token, a dot, and its signature.
 */
export function readSessionToken(
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
