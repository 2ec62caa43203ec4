import { runTransaction } from '../../db/run-transaction.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { isWithinLimit } from '../base/throttle.ts';
import { findUserByEmail, type User } from '../base/user-store.ts';
import { requestIdentityMail } from './request-identity-mail.ts';

/**
 * Requests the mail with a password reset link, if the address belongs to a user. The response does not depend on it.
 */
export function requestPasswordReset(deps: IdentityDeps, email: string): Promise<void> {
  return requestLink(deps, email, 'password-reset', () => true);
}

/**
 * Requests the mail with a verification link, if the address belongs to an unverified user; a user without a password
 * gets the link to finish signing up. The response does not depend on it.
 */
export function requestVerification(deps: IdentityDeps, email: string): Promise<void> {
  return requestLink(deps, email, 'verification', (user) => !user.emailVerified);
}

async function requestLink(
  deps: IdentityDeps,
  email: string,
  mail: 'password-reset' | 'verification',
  isWanted: (user: User) => boolean,
): Promise<void> {
  const mayMail = await isWithinLimit(deps, 'mail', email);
  await runTransaction(deps.db.query, async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user || user.disabled || !isWanted(user) || !mayMail) return;
    await requestIdentityMail(deps.jobs, { mail, userId: user.id }, trx);
    deps.log.info({ event: 'link-requested', mail, userId: user.id }, 'link requested');
  });
}
