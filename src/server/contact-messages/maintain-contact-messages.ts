import { CONTACT_RETENTION_DAYS } from '#contract/contact-message-contract.ts';
import { emptyWriteAheadLog } from '../db/empty-write-ahead-log.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
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

type MaintenanceDeps = Pick<ContactDeps, 'db' | 'jobs' | 'log' | 'mailer'>;

/** Handles the daily maintenance of stored messages. */
export function contactMaintenanceJobs(deps: MaintenanceDeps): JobHandlers {
  return { [JOB_NAME]: { handler: () => maintainContactMessages(deps) } };
}

/** Requests maintenance for now; each day's requests that of the next. */
export async function startContactMaintenance(jobs: Jobs): Promise<void> {
  await schedule(jobs, new Date());
}

/** Purges messages, and mails in the outbox, older than a year, and requests the delivery of messages whose job was lost. */
export async function maintainContactMessages(deps: MaintenanceDeps): Promise<void> {
  const now = new Date();
  // Scheduled first, so that one failing day does not end the maintenance.
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

/** Schedules the maintenance of a day. The key allows one job for each day. */
async function schedule(jobs: Jobs, at: Date): Promise<void> {
  await jobs.add(JOB_NAME, {}, { key: at.toISOString().slice(0, 10), startAfter: at });
}
