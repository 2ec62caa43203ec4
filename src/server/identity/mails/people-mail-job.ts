import { PAGE_PATHS } from '#contract/page-paths.ts';
import { INVITATION_DAYS } from '#contract/people-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { findInvitation } from '../base/people-store.ts';
import { findUserById, type User } from '../base/user-store.ts';
import { mailOwners, ownerAddress } from './mail-owners.ts';
import { issueToken } from './mailed-token.ts';
import {
  accountWaitsMail,
  approvedMail,
  colleagueLockedMail,
  invitationMail,
  newAccountMail,
} from './people-mails.ts';

const JOB_NAME = 'people-mail';
const OWNER_MAILS = {
  'account-waits': accountWaitsMail,
  'new-account': newAccountMail,
  'colleague-locked': colleagueLockedMail,
};
type OwnerMail = keyof typeof OWNER_MAILS;
type PersonMail = 'invitation' | 'approved';
/** `to` is absent when the mail goes to the user it is about. */
type Payload = { mail: PersonMail | OwnerMail; userId: string; to?: string };
type MailDeps = Pick<IdentityDeps, 'config' | 'db' | 'log'> & { mailer: Mailer };

/** Adds the job of a mail about a user to each other owner, in `transaction`. */
export async function requestOwnerMail(
  jobs: Jobs,
  mail: OwnerMail,
  userId: string,
  transaction: Transaction,
): Promise<void> {
  const payload: Payload = { mail, userId };
  await mailOwners(jobs, JOB_NAME, payload, { transaction, key: `${mail}:${userId}`, except: userId });
}

/** Adds the job of a mail to a user, in `transaction`. The link of an invitation is created when it is sent. */
export async function requestPersonMail(
  jobs: Jobs,
  mail: PersonMail,
  userId: string,
  transaction: Transaction,
): Promise<void> {
  const payload: Payload = { mail, userId };
  await jobs.add(JOB_NAME, payload, { transaction, key: `${mail}:${userId}` });
}

/** Handles the jobs of mails about people. */
export function peopleMailJobs(deps: MailDeps): JobHandlers {
  return { [JOB_NAME]: { handler: (payload: Payload) => sendPeopleMail(deps, payload) } };
}

async function sendPeopleMail(deps: MailDeps, payload: Payload): Promise<void> {
  const user = await findUserById(deps.db.query, payload.userId);
  const mail = user && (await compose(deps, payload, user));
  if (!mail) return;
  await deps.mailer.send(mail);
  deps.log.info({ event: 'people-mail', mail: payload.mail, userId: user.id }, 'mail about a person sent');
}

async function compose(deps: MailDeps, payload: Payload, user: User): Promise<Mail | null> {
  const page = (path: string) => `${deps.config.baseUrl}${path}`;
  if (payload.mail === 'invitation') return composeInvitation(deps, user);
  if (payload.mail === 'approved') return approvedMail(user.email, page(PAGE_PATHS.logIn));
  const address = payload.to ? await ownerAddress(deps.db.query, payload.to) : null;
  if (!address) return null;
  const people = page(PAGE_PATHS.people);
  const link = payload.mail === 'account-waits' ? people : `${people}?person=${user.id}`;
  return OWNER_MAILS[payload.mail](address, user.email, link);
}

async function composeInvitation(deps: MailDeps, user: User): Promise<Mail | null> {
  const invitation = await findInvitation(deps.db.query, user.id);
  if (!invitation) return null;
  const { id, email } = user;
  const token = await runTransaction(deps.db.query, (trx) => issueToken(trx, id, 'invitation', { email }));
  const link = `${deps.config.baseUrl}${PAGE_PATHS.join}?token=${token}`;
  return invitationMail(user.email, { link, ...invitation, days: INVITATION_DAYS });
}
