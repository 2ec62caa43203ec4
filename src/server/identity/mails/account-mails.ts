import { BRAND_NAME } from '#contract/messages.ts';
import type { Mail } from '../../mail/mailer.ts';
import { paragraphs } from './identity-mails.ts';

/** Mails of the account page; all but `account-locked` are about one sign-in or one change of the address. */
export const ACCOUNT_MAILS = [
  'change-email',
  'change-email-notice',
  'email-changed',
  'email-changed-notice',
  'new-device',
  'account-locked',
] as const;
export type AccountMail = (typeof ACCOUNT_MAILS)[number];

/** The mail to the new address of an account. */
export function changeEmailMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Verify your new email for ${BRAND_NAME}`,
    text: paragraphs(
      `Someone, most likely you, wants to use this address for their ${BRAND_NAME} account.`,
      'To finish, open this page and press its button. The link works once, for 24 hours:',
      link,
      'If it was not you, do nothing: without the button the account keeps its old address.',
    ),
  };
}

/** The mail to the old address when a change is asked for. */
export function changeEmailNoticeMail(to: string, change: { toEmail: string; link: string }): Mail {
  return {
    to,
    subject: `Your ${BRAND_NAME} email is about to change`,
    text: paragraphs(
      `Someone, most likely you, gave the password of your ${BRAND_NAME} account and asked to change its address to:`,
      change.toEmail,
      'If it was you, there is nothing to do here: the link is in the inbox of the new address.',
      'If it was not you, stop it on this page. It ends all sessions and asks for a new password. The link works once, for 7 days, also after the change:',
      change.link,
    ),
  };
}

/** The mail to the owner of an address that someone wants for another account. */
export function emailTakenMail(to: string, logIn: string): Mail {
  return {
    to,
    subject: `You already have a ${BRAND_NAME} account`,
    text: paragraphs(
      `Someone tried to use this address for another ${BRAND_NAME} account. It already has one, so nothing was changed.`,
      `If it was you, log in with this address: ${logIn}`,
      'If it was not you, do nothing.',
    ),
  };
}

/** The mail to both addresses after a change. */
export function emailChangedMail(
  to: string,
  { fromEmail, toEmail }: { fromEmail: string; toEmail: string },
): Mail {
  return {
    to,
    subject: `Your ${BRAND_NAME} email was changed`,
    text: paragraphs(
      `The address of your ${BRAND_NAME} account was changed from ${fromEmail} to ${toEmail}, and you were logged out everywhere else.`,
      to === fromEmail
        ? 'If it was not you, use the link in our mail before this one: it brings the address back and locks the account.'
        : 'From now on you log in with this address.',
    ),
  };
}

/** The mail about a sign-in from a browser that the account did not know. */
export function newDeviceMail(
  to: string,
  signIn: { time: string; device: string; network: string; link: string },
): Mail {
  return {
    to,
    subject: `New sign-in to your ${BRAND_NAME} account`,
    text: paragraphs(
      `Someone, most likely you, signed in to your ${BRAND_NAME} account with a browser that was not used for it before.`,
      `Time: ${signIn.time}`,
      `Device: ${signIn.device}`,
      `Network: ${signIn.network || 'not known'}`,
      'If it was you, there is nothing to do.',
      'If it was not you, open this page and press "That was not me". It ends all sessions and asks for a new password. The link works once, for 7 days:',
      signIn.link,
    ),
  };
}

/** The mail to the owner of an account that they locked. */
export function accountLockedMail(
  to: string,
  { link, undone }: { link: string; undone: readonly string[] },
): Mail {
  return {
    to,
    subject: `Choose a new ${BRAND_NAME} password`,
    text: paragraphs(
      `All sessions of your ${BRAND_NAME} account have ended, and its old password does not work any more.`,
      ...(undone.length > 0 ? [`What was added since that sign-in is undone. ${undone.join(' ')}`] : []),
      'Choose a new one on this page. The link works once, for one hour; the page "Forgot Password?" sends another:',
      link,
    ),
  };
}
