import { BRAND_NAME } from '#contract/messages.ts';
import { DAY_MS } from '#records';
import type { Transaction } from '../db/tables.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Mail } from '../mail/mailer.ts';
import type { ContactDeps } from './contact-deps.ts';
import {
  confirmationMailId,
  countMessagesFrom,
  findContactMessage,
  type StoredContactMessage,
} from './contact-message-store.ts';

const JOB_NAME = 'confirm-contact-message';
const RETRIES = 10;

type Payload = { messageId: string };

/**
 * Adds the job that tells the sender of a message that it has arrived, when the settings want that: one mail a day to an
 * address, so that no one can use the server to fill the mailbox of another person.
 */
export async function requestConfirmation(
  { jobs, config }: Pick<ContactDeps, 'jobs' | 'config'>,
  message: Pick<StoredContactMessage, 'id' | 'email'>,
  transaction: Transaction,
): Promise<void> {
  if (!config.confirmsContact) return;
  const since = new Date(Date.now() - DAY_MS);
  // The message itself is stored already.
  if ((await countMessagesFrom(transaction, message.email, since)) > 1) return;
  const payload: Payload = { messageId: message.id };
  await jobs.add(JOB_NAME, payload, { transaction, key: message.id });
}

/** Handles the jobs of confirmations. */
export function confirmationJobs({
  config,
  db,
  mailer,
}: Pick<ContactDeps, 'config' | 'db' | 'mailer'>): JobHandlers {
  return {
    [JOB_NAME]: {
      async handler({ messageId }: Payload) {
        const message = await findContactMessage(db.query, messageId);
        if (message) await mailer.send(confirmationMail(config.contactInbox, message));
      },
      retries: RETRIES,
    },
  };
}

/** The mail has nothing that the sender wrote: the address may be another person's. */
function confirmationMail(
  inbox: string,
  message: Pick<StoredContactMessage, 'id' | 'email' | 'receivedAt'>,
): Mail {
  return {
    to: message.email,
    id: confirmationMailId(message),
    replyTo: inbox,
    subject: `Your message to ${BRAND_NAME} has arrived`,
    text: [
      `A message was sent to ${BRAND_NAME} by the contact form with this address, most likely by you.`,
      'The message has arrived, and a person will read and answer it. You do not need to do anything.',
      'If you did not write to us, tell us by answering this mail, and we delete what was sent.',
    ].join('\n\n'),
  };
}
