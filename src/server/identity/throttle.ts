import { createHmac } from 'node:crypto';
import { refuse } from './credentials/refuse.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { countTry, deleteEndedTries, forgetTries } from './tries-store.ts';

const MINUTE_MS = 60_000;

/** Most attempts in a window, by kind. Keys are an e-mail address with a network address, or one of them. */
const LIMITS = {
  /** Wrong passwords for one account from one network address: its owner can still log in from another. */
  'sign-in': { max: 10, windowMs: 15 * MINUTE_MS },
  /** Requests for mail to one address, from one network address. */
  'ask-for-mail': { max: 5, windowMs: 15 * MINUTE_MS },
  /** Mails to one address, whoever requests them. Beyond the limit no mail is sent, without an error, and the latest link stays valid. */
  mail: { max: 10, windowMs: 60 * MINUTE_MS },
  /** Log-ins from one network address, to any account: an office shares one address. */
  'sign-in-anywhere': { max: 200, windowMs: 15 * MINUTE_MS },
  'ask-for-mail-anywhere': { max: 60, windowMs: 15 * MINUTE_MS },
  'use-link': { max: 60, windowMs: 15 * MINUTE_MS },
  'change-password': { max: 10, windowMs: 15 * MINUTE_MS },
} as const;
type Throttled = keyof typeof LIMITS;

/**
 * Counts an attempt.
 * @throws TOO_MANY_REQUESTS (429) with Retry-After when the window is full
 */
export async function throttle(deps: IdentityDeps, what: Throttled, ...key: string[]): Promise<void> {
  const endsAt = await overLimitUntil(deps, what, key);
  if (endsAt === null) return;
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1_000));
  refuse('TOO_MANY_REQUESTS', { 'retry-after': String(seconds) });
}

/** Counts an attempt, and returns whether it is within the limit. */
export async function isWithinLimit(deps: IdentityDeps, what: Throttled, ...key: string[]): Promise<boolean> {
  return (await overLimitUntil(deps, what, key)) === null;
}

/** Resets a count, as after the right password. */
export async function resetThrottle(deps: IdentityDeps, what: Throttled, ...key: string[]): Promise<void> {
  await forgetTries(deps.db.query, keyOf(deps, what, key));
}

async function overLimitUntil(deps: IdentityDeps, what: Throttled, key: string[]): Promise<Date | null> {
  const { max, windowMs } = LIMITS[what];
  const { count, endsAt } = await countTry(deps.db.query, keyOf(deps, what, key), windowMs);
  if (count === 1) await deleteEndedTries(deps.db.query);
  return count > max ? endsAt : null;
}

/** Returns a keyed hash, so that the table contains no personal data. */
function keyOf({ config }: IdentityDeps, what: Throttled, key: string[]): string {
  return createHmac('sha256', config.authSecret)
    .update(JSON.stringify([what, ...key]))
    .digest('base64url');
}
