import { createHmac } from 'node:crypto';
import { refuse } from './credentials/refuse.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { countTry, deleteEndedTries, forgetTries } from './tries-store.ts';

const MINUTE_MS = 60_000;

/** How many tries a window holds, by what is tried. Keys are an address of mail and one of the network, or the first alone. */
const LIMITS = {
  /** Wrong passwords for one account from one address: its owner can still log in from another. */
  'sign-in': { max: 10, windowMs: 15 * MINUTE_MS },
  /** Requests that end in mail to one address, from one address. */
  'ask-for-mail': { max: 5, windowMs: 15 * MINUTE_MS },
  /** Mails to one address, whoever asks. Beyond it the latest link stays good, and nobody is told. */
  mail: { max: 10, windowMs: 60 * MINUTE_MS },
  /** Logins from one address, whichever the account: an office shares one. */
  'sign-in-anywhere': { max: 200, windowMs: 15 * MINUTE_MS },
  'ask-for-mail-anywhere': { max: 60, windowMs: 15 * MINUTE_MS },
  'use-link': { max: 60, windowMs: 15 * MINUTE_MS },
  'change-password': { max: 10, windowMs: 15 * MINUTE_MS },
} as const;
export type Throttled = keyof typeof LIMITS;

/** Counts a try. Throws TOO_MANY_REQUESTS (429) with Retry-After when the window is full. */
export async function throttle(deps: IdentityDeps, what: Throttled, ...key: string[]): Promise<void> {
  const endsAt = await overLimitUntil(deps, what, key);
  if (endsAt === null) return;
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1_000));
  refuse('TOO_MANY_REQUESTS', { 'retry-after': String(seconds) });
}

/** Counts a try, and answers whether it is within the limit. */
export async function isWithinLimit(deps: IdentityDeps, what: Throttled, ...key: string[]): Promise<boolean> {
  return (await overLimitUntil(deps, what, key)) === null;
}

/** Takes back what was counted, as after the right password. */
export async function resetThrottle(deps: IdentityDeps, what: Throttled, ...key: string[]): Promise<void> {
  await forgetTries(deps.db.query, keyOf(deps, what, key));
}

async function overLimitUntil(deps: IdentityDeps, what: Throttled, key: string[]): Promise<Date | null> {
  const { max, windowMs } = LIMITS[what];
  const { count, endsAt } = await countTry(deps.db.query, keyOf(deps, what, key), windowMs);
  if (count === 1) await deleteEndedTries(deps.db.query);
  return count > max ? endsAt : null;
}

/** Keyed, so that the table names nobody. */
function keyOf({ config }: IdentityDeps, what: Throttled, key: string[]): string {
  return createHmac('sha256', config.authSecret)
    .update(JSON.stringify([what, ...key]))
    .digest('base64url');
}
