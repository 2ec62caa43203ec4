import { createHmac } from 'node:crypto';
import { STORAGE_BUCKET } from '#contract/storage-contract.ts';
import { MINUTE_MS } from '#records';
import { isMacOfAny } from '../ground/is-mac-of-any.ts';

/** How long a download address works without a session. */
const LIFETIME_MS = 15 * MINUTE_MS;

/** `foreign`: not made by this server for this file. */
export type DownloadTokenState = 'valid' | 'expired' | 'foreign';

/**
 * Returns a bearer token for the download of one file: its expiry, and a MAC of both with the server's secret. It is not
 * stored.
 */
export function downloadToken(authSecret: string, fileId: string): string {
  const expiry = (Date.now() + LIFETIME_MS).toString(36);
  return `${expiry}.${macOf(authSecret, fileId, expiry)}`;
}

/** Checks a download token of a file. The MAC is compared in constant time. */
export function checkDownloadToken(
  authSecrets: readonly string[],
  { fileId, token }: { fileId: string; token: string },
): DownloadTokenState {
  const [expiry = '', mac = ''] = token.split('.');
  if (!isMacOfAny(authSecrets, mac, (secret) => macOf(secret, fileId, expiry))) return 'foreign';
  return Date.now() < Number.parseInt(expiry, 36) ? 'valid' : 'expired';
}

function macOf(authSecret: string, fileId: string, expiry: string): string {
  return createHmac('sha256', authSecret).update(`download ${fileId} ${expiry}`).digest('base64url');
}

/** Reads the path and token of a download address of this server; the token is empty when absent. Null for any other address. */
export function readDownloadAddress(
  address: string,
  origins: readonly string[],
): { path: string; token: string } | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams, username } = new URL(address);
  const [, bucket, encoded] = /^\/v0\/b\/([^/]+)\/o\/([^/]+)$/.exec(pathname) ?? [];
  if (!origins.includes(origin) || username || bucket !== STORAGE_BUCKET || !encoded) return null;
  try {
    return { path: decodeURIComponent(encoded), token: searchParams.get('token') ?? '' };
  } catch {
    return null;
  }
}
