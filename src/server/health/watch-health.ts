import {
  type Health,
  type HealthProblem,
  WATCHED_LABELS,
  type WatchedName,
} from '#contract/health-contract.ts';
import { BRAND_NAME } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { MINUTE_MS } from '#records';
import { runTransaction } from '../db/run-transaction.ts';
import { countText } from '../ground/installation-format.ts';
import { mailOwners, ownerAddress, type ToOwner } from '../identity/mails/mail-owners.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { scheduleInSlot } from '../jobs/schedule-in-slot.ts';
import type { Mail } from '../mail/mailer.ts';
import { checkHealth } from './check-health.ts';
import { readReportedProblems, saveReportedProblems } from './reported-problem-store.ts';
import type { HealthActDeps } from './watched.ts';

const WATCH_JOB = 'watch-health';
const MAIL_JOB = 'health-mail';
/** How often everything that is watched is checked, in milliseconds. */
const EVERY_MS = 15 * MINUTE_MS;
/** A server that was off for long first makes up for what it missed, such as a backup: until then its check waits. */
const SETTLED_MS = EVERY_MS / 3;
/** What has mails of its own: each silent reference list is told by itself. */
const MAILED_BY_FEATURES: ReadonlySet<WatchedName> = new Set(['lists']);

/** One that a server of an earlier version has added names its owner as `ownerId`. */
type MailPayload = ToOwner<HealthChange> | (HealthChange & { ownerId: string });

/** The jobs that check what is watched, and tell the owners by mail. */
export function healthJobs(deps: HealthActDeps): JobHandlers {
  const startedAt = Date.now();
  return {
    [WATCH_JOB]: {
      handler: async () => {
        await requestCheck(deps.jobs);
        if (Date.now() - startedAt < SETTLED_MS) return;
        await notifyOwners(deps, await checkHealth(deps));
      },
    },
    [MAIL_JOB]: { handler: (payload: MailPayload) => sendMail(deps, payload) },
  };
}

/** Requests the next check. */
export async function requestCheck(jobs: Jobs): Promise<void> {
  await scheduleInSlot(jobs, WATCH_JOB, new Date(Date.now() + EVERY_MS), EVERY_MS);
}

/** Notifies the owners by mail, once, of what has gone wrong, and of what is right again. An unknown state changes nothing. */
export async function notifyOwners({ db, jobs }: HealthActDeps, { watched }: Health): Promise<void> {
  await runTransaction(db.query, async (transaction) => {
    const reported = await readReportedProblems(transaction);
    const mailed = watched.filter(({ name }) => !MAILED_BY_FEATURES.has(name));
    const wrong = mailed.filter(({ name, state }) => state === 'wrong' && !reported.includes(name));
    const right = mailed.filter(({ name, state }) => state === 'fine' && reported.includes(name));
    if (wrong.length === 0 && right.length === 0) return;
    const isRight = new Set<WatchedName>(right.map(({ name }) => name));
    const names = [...reported.filter((name) => !isRight.has(name)), ...wrong.map(({ name }) => name)];
    await saveReportedProblems(transaction, names);
    const change: HealthChange = {
      wrong: wrong.flatMap(({ problems }) => problems),
      right: right.map(({ name }) => WATCHED_LABELS[name]),
    };
    await mailOwners(jobs, MAIL_JOB, change, { transaction });
  });
}

async function sendMail(deps: HealthActDeps, payload: MailPayload): Promise<void> {
  const userId = 'to' in payload ? payload.to : payload.ownerId;
  const address = await ownerAddress(deps.db.query, userId);
  if (!address) return;
  const page = `${deps.config.baseUrl}${PAGE_PATHS.health}`;
  await deps.mailer.send(healthMail(address, payload, page));
  deps.log.info({ event: 'health-mail', userId }, 'mail about the installation sent');
}

/** What is new since owners were told: what is wrong, and what is right again. */
type HealthChange = { wrong: HealthProblem[]; right: string[] };

/** The mail to an owner about what has gone wrong, and what is right again. */
function healthMail(to: string, { wrong, right }: HealthChange, page: string): Mail {
  const count = countText(wrong.length, 'problem needs', 'problems need');
  const isRight = `Right again: ${right.join(', ')}`;
  return {
    to,
    subject: wrong.length > 0 ? `${count} attention at ${BRAND_NAME}` : `${isRight} at ${BRAND_NAME}`,
    text: [
      ...wrong.map(({ title, advice }) => `${title}\n${advice}`),
      ...(right.length > 0 ? [`${isRight}.`] : []),
      `All checks:\n${page}`,
    ].join('\n\n'),
  };
}
