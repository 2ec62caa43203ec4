import { DAY_MS } from '#records';
import type { Transaction } from '../db/tables.ts';
import { countTry } from '../identity/base/tries-store.ts';
import { findUserByEmail, findUserById, type User } from '../identity/base/user-store.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail } from '../mail/mailer.ts';
import type { SummaryDeps } from './summary-deps.ts';
import { findSummary, type KeptSummary } from './summary-store.ts';

const JOB_NAME = 'mail-summary';
/** Most mails of one user to colleagues in a day. */
const MAX_COLLEAGUE_MAILS = 20;

type Payload = { summaryId: string };

/** Requests a mail with a finished summary, once `transaction` commits. */
export async function requestSummaryMail(
  jobs: Jobs,
  summaryId: string,
  transaction: Transaction,
): Promise<void> {
  await jobs.add(JOB_NAME, { summaryId } satisfies Payload, { transaction, key: summaryId });
}

/** The job that mails summaries. */
export function summaryMailJobs(deps: SummaryDeps): JobHandlers {
  return {
    [JOB_NAME]: {
      handler: ({ summaryId }: Payload, { attempt }) =>
        mailSummary(deps, { summaryId, isFirst: attempt === 1 }),
    },
  };
}

/**
 * Mails a summary to its address when that is of a user who may log in, as clients' files are confidential. Any
 * other address is only stored with the summary. A mail to a colleague names who asked for it, and a user sends a limited
 * number of them a day.
 */
async function mailSummary(
  { auth, db, config, log, mailer }: SummaryDeps,
  { summaryId, isFirst }: { summaryId: string; isFirst: boolean },
): Promise<void> {
  const summary = await findSummary(db.query, summaryId);
  if (!summary?.result) return;
  const reader = await findUserByEmail(db.query, summary.email.toLowerCase());
  const asker = await findUserById(db.query, summary.userId);
  if (!reader || !asker || !(await auth.hasAccess(reader.id))) return;
  const sender = reader.id === asker.id ? null : asker;
  if (sender && isFirst && !(await mayMailColleague(db.query, sender.id))) {
    log.warn({ event: 'summary-not-mailed', summaryId, userId: sender.id }, 'too many mails to colleagues');
    return;
  }
  await mailer.send(composeMail(summary, { to: reader.email, sender, baseUrl: config.baseUrl }));
}

/** Counts a mail to a colleague. Returns whether the user may send it. */
async function mayMailColleague(query: SummaryDeps['db']['query'], userId: string): Promise<boolean> {
  const { count } = await countTry(query, `summary to a colleague by ${userId}`, DAY_MS);
  return count <= MAX_COLLEAGUE_MAILS;
}

function composeMail(
  { id, fileName, prompt, result }: KeptSummary,
  { to, sender, baseUrl }: { to: string; sender: Pick<User, 'name' | 'email'> | null; baseUrl: string },
): Mail {
  const made = `Made by ${result?.madeBy}.`;
  return {
    id: `summary-${id}`,
    to,
    subject: sender ? `${sender.name} sends you a summary: ${fileName}` : `Summary of ${fileName}`,
    text: `${[
      ...(sender
        ? [`${sender.name} (${sender.email}) sends you this summary, and chose its words and its file.`]
        : []),
      ...[prompt, result?.summary],
      ...(result?.notice ? [result.notice] : []),
      // Only its owner can open a summary.
      sender ? made : `${made} Read it beside its pages: ${baseUrl}/pdf-summary?summary=${id}`,
    ].join('\n\n')}\n`,
  };
}
