import { setTimeout as wait } from 'node:timers/promises';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse } from '../base/refuse.ts';
import {
  countAttempt,
  guessDelayMs,
  isWithinLimit,
  resetThrottle,
  retryAfter,
  returnAttempt,
} from '../base/throttle.ts';
import { knownBrowserOf } from '../credentials/known-browser.ts';
import { type IncomingRequest, networkAddressOf } from '../credentials/request-fields.ts';
import { isRightCode, readCode } from './authenticator-app.ts';
import type { Cookies } from './token-cookie.ts';

/**
 * Judges a code of an authenticator app, and ends the request when it is not right. Each code is judged once. Wrong codes
 * are counted for a known browser or a network, and those from unknown browsers for the account as well: answers to these
 * are delayed more and more, and beyond the limit of a day they are not judged. Recovery codes and passkeys are not
 * affected, so that the owner cannot be locked out.
 */
export async function judgeCode(
  deps: IdentityDeps,
  ctx: Cookies & IncomingRequest,
  { userId, secret, typed }: { userId: string; secret: string; typed: string },
): Promise<void> {
  const code = readCode(typed);
  const known = await knownBrowserOf(ctx, userId);
  const source = known ?? networkAddressOf(ctx);
  const { left, isOver, endsAt } = await countAttempt(deps, 'code', userId, source);
  if (isOver) refuse('TOO_MANY_CODES', retryAfter(endsAt));
  if (!known) await slowDown(deps, userId);
  const isFirstUse = await isWithinLimit(deps, 'use-code', userId, code);
  const isRight = isFirstUse && (await isRightCode(deps, secret, code));
  if (isRight) await resetThrottle(deps, 'code', userId, source);
  if (isRight && !known) await returnAttempt(deps, 'code-account', userId);
  if (isRight) return;
  deps.log.warn({ event: 'code-refused', userId }, 'wrong or used code');
  if (left === 0) refuse('TOO_MANY_CODES', retryAfter(endsAt));
  refuse(isFirstUse ? 'INVALID_CODE' : 'CODE_USED', { 'ratelimit-remaining': String(left) });
}

async function slowDown(deps: IdentityDeps, userId: string): Promise<void> {
  const { count, isOver } = await countAttempt(deps, 'code-account', userId);
  if (isOver) refuse('CODES_NEED_RECOVERY');
  await wait(guessDelayMs(count));
}
