import { BRAND_NAME } from '#contract/messages.ts';
import { installationFormat } from '../../ground/installation-format.ts';
import type { Mail } from '../../mail/mailer.ts';
import { mailIdOf, type StoredContactMessage } from '../contact-message-store.ts';
import { replyMailId, type StoredEntry } from './message-entry-store.ts';

/**
 * Returns the mail of a reply to a message: answers to it go to the firm's mailbox, and mail programs show it in one
 * thread with the message and earlier replies.
 */
export function replyMail(
  inbox: string,
  message: StoredContactMessage,
  { reply, earlier }: { reply: StoredEntry; earlier: readonly StoredEntry[] },
): Mail {
  return {
    to: message.email,
    id: replyMailId(reply),
    replyTo: inbox,
    isPersonal: true,
    answers: [mailIdOf(message), ...earlier.map(replyMailId)],
    subject: `Re: your message to ${BRAND_NAME}`,
    text: `${reply.text.trim()}\n\n${quoted(message)}\n`,
  };
}

function quoted({ receivedAt, description }: StoredContactMessage): string {
  const lines = description.trim().split(/\r\n|\r|\n/);
  return [`On ${installationFormat().day(receivedAt)} you wrote:`, ...lines.map((line) => `> ${line}`)].join(
    '\n',
  );
}
