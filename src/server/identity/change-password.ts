import { randomUUID } from 'node:crypto';
import type { IdentityErrorCode } from '#contract/messages.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { requestIdentityMail } from './identity-mail-job.ts';
import { findPasswordHash, savePasswordHash } from './identity-store.ts';
import { passwordHashing } from './password-hashing.ts';
import { passwordProblem } from './password-policy.ts';
import { deleteOtherSessions, type StoredSession } from './session-store.ts';

/** Sets a new password for who knows the current one, and ends their other sessions. Answers why not, or null. */
export async function changePassword(
  deps: IdentityDeps,
  session: StoredSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<IdentityErrorCode | null> {
  const { user } = session;
  const hash = await findPasswordHash(deps.db.query, user.id);
  const isRight = hash !== null && (await passwordHashing.verify({ hash, password: currentPassword }));
  if (!isRight) return 'INVALID_PASSWORD';
  const weakness = passwordProblem(newPassword, {
    email: user.email,
    minLength: deps.config.minPasswordLength,
  });
  if (weakness) return weakness;
  const passwordHash = await passwordHashing.hash(newPassword);
  await runTransaction(deps.db.query, async (trx) => {
    await savePasswordHash(trx, { accountId: randomUUID(), userId: user.id, passwordHash });
    await deleteOtherSessions(trx, user.id, session.id);
    await requestIdentityMail(deps.jobs, { mail: 'password-changed', userId: user.id }, trx);
  });
  deps.log.info({ event: 'password-changed', userId: user.id }, 'password changed');
  return null;
}
