import { createHash, randomUUID } from 'node:crypto';
import type { ContactMessage } from '#contract/contact-messages/contact-message-contract.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { AppError } from '../ground/app-error.ts';
import { isProof } from './check-proof.ts';
import { requestConfirmation } from './confirm-contact-message.ts';
import type { ContactDeps } from './contact-deps.ts';
import { findContactMessage, insertContactMessage } from './contact-message-store.ts';
import type { ContactThrottle } from './contact-throttle.ts';
import { requestDelivery } from './deliver-contact-message.ts';
import { checkFormStamp, type StampState } from './form-stamp.ts';

const STAMP_PROBLEMS: Record<Exclude<StampState, 'good'>, string> = {
  'too-young': 'That was quicker than people write. Please wait a moment and send it again.',
  'too-old': 'This page has been open for more than a day. Please load it again and send the message then.',
  forged: 'The form did not come from this site. Please load the page again.',
};

const USED = 'This form has sent a message already. Please load the page again for another one.';

/**
 * Stores a contact message and requests its delivery; both are on disk when this resolves. A form's stamp is good for one
 * message; the same message again is taken for a repeat, as after a lost response.
 * @param canProve whether the form has a script, which is asked for a proof of work when many messages come
 * @throws AppError 400 when the form's stamp is invalid or used, 428 without a proof that is needed, 429 when it is too
 * new or there were too many messages
 */
export async function receiveContactMessage(
  deps: Pick<ContactDeps, 'config' | 'db' | 'jobs' | 'webhooks'>,
  throttle: ContactThrottle,
  { message, network, canProve }: { message: ContactMessage; network: string; canProve: boolean },
): Promise<void> {
  const { db, jobs, webhooks, config } = deps;
  const isStamped = Boolean(message.stamp);
  if (message.stamp) checkStamp(config.authSecrets, message.stamp);
  const needsProof = isStamped && canProve && (await throttle.needsProof());
  if (needsProof && !isProof(message.stamp ?? '', message.proof)) throw new AppError('PROOF_NEEDED');
  const { name, email, description } = message;
  const id = idOf(message);
  const receivedAt = new Date().toISOString();
  const isGood = await runTransaction(db.query, async (transaction) => {
    await throttle.count(transaction, { network, isStamped, isProven: needsProof });
    const isNew = await insertContactMessage(transaction, { id, name, email, description, receivedAt });
    if (!isNew) return isSame(transaction, id, message);
    await requestDelivery(jobs, id, { transaction });
    await requestConfirmation(deps, { id, email }, transaction);
    await webhooks.announce(
      { id, type: 'contact-message.received', timestamp: receivedAt, data: { id } },
      transaction,
    );
    return true;
  });
  // Counted all the same.
  if (!isGood) throw new AppError('BAD_REQUEST', { message: USED });
}

function checkStamp(authSecrets: readonly string[], stamp: string): void {
  const state = checkFormStamp(authSecrets, stamp);
  if (state === 'good') return;
  // Waiting solves the first; the others need a new stamp.
  const code = state === 'too-young' ? 'TOO_MANY_REQUESTS' : 'BAD_REQUEST';
  throw new AppError(code, { message: STAMP_PROBLEMS[state] });
}

/** Whether the stored message of this form has the same words. */
async function isSame(
  query: ContactDeps['db']['query'],
  id: string,
  { name, email, description }: ContactMessage,
): Promise<boolean> {
  const stored = await findContactMessage(query, id);
  return stored?.name === name && stored.email === email && stored.description === description;
}

/** Returns the same id for the same form, whose stamp cannot be guessed. Without a stamp every message gets a new id. */
function idOf({ stamp }: ContactMessage): string {
  if (!stamp) return randomUUID();
  const words = JSON.stringify(['contact-message', stamp]);
  return createHash('sha256').update(words).digest('hex').slice(0, 32);
}
