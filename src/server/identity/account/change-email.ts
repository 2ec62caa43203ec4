import type { ErrorCode } from '#contract/error-contract.ts';
import { isTaken } from '../../db/database-error.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import { isEmailAllowed } from '../base/email-address.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse } from '../base/refuse.ts';
import { isWithinLimit } from '../base/throttle.ts';
import { deleteUserRows, findUserByEmail, findUserById, updateUser } from '../base/user-store.ts';
import { checkToken, endSignInCookies, endTokens, spendToken } from '../mails/mailed-token.ts';
import { requestIdentityMail } from '../mails/request-identity-mail.ts';
import { deleteOtherSessions, deleteSessions } from '../sessions/session-store.ts';
import { deleteApiTokens } from '../tokens/api-token-store.ts';
import {
  cancelPendingChange,
  type EmailChange,
  endEmailChange,
  findPendingChange,
  insertEmailChange,
  lockEmailChange,
} from './email-change-store.ts';

/**
 * Begins a change of the address, in place of one that waits: mails a link to the new address, and a notice with a link
 * that stops the change to the old one. Whether the new address has an account changes only the mail to it.
 */
export async function requestEmailChange(
  deps: IdentityDeps,
  user: { id: string; email: string },
  toEmail: string,
): Promise<ErrorCode | null> {
  if (!isEmailAllowed(toEmail, deps.config.allowedEmailDomains)) return 'EMAIL_DOMAIN_NOT_ALLOWED';
  if (toEmail === user.email) return 'EMAIL_UNCHANGED';
  const mayMail = await isWithinLimit(deps, 'mail', toEmail);
  await runTransaction(deps.db.query, async (trx) => {
    await cancelEmailChange(trx, user.id);
    const about = await insertEmailChange(trx, { userId: user.id, fromEmail: user.email, toEmail });
    if (mayMail) await requestIdentityMail(deps.jobs, { mail: 'change-email', userId: user.id, about }, trx);
    const notice = { mail: 'change-email-notice', userId: user.id, about } as const;
    await requestIdentityMail(deps.jobs, notice, trx);
  });
  deps.log.info({ event: 'email-change-requested', userId: user.id }, 'change of email requested');
  return null;
}

/** Mails the link to the new address again. */
export async function resendEmailChange(deps: IdentityDeps, userId: string): Promise<ErrorCode | null> {
  const change = await findPendingChange(deps.db.query, userId);
  if (!change) return 'NOT_FOUND';
  if (!(await isWithinLimit(deps, 'mail', change.toEmail))) return null;
  const mail = { mail: 'change-email', userId, about: change.id } as const;
  await runTransaction(deps.db.query, (trx) => requestIdentityMail(deps.jobs, mail, trx));
  return null;
}

/** Cancels the change that waits, if any; its link ends. */
export async function cancelEmailChange(trx: Transaction, userId: string): Promise<void> {
  // First the change, then its link: sending and confirming take them in this order, too.
  if (await cancelPendingChange(trx, userId)) await endTokens(trx, userId, 'change-email');
}

/**
 * Uses the link sent to the new address, which becomes the user's. Ends their sessions except `sessionId` and the links sent
 * to the old address, and tells both addresses. Returns the error code, or null on success.
 */
export async function confirmEmailChange(
  deps: IdentityDeps,
  token: string,
  sessionId: string | null,
): Promise<ErrorCode | null> {
  const { about, problem } = await checkToken(deps.db.query, token, 'change-email');
  if (problem) return problem;
  return movingUser(deps, async (trx) => {
    const change = await lockEmailChange(trx, about ?? '');
    const user = change && (await findUserById(trx, change.userId));
    if (change?.state !== 'pending' || user?.email !== change.fromEmail) return 'TOKEN_EXPIRED';
    if (!isEmailAllowed(change.toEmail, deps.config.allowedEmailDomains)) return 'EMAIL_DOMAIN_NOT_ALLOWED';
    if (!(await spendToken(trx, token, 'change-email'))) {
      return (await checkToken(trx, token, 'change-email')).problem ?? 'INVALID_TOKEN';
    }
    if (!(await freeAddress(trx, change.toEmail))) return 'EMAIL_TAKEN';
    await moveUser(deps, trx, change, sessionId);
    return null;
  });
}

/** Runs a transaction that gives a user another address; another person may sign up with it at the same time. */
export async function movingUser<T>(
  { db }: IdentityDeps,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await runTransaction(db.query, work);
  } catch (error) {
    if (isTaken(error)) refuse('EMAIL_TAKEN');
    throw error;
  }
}

async function moveUser(
  deps: IdentityDeps,
  trx: Transaction,
  { id, userId, toEmail }: EmailChange,
  sessionId: string | null,
): Promise<void> {
  await updateUser(trx, userId, { email: toEmail });
  await endEmailChange(trx, id, 'done');
  await endAddressLinks(trx, userId);
  await endSignInCookies(trx, userId);
  await deleteApiTokens(trx, userId);
  if (sessionId) await deleteOtherSessions(trx, userId, sessionId);
  else await deleteSessions(trx, userId);
  for (const mail of ['email-changed', 'email-changed-notice'] as const) {
    await requestIdentityMail(deps.jobs, { mail, userId, about: id }, trx);
  }
  deps.log.info({ event: 'email-changed', userId }, 'email changed');
}

/** Ends the links that were sent to a user's address so far. */
async function endAddressLinks(trx: Transaction, userId: string): Promise<void> {
  for (const purpose of ['verify-email', 'reset-password', 'sign-in'] as const) {
    await endTokens(trx, userId, purpose);
  }
}

/**
 * Returns whether an address has no account. A sign-up that was never verified is deleted first: the user who confirmed the
 * address owns its mailbox. That of a disabled account is not free.
 */
export async function freeAddress(trx: Transaction, email: string): Promise<boolean> {
  const other = await findUserByEmail(trx, email);
  if (!other) return true;
  if (other.emailVerified || other.disabled) return false;
  await deleteUserRows(trx, other.id);
  return true;
}
