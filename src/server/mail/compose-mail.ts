import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** Longest subject, in characters; most mail programs show fewer. */
const MAX_SUBJECT_LENGTH = 200;
const MAIL_ID = /^[\w-]{1,128}$/;
const LINE_BREAKS_AND_CONTROLS = /\p{Cc}+/gu;

/**
 * Converts a mail for nodemailer. Addresses are objects, so that no text can add a second recipient, and no line break
 * reaches a header.
 * @throws TypeError when an address holds a control character, or an id anything but letters, digits, `-` and `_`
 */
export function composeMail(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: plainAddress(mail.to) },
    subject: mail.subject.replace(LINE_BREAKS_AND_CONTROLS, ' ').slice(0, MAX_SUBJECT_LENGTH),
    text: mail.text,
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: plainAddress(mail.replyTo) } }),
    ...(mail.id !== undefined && { messageId: `<${checkedMailId(mail.id)}@${domainOf(from)}>` }),
    // No file or URL is read into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Returns the id when it is safe for a header and a file name. */
export function checkedMailId(id: string): string {
  if (!MAIL_ID.test(id)) throw new TypeError('This is not the id of a mail');
  return id;
}

function domainOf(mailbox: string): string {
  return /@([^\s<>@]+)>?$/.exec(mailbox)?.[1] ?? 'localhost';
}

function plainAddress(address: string): string {
  if (/[\p{Cc}\s<>,;]/u.test(address)) throw new TypeError('This is not one plain e-mail address');
  return address;
}
