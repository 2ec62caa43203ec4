import type { ErrorCode } from '#contract/error-contract.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { updateUser } from './identity-store.ts';
import { checkToken, useToken } from './mailed-token.ts';

/** Uses the token of a verification mail and marks its user's address as verified. Returns the error code, or null on success. */
export async function verifyEmail(deps: IdentityDeps, token: string): Promise<ErrorCode | null> {
  return runTransaction(deps.db.query, async (trx) => {
    const userId = await useToken(trx, token, 'verify-email');
    if (!userId) return (await checkToken(trx, token, 'verify-email')).problem ?? 'INVALID_TOKEN';
    await updateUser(trx, userId, { emailVerified: true });
    deps.log.info({ event: 'email-verified', userId }, 'email verified');
    return null;
  });
}
