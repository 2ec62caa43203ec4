import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#contract/error-contract.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { cancelEmailChange } from './account/change-email.ts';
import { passwordHashing } from './credentials/password-hashing.ts';
import { passwordProblem } from './credentials/password-policy.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { requestIdentityMail } from './mails/identity-mail-job.ts';
import { checkToken, endSignInCookies, endTokens, spendToken } from './mails/mailed-token.ts';
import { admitUser } from './people/admit-user.ts';
import { deleteSessions } from './sessions/session-store.ts';
import { savePasswordHash } from './sign-in-method-store.ts';
import { resetThrottle } from './throttle.ts';
import { findUserById, type User, updateUser } from './user-store.ts';

type Purpose = 'reset-password' | 'invitation';

/**
 * Uses the token of a reset mail or an invitation, sets the new password and ends every session of its user. The link
 * came by mail, so the address is verified, too. Returns the error code, or null on success; a refused password leaves
 * the link valid.
 */
export async function resetPassword(
  deps: IdentityDeps,
  { token, newPassword }: { token: string; newPassword: string },
  purpose: Purpose = 'reset-password',
): Promise<ErrorCode | null> {
  const { userId, problem } = await checkToken(deps.db.query, token, purpose);
  if (problem) return problem;
  const user = userId && (await findUserById(deps.db.query, userId));
  if (!user) return 'INVALID_TOKEN';
  const policy = { email: user.email, minLength: deps.config.minPasswordLength };
  const weakness = passwordProblem(newPassword, policy);
  if (weakness) return weakness;
  // Hashed before the transaction: on SQLite every other query would wait for the hash.
  const passwordHash = await passwordHashing(deps.config).hash(newPassword);
  const problemOfSaving = await saveNewPassword(deps, purpose, { token, user, passwordHash });
  // Guesses at the old password say nothing of the new one, and the owner may be in a browser that is not known.
  if (!problemOfSaving) await resetThrottle(deps, 'sign-in-account', user.email);
  return problemOfSaving;
}

async function saveNewPassword(
  deps: IdentityDeps,
  purpose: Purpose,
  { token, user, passwordHash }: { token: string; user: User; passwordHash: string },
): Promise<ErrorCode | null> {
  const userId = user.id;
  return runTransaction(deps.db.query, async (trx) => {
    if (!(await spendToken(trx, token, purpose))) {
      return (await checkToken(trx, token, purpose)).problem ?? 'INVALID_TOKEN';
    }
    await updateUser(trx, userId, { emailVerified: true });
    await admitUser(deps, { ...user, emailVerified: true }, trx);
    await endTokens(trx, userId, 'invitation');
    await savePasswordHash(trx, { accountId: randomUUID(), userId, passwordHash });
    await deleteSessions(trx, userId);
    if (purpose === 'invitation') return null;
    await endSignInCookies(trx, userId);
    await cancelEmailChange(trx, userId);
    await requestIdentityMail(deps.jobs, { mail: 'password-changed', userId }, trx);
    deps.log.info({ event: 'password-reset', userId }, 'password reset');
    return null;
  });
}
