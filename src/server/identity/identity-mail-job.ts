import type { Logger } from 'pino';
import { type UndoneActs, undoneSentences } from '#contract/account/undone-acts.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { Database } from '../db/open-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Config } from '../ground/config.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { composeAccountMail } from './account/compose-account-mail.ts';
import { findPasswordHash } from './base/sign-in-method-store.ts';
import { findUserById } from './base/user-store.ts';
import { ACCOUNT_MAILS, type AccountMail } from './mails/account-mails.ts';
import {
  finishSignUpMail,
  passwordChangedMail,
  passwordResetMail,
  signInLinkMail,
  signUpNoticeMail,
  verificationMail,
} from './mails/identity-mails.ts';
import { issueToken } from './mails/mailed-token.ts';
import { IDENTITY_MAIL_JOB, type IdentityMail, type RequestedMail } from './mails/request-identity-mail.ts';
import { composeSecondFactorMail } from './mails/second-factor-mails.ts';
import type { TokenPurpose } from './mails/token-store.ts';
import { countRecoveryCodes } from './second-factor/recovery-code-store.ts';

type MailDeps = { config: Config; db: Database; log: Logger; mailer: Mailer };

/** Handles the jobs of identity mails. */
export function identityMailJobs(deps: MailDeps): JobHandlers {
  return { [IDENTITY_MAIL_JOB]: { handler: (payload: RequestedMail) => sendIdentityMail(deps, payload) } };
}

async function sendIdentityMail(deps: MailDeps, payload: RequestedMail): Promise<void> {
  const { mail, userId, about = '', undone } = payload;
  const user = await findUserById(deps.db.query, userId);
  if (!user || user.disabled) return;
  const composed = isAccountMail(mail)
    ? await composeAccountMail(deps, mail, user, { about, undone })
    : await compose(deps, mail, user, undone);
  if (!composed) return;
  await deps.mailer.send(composed);
  deps.log.info({ event: 'identity-mail', mail, userId }, 'identity mail sent');
}

async function compose(
  deps: MailDeps,
  mail: Exclude<IdentityMail, AccountMail>,
  user: { id: string; email: string },
  undone?: UndoneActs,
): Promise<Mail> {
  const page = (path: string) => `${deps.config.baseUrl}${path}`;
  const resetLink = () => linkTo(deps, PAGE_PATHS.resetPassword, user, 'reset-password');
  switch (mail) {
    case 'verification':
      // Verifying alone is not enough: without a password they could not log in.
      if (!(await findPasswordHash(deps.db.query, user.id))) return compose(deps, 'finish-sign-up', user);
      return verificationMail(
        user.email,
        await linkTo(deps, PAGE_PATHS.completeVerification, user, 'verify-email'),
      );
    case 'finish-sign-up':
      return finishSignUpMail(user.email, await resetLink());
    case 'password-reset':
      return passwordResetMail(user.email, await resetLink());
    case 'sign-up-notice':
      return signUpNoticeMail(user.email, {
        logIn: page(PAGE_PATHS.logIn),
        forgotPassword: page(PAGE_PATHS.forgotPassword),
      });
    case 'password-changed':
      return passwordChangedMail(user.email, page(PAGE_PATHS.forgotPassword));
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'second-factor-reset':
    case 'recovery-code-used':
      return composeSecondFactorMail(mail, user.email, {
        left: (await countRecoveryCodes(deps.db.query, user.id))?.left ?? 0,
        undone: undone ? undoneSentences(undone) : [],
        forgotPassword: page(PAGE_PATHS.forgotPassword),
      });
    case 'sign-in-link':
      return signInLinkMail(user.email, await linkTo(deps, PAGE_PATHS.logIn, user, 'sign-in'));
  }
}

function isAccountMail(mail: IdentityMail): mail is AccountMail {
  return ACCOUNT_MAILS.some((known) => known === mail);
}

async function linkTo(
  deps: MailDeps,
  path: string,
  { id, email }: { id: string; email: string },
  purpose: TokenPurpose,
): Promise<string> {
  const token = await runTransaction(deps.db.query, (trx) => issueToken(trx, id, purpose, { email }));
  return `${deps.config.baseUrl}${path}?token=${token}`;
}
