import { type UndoneActs, undoneSentences } from '#contract/account/undone-acts.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { Database } from '../../db/open-database.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Config } from '../../ground/config.ts';
import { momentText } from '../../ground/installation-format.ts';
import type { Mail } from '../../mail/mailer.ts';
import { findUserByEmail, type User } from '../base/user-store.ts';
import {
  type AccountMail,
  accountLockedMail,
  changeEmailMail,
  changeEmailNoticeMail,
  emailChangedMail,
  emailTakenMail,
  newDeviceMail,
} from '../mails/account-mails.ts';
import { issueToken, renewTokens } from '../mails/mailed-token.ts';
import type { TokenPurpose } from '../mails/token-store.ts';
import { type EmailChange, lockEmailChange, markChangeMailed } from './email-change-store.ts';
import { findSignIn } from './sign-in-store.ts';

type ComposeDeps = { config: Config; db: Database };

/** Composes a mail of the account page; null when what it is about does not exist any more. */
export async function composeAccountMail(
  deps: ComposeDeps,
  mail: AccountMail,
  user: User,
  { about, undone }: { about: string; undone?: UndoneActs | undefined },
): Promise<Mail | null> {
  if (mail === 'new-device') return composeNewDevice(deps, user, about);
  return runTransaction(deps.db.query, async (trx) => {
    const link = async (path: string, purpose: TokenPurpose, of: { about?: string; email: string }) =>
      `${deps.config.baseUrl}${path}?token=${await issueToken(trx, user.id, purpose, of)}`;
    if (mail === 'account-locked') {
      const { email } = user;
      return accountLockedMail(email, {
        link: await link(PAGE_PATHS.resetPassword, 'reset-password', { email }),
        undone: undone ? undoneSentences(undone) : [],
      });
    }
    const change = await lockEmailChange(trx, about);
    if (!change) return null;
    switch (mail) {
      case 'change-email': {
        if (change.state !== 'pending') return null;
        await markChangeMailed(trx, change.id);
        const owner = await findUserByEmail(trx, change.toEmail);
        if (!owner?.emailVerified) {
          const email = change.toEmail;
          return changeEmailMail(
            email,
            await link(PAGE_PATHS.confirmEmail, 'change-email', { about, email }),
          );
        }
        return owner.disabled
          ? null
          : emailTakenMail(owner.email, `${deps.config.baseUrl}${PAGE_PATHS.logIn}`);
      }
      case 'change-email-notice':
        return composeNotice(trx, change, (of) => link(PAGE_PATHS.stopEmailChange, 'stop-email-change', of));
      case 'email-changed':
        return emailChangedMail(change.toEmail, change);
      case 'email-changed-notice':
        return emailChangedMail(change.fromEmail, change);
    }
  });
}

/**
 * Composes the notice to the old address. Its links to stop earlier changes live as long as this one, so that a thief cannot
 * wait for their end.
 */
async function composeNotice(
  trx: Transaction,
  change: EmailChange,
  link: (of: { about: string; email: string }) => Promise<string>,
): Promise<Mail | null> {
  if (!isOpen(change)) return null;
  const { id: about, userId, fromEmail, toEmail } = change;
  const mail = changeEmailNoticeMail(fromEmail, { toEmail, link: await link({ about, email: fromEmail }) });
  await renewTokens(trx, userId, 'stop-email-change');
  return mail;
}

/** Whether a change may still happen, or has: its notice is owed even to an old address that was left quickly. */
function isOpen({ state }: EmailChange): boolean {
  return state === 'pending' || state === 'done';
}

async function composeNewDevice(
  { config, db }: ComposeDeps,
  user: User,
  about: string,
): Promise<Mail | null> {
  const signIn = await findSignIn(db.query, about);
  if (!signIn) return null;
  const token = await issueToken(db.query, user.id, 'report-sign-in', { about, email: user.email });
  return newDeviceMail(user.email, {
    time: momentText(signIn.triedAt),
    device: signIn.device,
    network: signIn.network,
    link: `${config.baseUrl}${PAGE_PATHS.reportSignIn}?token=${token}`,
  });
}
