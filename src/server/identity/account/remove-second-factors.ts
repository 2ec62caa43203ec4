import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../db/tables.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { deleteSecondFactorRows } from '../base/user-store.ts';
import { endSignInCookies, endTokens } from '../mails/mailed-token.ts';
import { requestIdentityMail } from '../mails/request-identity-mail.ts';
import { readSecondFactors } from '../second-factor/read-second-factors.ts';
import { undoSince } from './undo-since.ts';

/**
 * Removes every second factor of a user with the recovery codes, and undoes what else was added since a browser that was new
 * to the account signed in: links to providers, trusted browsers and a change of the address that waits. Ends their sessions,
 * and tells them by mail what was undone.
 */
export async function removeSecondFactors(jobs: Jobs, trx: Transaction, userId: string): Promise<void> {
  const { passkeys, app, recoveryCodes } = await readSecondFactors(trx, userId);
  await deleteSecondFactorRows(trx, userId);
  const undone = {
    ...(await undoSince(trx, userId, {})),
    ...{ passkeys: passkeys.length, app: app !== null, recoveryCodes: recoveryCodes !== null },
  };
  await endTokens(trx, userId, 'change-email');
  await endSignInCookies(trx, userId);
  const mail = { mail: 'second-factor-reset', userId, about: randomUUID(), undone } as const;
  await requestIdentityMail(jobs, mail, trx);
}
