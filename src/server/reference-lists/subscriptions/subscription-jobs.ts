import { referenceListPath } from '#contract/page-paths.ts';
import { heldBackAdvice } from '#contract/reference-lists/list-loss.ts';
import { MINUTE_MS } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import { installationFormat, momentText } from '../../ground/installation-format.ts';
import { mailOwners, ownerAddress, type ToOwner } from '../../identity/mails/mail-owners.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { scheduleInSlot } from '../../jobs/schedule-in-slot.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { readSubscription, type SubscriptionDeps } from './read-subscription.ts';
import {
  type DueSubscription,
  isHeldBack,
  isSilent,
  listDueSubscriptions,
  listSubscriptions,
  markTold,
  readSubscriptionById,
  type Subscription,
} from './subscription-store.ts';

const LOOK_JOB = 'look-at-subscriptions';
const READ_JOB = 'read-subscription';
const MAIL_JOB = 'silent-list-mail';
const LOOK_EVERY_MS = 5 * MINUTE_MS;

type JobDeps = Omit<SubscriptionDeps, 'config'> & {
  config: SubscriptionDeps['config'] & { baseUrl: string };
  mailer: Mailer;
};
type MailPayload = { id: string };

/** The jobs that read subscribed lists, and tell the owners of those that are overdue or held back. */
export function subscriptionJobs(deps: JobDeps): JobHandlers {
  return {
    [LOOK_JOB]: { handler: () => lookAtSubscriptions(deps) },
    [READ_JOB]: { handler: ({ id }: { id: string }, { signal }) => readSubscription(deps, id, signal) },
    [MAIL_JOB]: { handler: (payload: ToOwner<MailPayload>) => sendMail(deps, payload) },
  };
}

/** Looks at the subscriptions now and every five minutes from then on. */
export async function startSubscriptions(jobs: Jobs): Promise<void> {
  await scheduleInSlot(jobs, LOOK_JOB, new Date(), LOOK_EVERY_MS);
}

/** Requests the reading of a list that is due. Those of one list take turns. */
export async function requestReading(jobs: Jobs, { id, nextAt }: DueSubscription): Promise<void> {
  await jobs.add(READ_JOB, { id }, { key: `${id}:${nextAt}`, turn: { party: id, place: 0 } });
  await jobs.notify(READ_JOB);
}

/** Requests the reading of every list that is due, and a mail to each owner about lists that have become overdue or are held back. */
export async function lookAtSubscriptions({ db, jobs }: Pick<JobDeps, 'db' | 'jobs'>): Promise<void> {
  const now = new Date();
  // Scheduled first, so that a look that fails is not the last.
  await scheduleInSlot(jobs, LOOK_JOB, new Date(now.getTime() + LOOK_EVERY_MS), LOOK_EVERY_MS);
  for (const due of await listDueSubscriptions(db.query, now)) await requestReading(jobs, due);
  for (const subscription of await listSubscriptions(db.query)) {
    if (subscription.toldAt !== null || !needsOwner(subscription)) continue;
    await runTransaction(db.query, async (transaction) => {
      const { id } = subscription;
      if (!(await markTold(transaction, id, now.toISOString()))) return;
      await mailOwners<MailPayload>(jobs, MAIL_JOB, { id }, { transaction, key: id });
    });
  }
}

async function sendMail(
  { db, config, mailer, log }: JobDeps,
  { id, to: userId }: ToOwner<MailPayload>,
): Promise<void> {
  const subscription = await readSubscriptionById(db.query, id);
  const address = await ownerAddress(db.query, userId);
  // It was read while the mail waited, or has ended.
  if (!subscription || !address || !needsOwner(subscription)) return;
  const to = { to: address, baseUrl: config.baseUrl };
  const isHeld = isHeldBack(subscription);
  await mailer.send(isHeld ? heldListMail(subscription, to) : silentListMail(subscription, to));
  log.info({ event: 'silent-list-mail', subscription: id, userId }, 'owner notified of overdue list');
}

function needsOwner(subscription: Subscription): boolean {
  return isHeldBack(subscription) || isSilent(subscription, Date.now());
}

type Addressed = { to: string; baseUrl: string };

/** Composes the mail that tells an owner of an overdue list. */
function silentListMail(subscription: Subscription, { to, baseUrl }: Addressed): Mail {
  const { id, listName, promisedDays, readAt, problem, toldAt } = subscription;
  const promise = promisedDays === 1 ? 'every day' : `every ${promisedDays} days`;
  const last = readAt === null ? 'It was never read.' : `It was last read on ${momentText(readAt)}.`;
  return {
    to,
    id: mailId('silent-list', { id, toldAt }),
    subject: `A reference list is overdue: ${listName}`,
    text: [
      `${listName} should be read ${promise}. ${last}`,
      problem ?? 'Its folder has no newer file.',
      'Screening continues with the version that is in use. Look at the list here:',
      `${baseUrl}${referenceListPath(listName)}`,
    ].join('\n\n'),
  };
}

/** Composes the mail that tells an owner of a version that is held back. */
function heldListMail({ id, listName, held, toldAt }: Subscription, { to, baseUrl }: Addressed): Mail {
  return {
    to,
    id: mailId('held-list', { id, toldAt }),
    subject: `A version of a reference list is held back: ${listName}`,
    text: [
      `A new version of ${listName} was read${held ? ` on ${momentText(held.at)}` : ''} and not taken.`,
      heldBackAdvice(held?.losses ?? [], installationFormat()),
      'Screening continues with the version that is in use. Look at the list here:',
      `${baseUrl}${referenceListPath(listName)}`,
    ].join('\n\n'),
  };
}

function mailId(kind: string, { id, toldAt }: Pick<Subscription, 'id' | 'toldAt'>): string {
  return `${kind}-${id}-${Date.parse(toldAt ?? '') || 0}`;
}
