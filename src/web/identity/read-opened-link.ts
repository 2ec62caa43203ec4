import type { OpenedLink } from '#contract/account/opened-link.ts';
import { auth, type LinkPurpose } from '../api/auth-client.ts';

const opened = new Map<string, Promise<OpenedLink>>();

/** Reads a mailed link without using it; a page and its prerendered form share one request. */
export function readOpenedLink(token: string, purpose: LinkPurpose): Promise<OpenedLink> {
  const key = `${purpose} ${token}`;
  const known = opened.get(key);
  if (known) return known;
  const reading = auth.readLink(token, purpose);
  opened.set(key, reading);
  reading.catch(() => opened.delete(key));
  return reading;
}

/** The token of a mailed link in the address; empty when there is none. */
export function tokenInAddress(): string {
  return new URLSearchParams(location.search).get('token') ?? '';
}
