import { BRAND_NAME } from '#contract/messages.ts';
import { MAX_LINE_LENGTH } from '../../mail/mail-body.ts';
import type { Mail } from '../../mail/mailer.ts';

export function verificationMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Verify your email for ${BRAND_NAME}`,
    text: paragraphs(
      `Someone, most likely you, signed up for ${BRAND_NAME} with this address.`,
      'To finish, open this page and press its button. The link works once, for 24 hours:',
      link,
      'If it was not you, do nothing: without the button no one can log in with your address.',
    ),
  };
}

/** The mail to the owner of an address that was signed up again before it was verified. */
export function finishSignUpMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Finish signing up for ${BRAND_NAME}`,
    text: paragraphs(
      `Someone, most likely you, signed up for ${BRAND_NAME} with this address more than once.`,
      'To finish, choose a password on this page; the ones you chose before do not work. The link works once, for one hour:',
      link,
      'If it was not you, do nothing: without this link no one can log in with your address.',
    ),
  };
}

export function passwordResetMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Choose a new ${BRAND_NAME} password`,
    text: paragraphs(
      `Someone, most likely you, asked for a new password at ${BRAND_NAME}.`,
      'Choose it on this page. The link works once, for one hour:',
      link,
      'If it was not you, do nothing: your password stays as it is.',
    ),
  };
}

/** The mail to the owner of an address that someone tried to sign up with again. */
export function signUpNoticeMail(to: string, pages: { logIn: string; forgotPassword: string }): Mail {
  return {
    to,
    subject: `You already have a ${BRAND_NAME} account`,
    text: paragraphs(
      `Someone, most likely you, tried to sign up for ${BRAND_NAME} with this address, which already has an account.`,
      `Log in here: ${pages.logIn}`,
      `If you forgot the password, choose a new one: ${pages.forgotPassword}`,
      'If it was not you, do nothing: nothing was changed.',
    ),
  };
}

export function passwordChangedMail(to: string, forgotPassword: string): Mail {
  return {
    to,
    subject: `Your ${BRAND_NAME} password was changed`,
    text: paragraphs(
      `The password of your ${BRAND_NAME} account was changed, and you were logged out everywhere else.`,
      `If it was not you, choose a new one at once: ${forgotPassword}`,
    ),
  };
}

/** The mail to the owner of an account that many wrong passwords were tried for. */
export function signInLinkMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Many wrong passwords were tried for your ${BRAND_NAME} account`,
    text: paragraphs(
      `Someone tried many wrong passwords for your ${BRAND_NAME} account today. None of them was right.`,
      'Browsers that you logged in with before still work. To log in with another one, open this page in it. The link works once, for 24 hours:',
      link,
      'If it was not you, there is nothing to do: without this link no further password is tried today.',
    ),
  };
}

/** The mail to the owner of an account whose second factors changed; `change` is a whole sentence. */
export function secondFactorMail(
  to: string,
  { subject, change, forgotPassword }: { subject: string; change: string; forgotPassword: string },
): Mail {
  return {
    to,
    subject,
    text: paragraphs(
      change,
      `If it was not you, choose a new password at once: ${forgotPassword}`,
      'Then look at the second factors on your account page, and ask an owner to reset them if one is not yours.',
    ),
  };
}

/** Formats the text of a mail: wrapped paragraphs, and the name of the site below. */
export function paragraphs(...texts: string[]): string {
  return `${texts.map(wrapped).join('\n\n')}\n\n${BRAND_NAME}\n`;
}

function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 && `${lines.at(-1)} ${word}`;
    if (longer && longer.length <= MAX_LINE_LENGTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join('\n');
}
