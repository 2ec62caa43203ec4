import { createHmac, timingSafeEqual } from 'node:crypto';
import { STORAGE_BUCKET } from '#contract/storage-contract.ts';

/**
 * The token that lets whoever holds it download one file. Made of the server's secret and the file's random id, so
 * that it can be told to the owner at any time, and stands in no database.
 */
export function downloadToken(authSecret: string, fileId: string): string {
  return createHmac('sha256', authSecret).update(`download ${fileId}`).digest('base64url');
}

export function isDownloadToken(authSecret: string, fileId: string, token: string): boolean {
  const expected = Buffer.from(downloadToken(authSecret, fileId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Reads a download address as one of ours: its path in the bucket and its token, which is empty when it has none. Null when it is not ours. */
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
