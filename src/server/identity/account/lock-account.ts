import type { Transaction } from 'kysely';
import type { ErrorCode } from '#contract/error-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Tables } from '../../db/tables.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { requestIdentityMail } from '../mails/identity-mail-job.ts';
import { checkToken, spendToken } from '../mails/mailed-token.ts';
import { requestOwnerMail } from '../people/people-mail-job.ts';
import { deleteSessions } from '../sessions/session-store.ts';
import { voidPassword } from '../sign-in-method-store.ts';
import { findUserById, updateUser } from '../user-store.ts';
import { cancelEmailChange, endAddressLinks, freeAddress, movingUser } from './change-email.ts';
import { type EmailChange, endEmailChange, lockEmailChange } from './email-change-store.ts';

/** Locks the account of a user who says that a sign-in was not theirs. */
export async function reportSignIn(deps: IdentityDeps, userId: string): Promise<void> {
  await runTransaction(deps.db.query, (trx) => lockAccount(deps, trx, userId));
}

/** Uses the link of a mail about a new device, and locks the account. Returns the error code, or null on success. */
export async function reportSignInByLink(deps: IdentityDeps, token: string): Promise<ErrorCode | null> {
  return runTransaction(deps.db.query, async (trx) => {
    const userId = await spendToken(trx, token, 'report-sign-in');
    if (!userId) return (await checkToken(trx, token, 'report-sign-in')).problem ?? 'INVALID_TOKEN';
    await lockAccount(deps, trx, userId);
    return null;
  });
}

/**
 * Uses the link sent to the old address: the change does not happen, or the old address comes back, and the account is
 * locked, as whoever asked for the change knew its password. Returns the error code, or null on success.
 */
export async function stopEmailChange(deps: IdentityDeps, token: string): Promise<ErrorCode | null> {
  const { about, problem } = await checkToken(deps.db.query, token, 'stop-email-change');
  if (problem) return problem;
  return movingUser(deps, async (trx) => {
    const change = await lockEmailChange(trx, about ?? '');
    if (!change) return 'TOKEN_EXPIRED';
    if (change.state === 'done' && !(await takeBack(trx, change))) return 'EMAIL_TAKEN';
    if (!(await spendToken(trx, token, 'stop-email-change'))) {
      return (await checkToken(trx, token, 'stop-email-change')).problem ?? 'INVALID_TOKEN';
    }
    await endEmailChange(trx, change.id, change.state === 'done' ? 'reverted' : 'stopped');
    await lockAccount(deps, trx, change.userId);
    return null;
  });
}

/** Gives a user the address back that they had before a change. Returns false when another account has it. */
async function takeBack(
  trx: Transaction<Tables>,
  { userId, fromEmail }: Pick<EmailChange, 'userId' | 'fromEmail'>,
): Promise<boolean> {
  const user = await findUserById(trx, userId);
  if (user?.email === fromEmail) return true;
  if (!(await freeAddress(trx, fromEmail))) return false;
  await updateUser(trx, userId, { email: fromEmail });
  return true;
}

/**
 * Ends every session of a user, their links and a change of the address that waits, and voids the password; the mail with a
 * link to a new one goes to their address. The owners are mailed.
 */
async function lockAccount(deps: IdentityDeps, trx: Transaction<Tables>, userId: string): Promise<void> {
  await cancelEmailChange(trx, userId);
  await endAddressLinks(trx, userId);
  await deleteSessions(trx, userId);
  if (await voidPassword(trx, userId)) {
    await requestIdentityMail(deps.jobs, { mail: 'account-locked', userId }, trx);
  }
  await requestOwnerMail(deps.jobs, 'colleague-locked', userId, trx);
  deps.log.warn(
    { event: 'sign-in-reported', userId },
    'a sign-in was reported as foreign; the account is locked',
  );
}
