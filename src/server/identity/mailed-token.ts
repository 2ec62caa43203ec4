import { createHash } from 'node:crypto';
import { generateRandomString } from 'better-auth/crypto';
import type { ErrorCode } from '#contract/error-contract.ts';
import type { Query } from './identity-store.ts';
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
/** How long a link can be used after it was sent. */
const TOKEN_LIFETIME_MS = {
  'verify-email': 24 * 60 * 60_000,
  'reset-password': 60 * 60_000,
} as const satisfies Record<TokenPurpose, number>;
/** How long an expired or used link is stored, so that its page can explain why it does nothing. */
const REMEMBERED_AFTER_END_MS = 30 * 24 * 60 * 60_000;

/**
 * Creates the token of a mailed link; the user's earlier links of this purpose expire. Only its hash is stored, so
 * nobody who reads the database can use it.
 */
export async function issueToken(query: Query, userId: string, purpose: TokenPurpose): Promise<string> {
  const token = generateRandomString(TOKEN_LENGTH, 'a-z', 'A-Z', '0-9');
  const now = Date.now();
  await deleteTokensBefore(query, timestamp(now - REMEMBERED_AFTER_END_MS));
  await endTokens(query, userId, purpose);
  await insertToken(query, {
    hash: hashOf(token),
    purpose,
    userId,
    expiresAt: timestamp(now + TOKEN_LIFETIME_MS[purpose]),
  });
  return token;
}

/** Expires the user's valid links of a purpose. */
export function endTokens(query: Query, userId: string, purpose: TokenPurpose): Promise<void> {
  return expireTokens(query, userId, purpose, timestamp(Date.now()));
}

/** Uses a token and returns its user, or null when it is not valid. */
export async function useToken(query: Query, token: string, purpose: TokenPurpose): Promise<string | null> {
  return TOKEN_FORM.test(token) ? takeToken(query, hashOf(token), purpose, timestamp(Date.now())) : null;
}

/** Returns the user of a token without using it, and why it cannot be used, or null when it can. */
export async function checkToken(
  query: Query,
  token: string,
  purpose: TokenPurpose,
): Promise<{ userId: string | null; problem: ErrorCode | null }> {
  const stored = TOKEN_FORM.test(token) ? await findToken(query, hashOf(token), purpose) : null;
  if (!stored) return { userId: null, problem: 'INVALID_TOKEN' };
  if (stored.usedAt) return { userId: stored.userId, problem: 'TOKEN_USED' };
  const expired = stored.expiresAt <= timestamp(Date.now());
  return { userId: stored.userId, problem: expired ? 'TOKEN_EXPIRED' : null };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
