import { createHmac, randomUUID } from 'node:crypto';
import type { ContactMessage } from '#contract/contact-message-contract.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { AppError } from '../ground/app-error.ts';
import type { ContactDeps } from './contact-deps.ts';
import { insertContactMessage } from './contact-message-store.ts';
import type { ContactThrottle } from './contact-throttle.ts';
import { requestDelivery } from './deliver-contact-message.ts';
import { checkFormStamp, type StampState } from './form-stamp.ts';

const STAMP_PROBLEMS: Record<Exclude<StampState, 'good'>, string> = {
  'too-young': 'That was quicker than people write. Please wait a moment and send it again.',
  'too-old': 'This page has been open for more than a day. Please load it again and send the message then.',
  forged: 'The form did not come from this site. Please load the page again.',
};

/**
 * Stores a contact message and requests its delivery; both are on disk when this resolves. Idempotent for the same
 * form, as after a lost response.
 * @throws AppError 400 when the form's stamp is invalid, 429 when it is too new or there were too many messages
 */
export async function receiveContactMessage(
  deps: Pick<ContactDeps, 'config' | 'db' | 'jobs' | 'webhooks'>,
  throttle: ContactThrottle,
  { message, network }: { message: ContactMessage; network: string },
): Promise<void> {
  const { db, jobs, webhooks, config } = deps;
  const isStamped = Boolean(message.stamp);
  if (message.stamp) checkStamp(config.authSecret, message.stamp);
  await throttle.count(network, { isStamped });
  const { name, email, description } = message;
  const id = idOf(config.authSecret, message);
  const receivedAt = new Date().toISOString();
  await runTransaction(db.query, async (transaction) => {
    const isNew = await insertContactMessage(transaction, { id, name, email, description, receivedAt });
    if (!isNew) return;
    await requestDelivery(jobs, id, transaction);
    await webhooks.announce(
      { id, type: 'contact-message.received', timestamp: receivedAt, data: { id } },
      transaction,
    );
  });
}

function checkStamp(authSecret: string, stamp: string): void {
  const state = checkFormStamp(authSecret, stamp);
  if (state === 'good') return;
  // Waiting solves the first; the others need a new stamp.
  const code = state === 'too-young' ? 'TOO_MANY_REQUESTS' : 'BAD_REQUEST';
  throw new AppError(code, { message: STAMP_PROBLEMS[state] });
}

/** Returns the same id for the same content of the same form. Without a stamp every message gets a new id. */
function idOf(authSecret: string, { stamp, name, email, description }: ContactMessage): string {
  if (!stamp) return randomUUID();
  const words = JSON.stringify(['contact-message', stamp, name, email, description]);
  return createHmac('sha256', authSecret).update(words).digest('hex').slice(0, 32);
}
