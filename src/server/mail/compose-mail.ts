import type { SendMailOptions } from 'nodemailer';
import type { Firm } from '../ground/firm-schema.ts';
import { mailHtml, mailText } from './mail-body.ts';
import type { Mail } from './mailer.ts';

/** Longest subject, in characters; most mail programs show fewer. */
const MAX_SUBJECT_LENGTH = 200;
const MAIL_ID = /^[\w-]{1,128}$/;
/** Who sends mail: the mailbox, and the firm that its end names. */
export type Sender = { from: string; firm: Firm };

const LINE_BREAKS_AND_CONTROLS = /\p{Cc}+/gu;

/**
 * Converts a mail for nodemailer. Addresses are objects, so that no text can add a second recipient, and no line break
 * reaches a header.
 * @throws TypeError when an address holds a control character, or an id anything but letters, digits, `-` and `_`
 */
export function composeMail(mail: Mail, { from, firm }: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: plainAddress(mail.to) },
    subject: mail.subject.replace(LINE_BREAKS_AND_CONTROLS, ' ').slice(0, MAX_SUBJECT_LENGTH),
    text: mailText(mail.text, firm),
    html: mailHtml(mail.text, firm),
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: plainAddress(mail.replyTo) } }),
    ...(mail.id !== undefined && { messageId: messageIdOf(mail.id, from) }),
    ...threadOf(mail, from),
    // No file or URL is read into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(!mail.isPersonal && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  };
}

function threadOf({ answers = [] }: Mail, from: string): Pick<SendMailOptions, 'inReplyTo' | 'references'> {
  const references = answers.map((id) => messageIdOf(id, from));
  const inReplyTo = references.at(-1);
  return inReplyTo === undefined ? {} : { inReplyTo, references };
}

function messageIdOf(id: string, from: string): string {
  return `<${checkedMailId(id)}@${domainOf(from)}>`;
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
  if (/[\p{Cc}\s<>,;]/u.test(address)) throw new TypeError('This is not one plain email address');
  return address;
}
