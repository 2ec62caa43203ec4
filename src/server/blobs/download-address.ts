import { createHmac, timingSafeEqual } from 'node:crypto';
import { STORAGE_BUCKET } from '#contract/storage-contract.ts';

/**
 * Returns the bearer token for the download of one file: a MAC of its random id with the server's secret. It can be
 * computed at any time and is not stored.
 */
export function downloadToken(authSecret: string, fileId: string): string {
  return createHmac('sha256', authSecret).update(`download ${fileId}`).digest('base64url');
}

/** Whether a token is the file's download token, compared in constant time. */
export function isDownloadToken(authSecret: string, fileId: string, token: string): boolean {
  const expected = Buffer.from(downloadToken(authSecret, fileId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
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
