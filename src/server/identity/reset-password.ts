import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#contract/error-contract.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { passwordHashing } from './credentials/password-hashing.ts';
import { passwordProblem } from './credentials/password-policy.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { requestIdentityMail } from './identity-mail-job.ts';
import { findUserById, savePasswordHash, updateUser } from './identity-store.ts';
import { checkToken, useToken } from './mailed-token.ts';
import { deleteSessions } from './session-store.ts';

/**
 * Uses the token of a reset mail, sets the new password and ends every session of its user. The link came by mail, so
 * the address is verified, too. Returns the error code, or null on success; a refused password leaves the link valid.
 */
export async function resetPassword(
  deps: IdentityDeps,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<ErrorCode | null> {
  const { userId, problem } = await checkToken(deps.db.query, token, 'reset-password');
  if (problem) return problem;
  const user = userId && (await findUserById(deps.db.query, userId));
  if (!user) return 'INVALID_TOKEN';
  const policy = { email: user.email, minLength: deps.config.minPasswordLength };
  const weakness = passwordProblem(newPassword, policy);
  if (weakness) return weakness;
  // Hashed before the transaction: on SQLite every other query would wait for the hash.
  const passwordHash = await passwordHashing.hash(newPassword);
  return saveNewPassword(deps, { token, userId: user.id, passwordHash });
}

async function saveNewPassword(
  deps: IdentityDeps,
  { token, userId, passwordHash }: { token: string; userId: string; passwordHash: string },
): Promise<ErrorCode | null> {
  return runTransaction(deps.db.query, async (trx) => {
    if (!(await useToken(trx, token, 'reset-password'))) {
      return (await checkToken(trx, token, 'reset-password')).problem ?? 'INVALID_TOKEN';
    }
    await updateUser(trx, userId, { emailVerified: true });
    await savePasswordHash(trx, { accountId: randomUUID(), userId, passwordHash });
    await deleteSessions(trx, userId);
    await requestIdentityMail(deps.jobs, { mail: 'password-changed', userId }, trx);
    deps.log.info({ event: 'password-reset', userId }, 'password reset');
    return null;
  });
}
