import { createHmac } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#records';
import type { IdentityDeps } from './identity-deps.ts';
import { refuse } from './refuse.ts';
import { countTry, deleteEndedTries, forgetTries, returnTry } from './tries-store.ts';

/** Most attempts in a window, by kind. Keys are an email address with a network address, or one of them. */
const LIMITS = {
  /** Wrong passwords for one account from one network address: its owner can still log in from another. */
  'sign-in': { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords for one account from unknown browsers anywhere; beyond the limit its owner signs in by a mailed link. */
  'sign-in-account': { max: 40, windowMs: DAY_MS },
  /** Mails to the owner of such an account. Beyond the limit no mail is sent, without an error. */
  'sign-in-link': { max: 1, windowMs: DAY_MS / 4 },
  /** Requests for mail to one address, from one network address. */
  'ask-for-mail': { max: 5, windowMs: 15 * MINUTE_MS },
  /** Mails to one address, from any network address. Beyond the limit no mail is sent, without an error, and the latest link stays valid. */
  mail: { max: 10, windowMs: 60 * MINUTE_MS },
  /** Log-ins from one network address, to any account: an office shares one address. */
  'sign-in-anywhere': { max: 200, windowMs: 15 * MINUTE_MS },
  /** Log-ins from the wider network around an address. */
  'sign-in-wider': { max: 600, windowMs: 15 * MINUTE_MS },
  'ask-for-mail-anywhere': { max: 60, windowMs: 15 * MINUTE_MS },
  'use-link': { max: 60, windowMs: 15 * MINUTE_MS },
  /** Mailed links that are opened from one network address, and not used yet. */
  'read-link': { max: 120, windowMs: 15 * MINUTE_MS },
  /** Invitations by one owner. */
  invite: { max: 200, windowMs: 60 * MINUTE_MS },
  /** Passwords that signed-in users give again before an important act. */
  'change-password': { max: 10, windowMs: 15 * MINUTE_MS },
  /** Mails about sign-ins from unknown browsers. Beyond the limit no mail is sent, without an error. */
  'new-device-mail': { max: 5, windowMs: 60 * MINUTE_MS },
  /** Wrong codes of an authenticator app for one account, from one known browser or one network. */
  code: { max: 5, windowMs: 15 * MINUTE_MS },
  /** Wrong codes for one account from unknown browsers anywhere; beyond the limit these need a recovery code or a passkey. */
  'code-account': { max: 40, windowMs: DAY_MS },
  /** Uses of one code for one account, for longer than it is valid. */
  'use-code': { max: 1, windowMs: 2 * MINUTE_MS },
  'recovery-code': { max: 10, windowMs: 15 * MINUTE_MS },
} as const;
type Throttled = keyof typeof LIMITS;
/** Guesses of a day, from browsers and networks of any number, after which answers are delayed. */
const FREE_GUESSES = 10;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;

/**
 * Counts an attempt.
 * @throws TOO_MANY_REQUESTS (429) with Retry-After when the window is full
 */
export async function throttle(deps: IdentityDeps, what: Throttled, ...key: string[]): Promise<void> {
  const { isOver, endsAt } = await countAttempt(deps, what, ...key);
  if (isOver) refuse('TOO_MANY_REQUESTS', retryAfter(endsAt));
}

/** Returns the header that says when a window ends. */
export function retryAfter(endsAt: Date): Record<string, string> {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1_000));
  return { 'retry-after': String(seconds) };
}

/** Counts an attempt, and returns whether it is within the limit. */
export async function isWithinLimit(deps: IdentityDeps, what: Throttled, ...key: string[]): Promise<boolean> {
  return !(await countAttempt(deps, what, ...key)).isOver;
}

/** Resets a count, as after the right password. */
export async function resetThrottle(deps: IdentityDeps, what: Throttled, ...key: string[]): Promise<void> {
  await forgetTries(deps.db.query, keyOf(deps, what, key));
}

/** Takes an attempt back that was counted, as one that was not wrong. */
export async function returnAttempt(deps: IdentityDeps, what: Throttled, ...key: string[]): Promise<void> {
  await returnTry(deps.db.query, keyOf(deps, what, key));
}

/**
 * Counts an attempt. Returns how many there were in the window that ends at `endsAt`, how many more there may be, and
 * whether they exceed the limit.
 */
export async function countAttempt(
  deps: IdentityDeps,
  what: Throttled,
  ...key: string[]
): Promise<{ count: number; left: number; isOver: boolean; endsAt: Date }> {
  const { max, windowMs } = LIMITS[what];
  const { count, endsAt } = await countTry(deps.db.query, keyOf(deps, what, key), windowMs);
  if (count === 1) await deleteEndedTries(deps.db.query);
  return { count, left: Math.max(0, max - count), isOver: count > max, endsAt };
}

/** Returns how long the answer to a guess waits: nothing at first, then twice as long each time, up to a limit. */
export function guessDelayMs(count: number): number {
  const doublings = count - FREE_GUESSES - 1;
  return doublings < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** doublings, LONGEST_DELAY_MS);
}

/** Returns a keyed hash, so that the table contains no personal data. */
function keyOf({ config }: IdentityDeps, what: Throttled, key: string[]): string {
  return createHmac('sha256', config.authSecret)
    .update(JSON.stringify([what, ...key]))
    .digest('base64url');
}
