import { setTimeout as wait } from 'node:timers/promises';
import { APIError } from 'better-auth/api';
import type { ErrorCode } from '#contract/error-contract.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { recordWrongPassword } from './account/record-sign-in.ts';
import type { HookContext } from './base/hook-context.ts';
import type { IdentityDeps } from './base/identity-deps.ts';
import { refuse } from './base/refuse.ts';
import { findPasswordHash, replacePasswordHash } from './base/sign-in-method-store.ts';
import {
  countAttempt,
  guessDelayMs,
  isWithinLimit,
  resetThrottle,
  returnAttempt,
  throttle,
} from './base/throttle.ts';
import { findUserByEmail, type User } from './base/user-store.ts';
import { hashForKnown, recordSignIn } from './credentials/hashing-party.ts';
import { knownBrowserOf } from './credentials/known-browser.ts';
import { passwordHashing } from './credentials/password-hashing.ts';
import {
  networkAddressOf,
  readEmail,
  signInBody,
  widerNetworkAddressOf,
} from './credentials/request-fields.ts';
import { checkToken, spendToken } from './mails/mailed-token.ts';
import { requestIdentityMail } from './mails/request-identity-mail.ts';
import { challengeMethods } from './second-factor/sign-in-challenge.ts';

/** Who tries to sign in: `known` names a browser, or the mailed link, that the account knows. */
type Visitor = { email: string; user: User | null; known: string | null; link: string | undefined };

/** Codes that only a user who gave the right password receives. */
const KNEW_THE_PASSWORD: ReadonlySet<unknown> = new Set<ErrorCode>([
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_DISABLED',
  'WAITING_FOR_APPROVAL',
  'EMAIL_DOMAIN_NOT_ALLOWED',
]);

/**
 * Counts a sign-in by password before the password is judged. Browsers that the account knows are counted by themselves,
 * so that no stranger uses up their attempts.
 */
export async function beforeSignIn(deps: IdentityDeps, ctx: HookContext) {
  const body = signInBody.safeParse(ctx.body).data ?? refuse('BAD_REQUEST');
  const visitor = await findVisitor(deps, ctx, body);
  const { email, user, known } = visitor;
  if (known) {
    await throttle(deps, 'sign-in', email, known);
    hashForKnown(known);
  } else {
    await throttle(deps, 'sign-in-anywhere', networkAddressOf(ctx));
    await throttle(deps, 'sign-in-wider', widerNetworkAddressOf(ctx));
    await throttle(deps, 'sign-in', email, networkAddressOf(ctx));
    await guardAccount(deps, email, user);
  }
  return { context: { body: { ...body, email } } };
}

/**
 * Counts a sign-in from a browser that is unknown to the account. Delays it after some wrong passwords of a day. After
 * more of them refuses it without judging the password, and mails the owner a link by which their browser signs in.
 * Addresses without a user are treated alike.
 * @throws SIGN_IN_NEEDS_LINK (403)
 */
async function guardAccount(deps: IdentityDeps, email: string, user: User | null): Promise<void> {
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

/**
 * Records the outcome of a sign-in by password: attempts that were not wrong are taken back. Answers with the user, or with
 * what a half sign-in can be completed with.
 */
export async function afterSignIn(
  deps: IdentityDeps,
  ctx: HookContext,
  signedIn: { id: string; email: string; emailVerified: boolean } | null,
  isHalf: boolean,
) {
  const { returned } = ctx.context;
  const visitor = await findVisitor(deps, ctx, ctx.body);
  const code = returned instanceof APIError ? returned.body?.code : null;
  const isRight = Boolean(signedIn) || KNEW_THE_PASSWORD.has(code);
  await recordOutcome(
    deps,
    ctx,
    visitor,
    isRight ? 'right' : code === 'SERVICE_BUSY' ? 'not judged' : 'wrong',
  );
  if (!signedIn) {
    deps.log.warn({ event: 'sign-in-failed', userId: visitor.user?.id ?? null, code }, 'sign-in failed');
    return;
  }
  const { id, email, emailVerified } = signedIn;
  await raiseHashCost(deps, id, ctx.body.password);
  if (isHalf) return ctx.json({ secondFactor: await challengeMethods(deps, id) });
  if (visitor.link) await spendToken(deps.db.query, visitor.link, 'sign-in');
  return ctx.json({ user: { id, email, emailVerified } });
}

async function findVisitor(
  deps: IdentityDeps,
  ctx: HookContext,
  body: { email: string; link?: string | undefined },
): Promise<Visitor> {
  const email = readEmail(body.email);
  const user = await findUserByEmail(deps.db.query, email);
  const { link } = body;
  const stored = link === undefined ? null : await checkToken(deps.db.query, link, 'sign-in');
  const isOwnLink = stored !== null && stored.problem === null && stored.userId === user?.id;
  const known = isOwnLink ? `link ${user?.id}` : await knownBrowserOf(ctx, user?.id);
  return { email, user, known, link: isOwnLink ? link : undefined };
}

async function recordOutcome(
  deps: IdentityDeps,
  ctx: HookContext,
  { email, user, known }: Visitor,
  outcome: 'right' | 'wrong' | 'not judged',
): Promise<void> {
  if (outcome !== 'not judged') recordSignIn(widerNetworkAddressOf(ctx), outcome === 'right');
  if (outcome === 'wrong') {
    if (user) recordWrongPassword(deps, ctx, user.id);
    return;
  }
  await resetThrottle(deps, 'sign-in', email, known ?? networkAddressOf(ctx));
  if (!known) await returnAttempt(deps, 'sign-in-account', email);
}

/** Replaces a hash of an earlier, lower cost. A failure is only logged, as the next sign-in tries again. */
async function raiseHashCost(deps: IdentityDeps, userId: string, password: string): Promise<void> {
  const { query } = deps.db;
  const hashing = passwordHashing(deps.config);
  const from = await findPasswordHash(query, userId);
  if (!from || !hashing.isOutdated(from)) return;
  try {
    await replacePasswordHash(query, userId, { from, to: await hashing.hash(password) });
  } catch (err) {
    deps.log.warn({ err, userId }, 'the cost of a password hash cannot be raised');
  }
}
