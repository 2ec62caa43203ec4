import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ContactDeps } from './contact-deps.ts';
import { contactMail } from './contact-mail.ts';
import { beginDelivery, endDelivery, reviveContactMessage } from './contact-message-store.ts';

const JOB_NAME = 'deliver-contact-message';
/** Pauses double from 2 s to an hour: a mail server may be away for most of a day. */
const DELIVERY_RETRIES = 30;
const CONCURRENCY = 4;

type Payload = { messageId: string };

/** Has a message delivered once `transaction` commits. Asked twice, it is delivered once. */
export async function requestDelivery(
  jobs: Jobs,
  messageId: string,
  transaction?: Transaction<Tables>,
): Promise<void> {
  const payload: Payload = { messageId };
  await jobs.add(JOB_NAME, payload, { key: messageId, ...(transaction && { transaction }) });
}

/** Has a message tried again that was given up. False when there is none with this id. */
export function retryDelivery({ db, jobs }: Pick<ContactDeps, 'db' | 'jobs'>, id: string): Promise<boolean> {
  return db.query.transaction().execute(async (transaction) => {
    const isRevived = await reviveContactMessage(transaction, id);
    if (isRevived) await requestDelivery(jobs, id, transaction);
    return isRevived;
  });
}

type DeliveryDeps = Pick<ContactDeps, 'config' | 'db' | 'log' | 'mailer'>;

/** Delivers messages. */
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
 * Hands one message over to the mail server, or into the outbox, and notes that it is taken. Between these two
 * lies a moment in which the process may end; then nobody can know whether the mail was taken, and it is handed
 * over again under the same Message-ID, by which the mailbox knows it. In the outbox the second takes the place
 * of the first.
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
      const help = `It is kept. Try again with: cairn messages retry ${messageId}`;
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
