import type { Config } from '../../ground/config.ts';
import { isMacOfAny } from '../../ground/is-mac-of-any.ts';
import { cookieSignature } from './cookie-signature.ts';

type Secrets = Pick<Config, 'authSecret' | 'authSecrets'>;
/** A cookie with the signature of better-auth, whose dot and signs of Base64 may be percent-encoded. */
const SIGNED = /^([^=]+)=(.+)\.([\w+/]{43}=)$/;

/**
 * Returns the headers of a request in which cookies that an older secret signed are signed with the current one, the only
 * one with which better-auth checks them.
 */
export function renewSignatures(secrets: Secrets, headers: Headers): Headers {
  const cookies = headers.get('cookie');
  if (!cookies || secrets.authSecrets.length === 1) return headers;
  const changed = new Headers(headers);
  const renewed = cookies.split(';').map((cookie) => renewSignature(secrets, cookie.trim()));
  changed.set('cookie', renewed.join('; '));
  return changed;
}

function renewSignature({ authSecret, authSecrets }: Secrets, cookie: string): string {
  const [, name, value = '', signature = ''] = SIGNED.exec(decoded(cookie)) ?? [];
  const signatureBy = (secret: string) => cookieSignature(secret, value);
  if (!name || !isMacOfAny(authSecrets, signature, signatureBy)) return cookie;
  return `${name}=${encodeURIComponent(`${value}.${signatureBy(authSecret)}`)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
