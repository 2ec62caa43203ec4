import type { ErrorCode } from '#contract/error-contract.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { checkToken, spendToken } from './mails/mailed-token.ts';
import { admitUser } from './people/admit-user.ts';
import { findUserById, updateUser } from './user-store.ts';

/** Uses the token of a verification mail and marks its user's address as verified. Returns the error code, or null on success. */
export async function verifyEmail(deps: IdentityDeps, token: string): Promise<ErrorCode | null> {
  return runTransaction(deps.db.query, async (trx) => {
    const userId = await spendToken(trx, token, 'verify-email');
    if (!userId) return (await checkToken(trx, token, 'verify-email')).problem ?? 'INVALID_TOKEN';
    await updateUser(trx, userId, { emailVerified: true });
    const user = await findUserById(trx, userId);
    if (user) await admitUser(deps, user, trx);
    deps.log.info({ event: 'email-verified', userId }, 'email verified');
    return null;
  });
}
