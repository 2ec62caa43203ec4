import { createHash } from 'node:crypto';
import { generateRandomString } from 'better-auth/crypto';
import { MAILED_TOKEN } from '#contract/account/opened-link.ts';
import { CHANGE_EMAIL_LINK_MS } from '#contract/account/own-account.ts';
import type { ErrorCode } from '#contract/error-contract.ts';
import { INVITATION_DAYS } from '#contract/people-contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#records';
import type { Query } from '../../db/tables.ts';
import {
  countTokens,
  deleteTokensBefore,
  expireTokens,
  findToken,
  insertToken,
  prolongTokens,
  type TokenPurpose,
  takeToken,
} from './token-store.ts';

/** 142 bits in letters and digits: short enough that mail does not encode the link, and without trailing signs that mail programs drop. */
const TOKEN_LENGTH = 24;
/** How long a token can be used after it was issued. */
export const TOKEN_LIFETIME_MS = {
  'verify-email': DAY_MS,
  'reset-password': HOUR_MS,
  'sign-in': DAY_MS,
  'change-email': CHANGE_EMAIL_LINK_MS,
  // A user on holiday can still get their address back.
  'stop-email-change': 7 * DAY_MS,
  'report-sign-in': 7 * DAY_MS,
  invitation: INVITATION_DAYS * DAY_MS,
  'second-factor': 10 * MINUTE_MS,
  'trusted-browser': 30 * DAY_MS,
  // As long as the link of the verification mail.
  'sign-up': DAY_MS,
} as const satisfies Record<TokenPurpose, number>;
/** Purposes of which each browser of a user has a token of its own. */
const PER_BROWSER: ReadonlySet<TokenPurpose> = new Set(['second-factor', 'trusted-browser', 'sign-up']);
/**
 * Purposes of links that are good only while the user has the address that they were mailed to. Links that bring an address
 * back are about another one, and are compared with it where they are used.
 */
const BOUND_TO_ADDRESS: ReadonlySet<TokenPurpose> = new Set([
  ...(['verify-email', 'reset-password', 'sign-in', 'invitation'] as const),
]);
/** How long an expired or used link is stored, so that its page can explain why it does nothing. */
const REMEMBERED_AFTER_END_MS = 30 * DAY_MS;

/**
 * Creates the token of a mailed link or a cookie; the user's earlier links of this purpose expire, of a link about something
 * those about the same. Only its hash is stored, so a reader of the database cannot use it.
 */
export async function issueToken(
  query: Query,
  userId: string,
  purpose: TokenPurpose,
  { about, email = null }: { about?: string | undefined; email?: string | null } = {},
): Promise<string> {
  const token = createToken();
  const now = Date.now();
  await deleteTokensBefore(query, timestamp(now - REMEMBERED_AFTER_END_MS));
  if (!PER_BROWSER.has(purpose)) await endTokens(query, userId, purpose, about);
  await insertToken(query, {
    tokenHash: hashOf(token),
    purpose,
    userId,
    about: about ?? null,
    email,
    expiresAt: timestamp(now + TOKEN_LIFETIME_MS[purpose]),
  });
  return token;
}

/** Creates a token that is not stored, so that it cannot be used. */
export function createToken(): string {
  return generateRandomString(TOKEN_LENGTH, 'a-z', 'A-Z', '0-9');
}

/** Expires the valid links of a purpose, of one user, or of all users when `userId` is null; with `about` only those about it. */
export function endTokens(
  query: Query,
  userId: string | null,
  purpose: TokenPurpose,
  about?: string,
): Promise<void> {
  return expireTokens(query, userId, { purpose, about }, timestamp(Date.now()));
}

/** Expires all valid links of the user, except those mailed to some addresses. */
export function endAllTokens(
  query: Query,
  userId: string,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<void> {
  return expireTokens(query, userId, { notMailedTo: except }, timestamp(Date.now()));
}

/** Ends what makes the password of a sign-up valid: its links, and that its browser is known. */
export async function endSignUpLinks(query: Query, userId: string): Promise<void> {
  for (const purpose of ['verify-email', 'reset-password', 'sign-up'] as const) {
    await endTokens(query, userId, purpose);
  }
}

/** Ends the half sign-ins of a user, or of all users, and asks every browser for the second factor again. */
export async function endSignInCookies(query: Query, userId: string | null): Promise<void> {
  for (const purpose of ['second-factor', 'trusted-browser'] as const)
    await endTokens(query, userId, purpose);
}

/** Returns how many browsers of a user a second factor is not asked for in. */
export function countTrustedBrowsers(query: Query, userId: string): Promise<number> {
  return countTokens(query, userId, 'trusted-browser', timestamp(Date.now()));
}

/** Lets the user's valid links of a purpose live as long as one that is issued now. */
export function renewTokens(query: Query, userId: string, purpose: TokenPurpose): Promise<void> {
  const now = Date.now();
  const until = timestamp(now + TOKEN_LIFETIME_MS[purpose]);
  return prolongTokens(query, userId, purpose, { now: timestamp(now), until });
}

/** Uses a token and returns its user, or null when it is not valid. */
export async function spendToken(query: Query, token: string, purpose: TokenPurpose): Promise<string | null> {
  if (!MAILED_TOKEN.test(token)) return null;
  const isBound = BOUND_TO_ADDRESS.has(purpose);
  return takeToken(query, hashOf(token), purpose, { now: timestamp(Date.now()), isBound });
}

/** What a token is of: its user, what it is about, the address that it was mailed to, and when it was issued. */
export type TokenState = {
  userId: string | null;
  about: string | null;
  email: string | null;
  issuedAt: Date | null;
  /** Why it cannot be used; null when it can. */
  problem: ErrorCode | null;
};

/** Returns what a token is of, without using it. */
export async function checkToken(query: Query, token: string, purpose: TokenPurpose): Promise<TokenState> {
  const stored = MAILED_TOKEN.test(token) ? await findToken(query, hashOf(token), purpose) : null;
  if (!stored) return { userId: null, about: null, email: null, issuedAt: null, problem: 'INVALID_TOKEN' };
  const { userId, about, email } = stored;
  const issuedAt = new Date(Date.parse(stored.expiresAt) - TOKEN_LIFETIME_MS[purpose]);
  const of = { userId, about, email, issuedAt };
  if (stored.usedAt) return { ...of, problem: 'TOKEN_USED' };
  const isLeft = BOUND_TO_ADDRESS.has(purpose) && !stored.isAddressPresent;
  const expired = isLeft || stored.expiresAt <= timestamp(Date.now());
  return { ...of, problem: expired ? 'TOKEN_EXPIRED' : null };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
