import type { UndoneActs } from '#contract/account/undone-acts.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { AccountMail } from './account-mails.ts';
import type { SecondFactorMail } from './second-factor-mails.ts';

export const IDENTITY_MAIL_JOB = 'identity-mail';
export type IdentityMail =
  | 'verification'
  | 'finish-sign-up'
  | 'password-reset'
  | 'sign-up-notice'
  | 'password-changed'
  | 'sign-in-link'
  | AccountMail
  | SecondFactorMail;
/** `about` is the id of the sign-in, change of the address or lock that a mail is about; `undone` what a lock undid. */
export type RequestedMail = { mail: IdentityMail; userId: string; about?: string; undone?: UndoneActs };

/**
 * Adds the job of a mail, in `transaction`. The job names the user only: the link's token is created when it is sent,
 * so that no stored job can be used to log in.
 */
export async function requestIdentityMail(
  jobs: Jobs,
  payload: RequestedMail,
  transaction: Transaction,
): Promise<void> {
  const { mail, userId, about } = payload;
  const key = [mail, userId, ...(about === undefined ? [] : [about])].join(':');
  await jobs.add(IDENTITY_MAIL_JOB, payload, { transaction, key });
}
