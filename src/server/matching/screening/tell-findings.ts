import { PAGE_PATHS } from '#contract/page-paths.ts';
import { DAY_MS, MINUTE_MS } from '#records';
import type { Database } from '../../db/open-database.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Config } from '../../ground/config.ts';
import { countText } from '../../ground/installation-format.ts';
import type { Access } from '../../http/require-session.ts';
import { findUserById } from '../../identity/base/user-store.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { scheduleDaily } from '../../jobs/schedule-daily.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import type { Webhooks } from '../../webhooks/webhooks.ts';
import type { FindingChange } from './change-findings.ts';
import { listNotices, moveTold, type Notice, readNotice } from './notice-store.ts';
import { countOpenFindings, type FindingCounts, readLatestOpen } from './open-finding-store.ts';

const DIGEST_JOB = 'screening-digests';
const MAIL_JOB = 'screening-mail';
/** The time of the daily digest, in UTC. */
const DIGEST_HOUR = 6;
/** What is found within a minute of a mail is told in one further mail. */
const PAUSE_MS = MINUTE_MS;

type TellDeps = {
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  config: Pick<Config, 'baseUrl'>;
  auth: Access;
};

/**
 * Tells of what a comparison has changed, in its transaction: by the webhook `screening.changed`, which has the ids of the
 * comparison and of its clients alone, and by mail to users who want to know at once.
 */
export async function tellFindings(
  { webhooks, jobs }: { webhooks: Webhooks; jobs: Jobs },
  { id, at, changes }: { id: string; at: string; changes: readonly FindingChange[] },
  transaction: Transaction,
): Promise<void> {
  if (changes.length === 0) return;
  const count = (state: string) => changes.filter((change) => change.state === state).length;
  const data = {
    ...{ comparison: id, new: count('new'), changed: count('changed'), gone: count('gone') },
    clients: [...new Set(changes.map(({ clientId }) => clientId))],
  };
  await webhooks.announce({ id, type: 'screening.changed', timestamp: at, data }, transaction);
  for (const notice of await listNotices(transaction, 'at once'))
    await requestMail(jobs, notice, transaction);
}

/** The jobs that tell users of findings by mail. */
export function noticeJobs(deps: TellDeps): JobHandlers {
  return {
    [DIGEST_JOB]: { handler: () => requestDigests(deps) },
    [MAIL_JOB]: { handler: ({ userId }: { userId: string }) => mailFindings(deps, userId) },
  };
}

/** Schedules the next daily digest. */
export async function startNotices(jobs: Jobs): Promise<void> {
  await scheduleDaily(jobs, DIGEST_JOB, nextDigest(new Date()));
}

async function requestDigests({ db, jobs }: Pick<TellDeps, 'db' | 'jobs'>): Promise<void> {
  await startNotices(jobs);
  // Also for who is told at once: of what was found until they asked for that.
  for (const notice of await listNotices(db.query)) await requestMail(jobs, notice);
}

function nextDigest(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(DIGEST_HOUR, 0, 0, 0);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
}

/** Keyed by the last mail: what is found until the next one is in it. */
async function requestMail(
  jobs: Jobs,
  { userId, toldAt, frequency }: Notice,
  transaction?: Transaction,
): Promise<void> {
  const earliest = frequency === 'daily' ? 0 : Date.parse(toldAt) + PAUSE_MS;
  await jobs.add(
    MAIL_JOB,
    { userId },
    {
      key: `${userId}:${toldAt}`,
      startAfter: new Date(Math.max(Date.now(), earliest)),
      ...(transaction && { transaction }),
    },
  );
}

/** Mails a user how much waits that began since the last mail; nothing when nothing does. */
export async function mailFindings(
  { auth, db, jobs, mailer, config }: TellDeps,
  userId: string,
): Promise<void> {
  const { query } = db;
  const notice = await readNotice(query, userId);
  const user = await findUserById(query, userId);
  if (!notice || !user || !(await auth.hasAccess(userId))) return;
  // Not the present moment: what a comparison writes now has the moment at which it began to write.
  const until = await readLatestOpen(query);
  if (until === null || until <= notice.toldAt) return;
  const counts = await countOpenFindings(query, notice.toldAt, until);
  if (counts.clients === 0) return;
  const link = `${config.baseUrl}${PAGE_PATHS.screening}`;
  await mailer.send(findingsMail(counts, { notice, to: user.email, link }));
  await moveTold(query, notice, until);
  // What was found while it was sent asked for this mail, too.
  const later = await countOpenFindings(query, until);
  if (notice.frequency === 'at once' && later.clients > 0)
    await requestMail(jobs, { ...notice, toldAt: until });
}

/** Composes the mail: counts alone, as mail is read by more than its receiver. */
function findingsMail(
  counts: FindingCounts,
  { notice: { userId, toldAt, frequency }, to, link }: { notice: Notice; to: string; link: string },
): Mail {
  const parts = (['new', 'changed', 'gone'] as const).flatMap((state) =>
    counts[state] === 0 ? [] : [`${counts[state]} ${state}`],
  );
  const found = `${parts.join(', ')}, at ${countText(counts.clients, 'client')}`;
  return {
    to,
    id: `screening-${userId}-${Date.parse(toldAt)}`,
    subject: `Screening: ${found}`,
    text: [
      `Screening has found since the last mail: ${found}.`,
      `Look at what was found, with both records:\n${link}`,
      `You get this mail ${frequency === 'daily' ? 'once a day, when there is something' : 'at once'}. You can change this beside the findings on the same page.`,
    ].join('\n\n'),
  };
}
