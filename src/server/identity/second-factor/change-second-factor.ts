import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse } from '../base/refuse.ts';
import { endSignInCookies } from '../mails/mailed-token.ts';
import { requestIdentityMail } from '../mails/request-identity-mail.ts';
import { deleteOtherSessions, type StoredSession } from '../sessions/session-store.ts';
import { deleteApiTokens } from '../tokens/api-token-store.ts';
import { deleteRecoveryCodes } from './recovery-code-store.ts';
import { hasSecondFactor } from './second-factor-store.ts';

/**
 * Changes a user's second factors in one session and tells the owner, all or nothing. Their other sessions, API tokens and half
 * sign-ins end, and no browser is trusted afterwards. Recovery codes go with the last second factor, which cannot be removed where
 * everybody must have one.
 */
export async function changeSecondFactor(
  deps: IdentityDeps,
  { id, user: { id: userId } }: StoredSession,
  mail: 'second-factor-added' | 'second-factor-removed',
  change: (trx: Transaction) => Promise<void>,
): Promise<void> {
  await runTransaction(deps.db.query, async (trx) => {
    await change(trx);
    await deleteOtherSessions(trx, userId, id);
    await deleteApiTokens(trx, userId);
    await endSignInCookies(trx, userId);
    if (!(await hasSecondFactor(trx, userId))) {
      if (deps.config.requireMfa) refuse('LAST_SECOND_FACTOR');
      await deleteRecoveryCodes(trx, userId);
    }
    await requestIdentityMail(deps.jobs, { mail, userId }, trx);
  });
  deps.log.info({ event: mail, userId }, 'second factors changed');
}
