import { BRAND_NAME } from '#contract/messages.ts';
import type { Mail } from '../../mail/mailer.ts';
import { paragraphs } from './identity-mails.ts';

export function invitationMail(
  to: string,
  invitation: { link: string; by: string; line: string; days: number },
): Mail {
  return {
    to,
    subject: `You are invited to ${BRAND_NAME}`,
    text: paragraphs(
      `${invitation.by} invites you to ${BRAND_NAME}.`,
      ...(invitation.line ? [invitation.line] : []),
      `Choose a password on this page, then log in. The link works once, for ${invitation.days} days:`,
      invitation.link,
      'If you did not expect this, do nothing: without this link no one can log in with your address.',
    ),
  };
}

/** The mail to an owner about a user who waits for approval. */
export function accountWaitsMail(to: string, email: string, people: string): Mail {
  return {
    to,
    subject: `A new user waits for your approval at ${BRAND_NAME}`,
    text: paragraphs(
      `${email} signed up for ${BRAND_NAME} and verified the address.`,
      'They can log in once an owner approves the account. Approve or refuse it here:',
      people,
    ),
  };
}

/** The mail to an owner about a new user. */
export function newAccountMail(to: string, email: string, person: string): Mail {
  return {
    to,
    subject: `A new account at ${BRAND_NAME}`,
    text: paragraphs(
      `${email} signed up for ${BRAND_NAME}, verified the address, and can log in from now on.`,
      'If you do not know this person, disable the account here:',
      person,
    ),
  };
}

/** The mail to an owner about a user who reported a sign-in, or a change of their address, that was not theirs. */
export function colleagueLockedMail(to: string, email: string, person: string): Mail {
  return {
    to,
    subject: `Another person used an account at ${BRAND_NAME}`,
    text: paragraphs(
      `${email} says that a sign-in to their ${BRAND_NAME} account, or a change of its address, was not theirs.`,
      'All sessions of the account have ended and its password no longer works; a link to choose a new one was mailed to them.',
      'Ask them what happened, and look at what was changed in their name. The account:',
      person,
    ),
  };
}

export function approvedMail(to: string, logIn: string): Mail {
  return {
    to,
    subject: `Your ${BRAND_NAME} account is approved`,
    text: paragraphs(`Your ${BRAND_NAME} account was approved. Log in here:`, logIn),
  };
}
