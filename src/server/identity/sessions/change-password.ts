import type { ErrorCode } from '#contract/error-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { findPasswordHash, replacePasswordHash } from '../base/sign-in-method-store.ts';
import { passwordHashing } from '../credentials/password-hashing.ts';
import { passwordProblem } from '../credentials/password-policy.ts';
import { endSignInCookies } from '../mails/mailed-token.ts';
import { requestIdentityMail } from '../mails/request-identity-mail.ts';
import { deleteApiTokens } from '../tokens/api-token-store.ts';
import { deleteOtherSessions, type StoredSession } from './session-store.ts';

/**
 * Sets a new password for a user who knows the current one, and ends their other sessions and API tokens. Returns the number of sessions, or the error
 * code. Of concurrent changes the first wins: for the others the current password is no longer right.
 */
export async function changePassword(
  deps: IdentityDeps,
  session: StoredSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<ErrorCode | { endedSessions: number }> {
  const { user } = session;
  const hashing = passwordHashing(deps.config);
  const hash = await findPasswordHash(deps.db.query, user.id);
  const isRight = hash !== null && (await hashing.verify({ hash, password: currentPassword }));
  if (!isRight) return 'INVALID_PASSWORD';
  const weakness = passwordProblem(newPassword, {
    email: user.email,
    minLength: deps.config.minPasswordLength,
  });
  if (weakness) return weakness;
  const passwordHash = await hashing.hash(newPassword);
  const endedSessions = await runTransaction(deps.db.query, async (trx) => {
    if (!(await replacePasswordHash(trx, user.id, { from: hash, to: passwordHash }))) return null;
    const ended = await deleteOtherSessions(trx, user.id, session.id);
    await deleteApiTokens(trx, user.id);
    await endSignInCookies(trx, user.id);
    await requestIdentityMail(deps.jobs, { mail: 'password-changed', userId: user.id }, trx);
    return ended;
  });
  if (endedSessions === null) return 'INVALID_PASSWORD';
  deps.log.info({ event: 'password-changed', userId: user.id }, 'password changed');
  return { endedSessions };
}
