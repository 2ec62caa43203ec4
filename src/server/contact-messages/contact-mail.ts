import { BRAND_NAME } from '#contract/messages.ts';
import { momentText } from '../ground/installation-format.ts';
import type { Mail } from '../mail/mailer.ts';
import { mailIdOf, type StoredContactMessage } from './contact-message-store.ts';

/** Returns the mail that brings a contact message to the firm; replies go to its author. */
export function contactMail(to: string, message: StoredContactMessage): Mail {
  return {
    to,
    id: mailIdOf(message),
    replyTo: message.email,
    subject: `${BRAND_NAME}: message from ${message.name}`,
    text: [
      `Name: ${message.name}`,
      `Email: ${message.email}`,
      `Received: ${momentText(message.receivedAt)}`,
      'Message:',
      '',
      `${message.description}\n`,
    ].join('\n'),
  };
}
