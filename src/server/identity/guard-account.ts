import { setTimeout as wait } from 'node:timers/promises';
import { runTransaction } from '../db/run-transaction.ts';
import type { IdentityDeps } from './base/identity-deps.ts';
import { refuse } from './base/refuse.ts';
import { countAttempt, isWithinLimit } from './base/throttle.ts';
import type { User } from './base/user-store.ts';
import { requestIdentityMail } from './mails/identity-mail-job.ts';

/** Wrong passwords of a day, from browsers and networks of any number, after which answers are delayed. */
const FREE_GUESSES = 10;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;

/**
 * Counts a sign-in from a browser that is unknown to the account. Delays it after some wrong passwords of a day. After
 * more of them refuses it without judging the password, and mails the owner a link by which their browser signs in.
 * Addresses without a user are treated alike.
 * @throws SIGN_IN_NEEDS_LINK (403)
 */
export async function guardAccount(deps: IdentityDeps, email: string, user: User | null): Promise<void> {
  const { count, isOver } = await countAttempt(deps, 'sign-in-account', email);
  if (!isOver) {
    await wait(guessDelayMs(count));
    return;
  }
  const mayMail = await isWithinLimit(deps, 'sign-in-link', email);
  if (mayMail && user && !user.disabled) {
    const request = { mail: 'sign-in-link', userId: user.id } as const;
    await runTransaction(deps.db.query, (trx) => requestIdentityMail(deps.jobs, request, trx));
    deps.log.warn({ event: 'account-guarded', userId: user.id }, 'many wrong passwords for one account');
  }
  refuse('SIGN_IN_NEEDS_LINK');
}

/** Returns how long the answer to a guess waits: nothing at first, then twice as long each time, up to a limit. */
export function guessDelayMs(count: number): number {
  const doublings = count - FREE_GUESSES - 1;
  return doublings < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** doublings, LONGEST_DELAY_MS);
}
