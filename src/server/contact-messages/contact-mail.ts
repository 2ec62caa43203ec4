import { BRAND_NAME } from '#contract/messages.ts';
import type { Mail } from '../mail/mailer.ts';
import { mailIdOf, type StoredContactMessage } from './contact-message-store.ts';

/** A contact message as the mail that brings it to the firm; an answer goes to whoever wrote it. */
export function contactMail(to: string, message: StoredContactMessage): Mail {
  return {
    to,
    id: mailIdOf(message),
    replyTo: message.email,
    subject: `${BRAND_NAME}: message from ${message.name}`,
    text: [
      `Name: ${message.name}`,
      `Email: ${message.email}`,
      `Received: ${message.receivedAt.slice(0, 16).replace('T', ' ')} UTC`,
      'Message:',
      '',
      `${message.description}\n`,
    ].join('\n'),
  };
}
