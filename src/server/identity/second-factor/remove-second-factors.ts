import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { requestIdentityMail } from '../mails/identity-mail-job.ts';
import { endTokens } from '../mails/mailed-token.ts';
import { deleteSessions } from '../sessions/session-store.ts';
import { deleteSecondFactorRows } from './second-factor-store.ts';

/** Removes every second factor of a user with the recovery codes, ends their sessions and tells them by mail. */
export async function removeSecondFactors(
  jobs: Jobs,
  trx: Transaction<Tables>,
  userId: string,
): Promise<void> {
  await deleteSecondFactorRows(trx, userId);
  await endTokens(trx, userId, 'trusted-browser');
  await endTokens(trx, userId, 'second-factor');
  await deleteSessions(trx, userId);
  await requestIdentityMail(jobs, { mail: 'second-factor-reset', userId }, trx);
}
