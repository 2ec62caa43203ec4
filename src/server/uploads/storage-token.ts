import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#records';

const LIFETIME_MS = 15 * MINUTE_MS;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a session's cookie into a pass for storage clients that send no cookie, such as Firebase's. It is valid for a
 * quarter of an hour, and no longer than the session.
 */
export function sealStorageToken(
  authSecret: string,
  cookie: string,
  now = Date.now(),
): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now + LIFETIME_MS);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(authSecret), iv);
  const text = JSON.stringify({ cookie, expiresAt: expiresAt.getTime() });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { token: Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url'), expiresAt };
}

/** Opens a pass and returns its cookie; null when it is foreign, altered or expired. */
export function openStorageToken(
  authSecrets: readonly string[],
  token: string,
  now = Date.now(),
): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const cookies = authSecrets.map((secret) => openWith(secret, bytes, now));
  return cookies.find((cookie) => cookie !== null) ?? null;
}

function openWith(authSecret: string, bytes: Buffer, now: number): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(authSecret), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text =
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
    const { cookie, expiresAt } = JSON.parse(text) as { cookie: string; expiresAt: number };
    return now < expiresAt ? cookie : null;
  } catch {
    return null;
  }
}

function keyOf(authSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', authSecret, '', 'storage token', 32));
}
