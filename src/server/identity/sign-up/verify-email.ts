import type { ErrorCode } from '#contract/error-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { findPasswordHash } from '../base/sign-in-method-store.ts';
import { findUserById, updateUser } from '../base/user-store.ts';
import { ownPasswordProblem } from '../credentials/own-password.ts';
import { checkToken, endSignUpLinks, spendToken } from '../mails/mailed-token.ts';
import { admitUser } from '../people/admit-user.ts';

type Verification = { token: string; password?: string | undefined; signUpToken: string | null };

/**
 * Uses the token of a verification mail and marks its user's address as verified, when its reader chose the password: theirs
 * is the browser of the sign-up, or they give the password. Else a stranger could sign up with an address, and wait until its
 * owner makes their password valid. Returns the error code, or null on success.
 */
export async function verifyEmail(deps: IdentityDeps, given: Verification): Promise<ErrorCode | null> {
  const { token } = given;
  const link = await checkToken(deps.db.query, token, 'verify-email');
  if (link.problem || !link.userId) return link.problem ?? 'INVALID_TOKEN';
  const problem = await problemOfReader(deps, link.userId, given);
  if (problem) return problem;
  return runTransaction(deps.db.query, async (trx) => {
    const userId = await spendToken(trx, token, 'verify-email');
    if (!userId) return (await checkToken(trx, token, 'verify-email')).problem ?? 'INVALID_TOKEN';
    await updateUser(trx, userId, { emailVerified: true });
    await endSignUpLinks(trx, userId);
    const user = await findUserById(trx, userId);
    if (user) await admitUser(deps, user, trx);
    deps.log.info({ event: 'email-verified', userId }, 'email verified');
    return null;
  });
}

/** Returns why the reader of a link cannot be taken for the one who chose the password, or null. */
async function problemOfReader(
  deps: IdentityDeps,
  userId: string,
  { password, signUpToken }: Verification,
): Promise<ErrorCode | null> {
  const { query } = deps.db;
  const signUp = signUpToken ? await checkToken(query, signUpToken, 'sign-up') : null;
  if (signUp?.problem === null && signUp.userId === userId) return null;
  if ((await findPasswordHash(query, userId)) === null) return null;
  return password === undefined ? 'PASSWORD_NEEDED' : ownPasswordProblem(deps, userId, password);
}
