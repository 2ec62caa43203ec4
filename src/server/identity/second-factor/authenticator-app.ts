import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { BRAND_NAME } from '#contract/messages.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';

/** 131 bits in letters and digits, more than the 128 that RFC 4226 requires; typed by hand it is nine groups of four. */
const SECRET_LENGTH = 22;
const CODE_FORM = /^\d{6}$/;

/** Creates the secret of an authenticator app, encrypted for the database. */
export function createAppSecret(deps: IdentityDeps): Promise<string> {
  return encryptAppSecret(deps, generateRandomString(SECRET_LENGTH, 'a-z', 'A-Z', '0-9'));
}

/** Encrypts the secret of an app with the server's current secret. */
export function encryptAppSecret({ config }: IdentityDeps, secret: string): Promise<string> {
  return symmetricEncrypt({ key: config.authSecret, data: secret });
}

/**
 * Decrypts the secret of an app with the server's current secret or an older one, and says whether it was an older one.
 * Null when none of them encrypted it.
 */
export async function decryptAppSecret(
  { config, log }: IdentityDeps,
  stored: string,
): Promise<{ secret: string; isOlder: boolean } | null> {
  for (const key of config.authSecrets) {
    const secret = await symmetricDecrypt({ key, data: stored }).catch(() => null);
    if (secret !== null) return { secret, isOlder: key !== config.authSecret };
  }
  log.error({ event: 'app-secret-lost' }, 'No secret in AUTH_SECRET decrypts this authenticator app');
  return null;
}

/** Returns the address that a QR code gives to an authenticator app; it contains the secret. */
export async function appAddress({ config }: IdentityDeps, stored: string, email: string): Promise<string> {
  return createOTP(await symmetricDecrypt({ key: config.authSecret, data: stored })).url(BRAND_NAME, email);
}

/**
 * Whether a code is that of this half minute, the one before or the next (RFC 6238). None is right when the secret cannot
 * be decrypted.
 */
export async function isRightCode(deps: IdentityDeps, stored: string, code: string): Promise<boolean> {
  if (!CODE_FORM.test(code)) return false;
  const app = await decryptAppSecret(deps, stored);
  return app !== null && createOTP(app.secret).verify(code);
}

/** Returns a code as typed, without spaces. */
export function readCode(typed: string): string {
  return typed.replace(/\s/g, '');
}
