import { randomUUID } from 'node:crypto';
import { BRAND_NAME } from '#contract/messages.ts';
import type { Transaction } from '../db/tables.ts';
import { momentText } from '../ground/installation-format.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail } from '../mail/mailer.ts';
import type { ContactDeps } from './contact-deps.ts';
import {
  beginDelivery,
  endDelivery,
  mailIdOf,
  reviveContactMessage,
  type StoredContactMessage,
} from './contact-message-store.ts';

const JOB_NAME = 'deliver-contact-message';
/** Pauses double from 2 s to an hour, so that a mail server may be down for most of a day. */
const DELIVERY_RETRIES = 30;
const CONCURRENCY = 4;

type Payload = { messageId: string };

/**
 * Adds the delivery job of a message, in `transaction` if given. Idempotent. `atOnce` adds one beside a job that waits
 * for its next attempt.
 */
export async function requestDelivery(
  jobs: Jobs,
  messageId: string,
  { transaction, atOnce = false }: { transaction?: Transaction; atOnce?: boolean } = {},
): Promise<void> {
  const payload: Payload = { messageId };
  const key = atOnce ? `${messageId}:now` : messageId;
  await jobs.add(JOB_NAME, payload, { key, ...(transaction && { transaction }) });
}

/** Requests the delivery of a failed message again. Returns false when there is none with this id. */
export function retryDelivery({ db, jobs }: Pick<ContactDeps, 'db' | 'jobs'>, id: string): Promise<boolean> {
  return db.query.transaction().execute(async (transaction) => {
    const isRevived = await reviveContactMessage(transaction, id);
    // Without a key: a job whose last attempt has just failed may still have that of the message.
    if (isRevived) await jobs.add(JOB_NAME, { messageId: id } satisfies Payload, { transaction });
    return isRevived;
  });
}

type DeliveryDeps = Pick<ContactDeps, 'config' | 'db' | 'log' | 'mailer'>;

/** Handles the jobs of delivery. */
export function deliveryJobs(deps: DeliveryDeps, { retries = DELIVERY_RETRIES } = {}): JobHandlers {
  return {
    [JOB_NAME]: {
      handler: ({ messageId }: Payload, { attempt }) =>
        deliverContactMessage(deps, messageId, { isLastTry: attempt > retries }),
      retries,
      concurrency: CONCURRENCY,
    },
  };
}

/**
 * Sends one message, or writes it to the outbox, and records that. When the process ends in between, it is not known
 * whether the mail was sent, and it is sent again under the same Message-ID, by which the mailbox recognises it. In the
 * outbox the second replaces the first.
 */
async function deliverContactMessage(
  { config, db, log, mailer }: DeliveryDeps,
  messageId: string,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const attemptId = randomUUID();
  const message = await beginDelivery(db.query, messageId, attemptId);
  if (!message) return;
  try {
    await mailer.send(contactMail(config.contactInbox, message));
  } catch (error) {
    const state = isLastTry ? 'failed' : 'waiting';
    await endDelivery(db.query, attemptId, { state, error: (error as Error).message, at: new Date() });
    if (isLastTry) {
      const help = `It is kept, and tried again each day. At once with: cairn messages retry ${messageId}`;
      log.error({ event: 'contact-message-failed', messageId, help }, 'contact message was not delivered');
    }
    throw error;
  }
  await endDelivery(db.query, attemptId, { state: 'delivered', at: new Date() });
  log.info(
    { event: 'contact-message-delivered', messageId, tries: message.attempts },
    'contact message delivered',
  );
}

/** Returns the mail that brings a contact message to the firm; replies go to its author. */
function contactMail(to: string, message: StoredContactMessage): Mail {
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
