import { CONTACT_RETENTION_DAYS } from '#contract/contact-message-contract.ts';
import { emptyWriteAheadLog } from '../db/empty-write-ahead-log.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ContactDeps } from './contact-deps.ts';
import {
  deleteContactMessages,
  listMessagesBefore,
  listUndeliveredIds,
  mailIdOf,
} from './contact-message-store.ts';
import { requestDelivery } from './deliver-contact-message.ts';

const JOB_NAME = 'tend-contact-messages';
const DAY_MS = 86_400_000;
const BATCH = 500;

/** Names the deed that looks after kept messages once a day. Call before the jobs start. */
export function handleTending(deps: Omit<ContactDeps, 'webhooks'>): void {
  deps.jobs.handle(JOB_NAME, () => tendContactMessages(deps));
}

/** Has kept messages looked after now, and each day from now on. Call when the jobs have started. */
export async function startTending(jobs: Jobs): Promise<void> {
  await schedule(jobs, new Date());
}

/**
 * Forgets messages, and mails in the outbox, older than a year, and has those messages delivered whose job is gone: no message waits for a job that
 * nobody does.
 */
export async function tendContactMessages(
  deps: Pick<ContactDeps, 'db' | 'jobs' | 'log' | 'mailer'>,
): Promise<void> {
  const now = new Date();
  // First of all, so that a day that fails does not end all days.
  await schedule(deps.jobs, new Date(now.getTime() + DAY_MS));
  await purgeContactMessages(deps, new Date(now.getTime() - CONTACT_RETENTION_DAYS * DAY_MS));
  for (const id of await listUndeliveredIds(deps.db.query)) await requestDelivery(deps.jobs, id);
}

async function purgeContactMessages(
  { db, log, mailer }: Pick<ContactDeps, 'db' | 'log' | 'mailer'>,
  before: Date,
): Promise<void> {
  let count = 0;
  for (;;) {
    const messages = await listMessagesBefore(db.query, before, BATCH);
    if (messages.length === 0) break;
    for (const message of messages) await mailer.discard(mailIdOf(message));
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

/** One job for each day: today's runs while it asks for tomorrow's. */
async function schedule(jobs: Jobs, at: Date): Promise<void> {
  await jobs.add(JOB_NAME, {}, { key: at.toISOString().slice(0, 10), startAfter: at });
}
