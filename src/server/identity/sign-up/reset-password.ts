import { randomUUID } from 'node:crypto';
import { runTransaction } from '../../db/run-transaction.ts';
import { cancelEmailChange } from '../account/change-email.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse, refuseIf } from '../base/refuse.ts';
import { savePasswordHash } from '../base/sign-in-method-store.ts';
import { resetThrottle } from '../base/throttle.ts';
import { findUserById, type User, updateUser } from '../base/user-store.ts';
import { passwordHashing } from '../credentials/password-hashing.ts';
import { passwordProblem } from '../credentials/password-policy.ts';
import { checkToken, endSignInCookies, endTokens, spendToken } from '../mails/mailed-token.ts';
import { requestIdentityMail } from '../mails/request-identity-mail.ts';
import { admitUser } from '../people/admit-user.ts';
import { deleteSessions } from '../sessions/session-store.ts';
import { deleteApiTokens } from '../tokens/api-token-store.ts';

type Purpose = 'reset-password' | 'invitation';

/**
 * Uses the token of a reset mail or an invitation, sets the new password and ends every session and API
 * token of its user. The link came by mail, so the address is verified, too. Returns the id of the user. A refused password leaves the link valid.
 * @throws the code of a refused password, TOKEN_EXPIRED, TOKEN_USED, INVALID_TOKEN
 */
export async function resetPassword(
  deps: IdentityDeps,
  { token, newPassword, name }: { token: string; newPassword: string; name?: string | undefined },
  purpose: Purpose = 'reset-password',
): Promise<string> {
  const { userId, problem } = await checkToken(deps.db.query, token, purpose);
  refuseIf(problem);
  const user = (userId && (await findUserById(deps.db.query, userId))) || refuse('INVALID_TOKEN');
  const policy = { email: user.email, minLength: deps.config.minPasswordLength };
  refuseIf(passwordProblem(newPassword, policy));
  // Hashed before the transaction: on SQLite every other query would wait for the hash.
  const passwordHash = await passwordHashing(deps.config).hash(newPassword);
  await saveNewPassword(deps, purpose, { token, user, passwordHash, name });
  // Guesses at the old password say nothing of the new one, and the owner may be in a browser that is not known.
  await resetThrottle(deps, 'sign-in-account', user.email);
  return user.id;
}

async function saveNewPassword(
  deps: IdentityDeps,
  purpose: Purpose,
  {
    token,
    user,
    passwordHash,
    name,
  }: { token: string; user: User; passwordHash: string; name: string | undefined },
): Promise<void> {
  const userId = user.id;
  await runTransaction(deps.db.query, async (trx) => {
    if (!(await spendToken(trx, token, purpose))) {
      refuse((await checkToken(trx, token, purpose)).problem ?? 'INVALID_TOKEN');
    }
    await updateUser(trx, userId, { emailVerified: true, ...(name && { name }) });
    await admitUser(deps, { ...user, emailVerified: true }, trx);
    await endTokens(trx, userId, 'invitation');
    await savePasswordHash(trx, { accountId: randomUUID(), userId, passwordHash });
    await deleteSessions(trx, userId);
    await deleteApiTokens(trx, userId);
    if (purpose === 'invitation') return;
    await endSignInCookies(trx, userId);
    await cancelEmailChange(trx, userId);
    await requestIdentityMail(deps.jobs, { mail: 'password-changed', userId }, trx);
    deps.log.info({ event: 'password-reset', userId }, 'password reset');
  });
}
