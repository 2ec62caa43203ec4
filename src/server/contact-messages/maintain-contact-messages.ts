import { CONTACT_RETENTION_DAYS } from '#contract/contact-messages/contact-message-contract.ts';
import { emptyWriteAheadLog } from '../db/empty-write-ahead-log.ts';
import { deleteEndedLimits } from '../http/limit-store.ts';
import { purgeBefore } from '../jobs/maintenance-run-store.ts';
import { dailyJob } from '../jobs/schedule-daily.ts';
import type { ContactDeps } from './contact-deps.ts';
import {
  deleteContactMessages,
  listMailIds,
  listMessagesBefore,
  listUndelivered,
} from './contact-message-store.ts';
import { requestDelivery, retryDelivery } from './deliver-contact-message.ts';
import { requestReply, retryReply } from './inbox/deliver-reply.ts';
import { listUnsentReplies } from './inbox/message-entry-store.ts';

const BATCH = 500;

type MaintenanceDeps = Pick<ContactDeps, 'db' | 'jobs' | 'log' | 'mailer'>;

/** The daily maintenance of stored messages. */
export const contactMaintenance = dailyJob('tend-contact-messages', maintainContactMessages);

/**
 * Purges messages, and mails in the outbox, older than a year, and what was counted of limits that have ended; requests the
 * delivery of all that is not delivered.
 */
export async function maintainContactMessages(deps: MaintenanceDeps): Promise<void> {
  await purgeContactMessages(deps, await purgeBefore(deps.db.query, CONTACT_RETENTION_DAYS));
  await deleteEndedLimits(deps.db);
  await sendUndelivered(deps);
}

/**
 * Requests the delivery of every message and reply that is not delivered: those whose job was lost, and those that failed
 * for as long as a job tries. Where a job still waits for its next attempt it is left to that, or with `atOnce` tried
 * beside it. Resolves to their number.
 */
export async function sendUndelivered(
  { db, jobs }: Pick<ContactDeps, 'db' | 'jobs'>,
  { atOnce = false } = {},
): Promise<number> {
  const messages = await listUndelivered(db.query);
  for (const { id, state } of messages) {
    if (state === 'failed') await retryDelivery({ db, jobs }, id);
    else await requestDelivery(jobs, id, { atOnce });
  }
  const replies = await listUnsentReplies(db.query, new Date());
  for (const { id, delivery } of replies) {
    if (delivery === 'failed') await retryReply({ db, jobs }, id);
    else await requestReply(jobs, id, { atOnce });
  }
  return messages.length + replies.length;
}

async function purgeContactMessages(
  { db, log, mailer }: Pick<ContactDeps, 'db' | 'log' | 'mailer'>,
  before: Date,
): Promise<void> {
  let count = 0;
  for (;;) {
    const messages = await listMessagesBefore(db.query, before, BATCH);
    if (messages.length === 0) break;
    for (const id of await listMailIds(db.query, messages)) await mailer.discard(id);
    await deleteContactMessages(
      db.query,
      messages.map(({ id }) => id),
    );
    count += messages.length;
  }
  if (count > 0) await emptyWriteAheadLog(db);
  if (count > 0) log.info({ event: 'contact-messages-purged', count }, 'old contact messages deleted');
  const mails = await mailer.discardBefore(before);
  if (mails > 0) log.info({ event: 'old-mails-purged', count: mails }, 'old mails deleted from the outbox');
}
