import { createHash } from 'node:crypto';
import { generateRandomString } from 'better-auth/crypto';
import { CHANGE_EMAIL_LINK_MS } from '#contract/account/own-account.ts';
import type { ErrorCode } from '#contract/error-contract.ts';
import { INVITATION_DAYS } from '#contract/people-contract.ts';
import type { Query } from '../identity-tables.ts';
import {
  deleteTokensBefore,
  expireTokens,
  findToken,
  insertToken,
  type TokenPurpose,
  takeToken,
} from './token-store.ts';

/** 142 bits in letters and digits: short enough that mail does not encode the link, and without trailing signs that mail programs drop. */
const TOKEN_LENGTH = 24;
const TOKEN_FORM = /^[a-zA-Z0-9]{24}$/;
/** How long a token can be used after it was issued. */
export const TOKEN_LIFETIME_MS = {
  'verify-email': 24 * 60 * 60_000,
  'reset-password': 60 * 60_000,
  'sign-in': 24 * 60 * 60_000,
  'change-email': CHANGE_EMAIL_LINK_MS,
  // Somebody on holiday can still get their address back.
  'stop-email-change': 7 * 24 * 60 * 60_000,
  'report-sign-in': 7 * 24 * 60 * 60_000,
  invitation: INVITATION_DAYS * 24 * 60 * 60_000,
  'second-factor': 10 * 60_000,
  'trusted-browser': 30 * 24 * 60 * 60_000,
} as const satisfies Record<TokenPurpose, number>;
/** Purposes of which each browser of a user has a token of its own. */
const PER_BROWSER: ReadonlySet<TokenPurpose> = new Set(['second-factor', 'trusted-browser']);
/** How long an expired or used link is stored, so that its page can explain why it does nothing. */
const REMEMBERED_AFTER_END_MS = 30 * 24 * 60 * 60_000;

/**
 * Creates the token of a mailed link or a cookie; the user's earlier links of this purpose expire, of a link about something
 * those about the same. Only its hash is stored, so nobody who reads the database can use it.
 */
export async function issueToken(
  query: Query,
  userId: string,
  purpose: TokenPurpose,
  about?: string,
): Promise<string> {
  const token = generateRandomString(TOKEN_LENGTH, 'a-z', 'A-Z', '0-9');
  const now = Date.now();
  await deleteTokensBefore(query, timestamp(now - REMEMBERED_AFTER_END_MS));
  if (!PER_BROWSER.has(purpose)) await endTokens(query, userId, purpose, about);
  await insertToken(query, {
    hash: hashOf(token),
    purpose,
    userId,
    about: about ?? null,
    expiresAt: timestamp(now + TOKEN_LIFETIME_MS[purpose]),
  });
  return token;
}

/** Expires the user's valid links of a purpose; with `about` only those about it. */
export function endTokens(
  query: Query,
  userId: string,
  purpose: TokenPurpose,
  about?: string,
): Promise<void> {
  return expireTokens(query, userId, { purpose, about }, timestamp(Date.now()));
}

/** Expires all valid links of the user. */
export function endAllTokens(query: Query, userId: string): Promise<void> {
  return expireTokens(query, userId, {}, timestamp(Date.now()));
}

/** Uses a token and returns its user, or null when it is not valid. */
export async function spendToken(query: Query, token: string, purpose: TokenPurpose): Promise<string | null> {
  return TOKEN_FORM.test(token) ? takeToken(query, hashOf(token), purpose, timestamp(Date.now())) : null;
}

/** Returns the user of a token and what it is about, without using it, and why it cannot be used, or null when it can. */
export async function checkToken(
  query: Query,
  token: string,
  purpose: TokenPurpose,
): Promise<{ userId: string | null; about: string | null; problem: ErrorCode | null }> {
  const stored = TOKEN_FORM.test(token) ? await findToken(query, hashOf(token), purpose) : null;
  if (!stored) return { userId: null, about: null, problem: 'INVALID_TOKEN' };
  const { userId, about } = stored;
  if (stored.usedAt) return { userId, about, problem: 'TOKEN_USED' };
  const expired = stored.expiresAt <= timestamp(Date.now());
  return { userId, about, problem: expired ? 'TOKEN_EXPIRED' : null };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
