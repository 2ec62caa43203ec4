import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { findUserByEmail } from '../identity/identity-store.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SummaryDeps } from './summary-deps.ts';
import { findSummary } from './summary-store.ts';

const JOB_NAME = 'mail-summary';

type Payload = { summaryId: string };

/** Requests a mail with a finished summary, once `transaction` commits. */
export async function requestSummaryMail(
  jobs: Jobs,
  summaryId: string,
  transaction: Transaction<Tables>,
): Promise<void> {
  await jobs.add(JOB_NAME, { summaryId } satisfies Payload, { transaction, key: summaryId });
}

/** The job that mails summaries. */
export function summaryMailJobs(deps: SummaryDeps): JobHandlers {
  return { [JOB_NAME]: { handler: ({ summaryId }: Payload) => mailSummary(deps, summaryId) } };
}

/**
 * Mails a summary to its address when that is the verified address of a user, as clients' files are confidential. Any
 * other address is only stored with the summary.
 */
async function mailSummary({ db, config, mailer }: SummaryDeps, summaryId: string): Promise<void> {
  const summary = await findSummary(db.query, summaryId);
  if (!summary?.result) return;
  const user = await findUserByEmail(db.query, summary.email.toLowerCase());
  if (!user?.emailVerified || user.disabled) return;
  const { fileName, prompt, result } = summary;
  const notice = result.notice ? `${result.notice}\n\n` : '';
  await mailer.send({
    id: `summary-${summaryId}`,
    to: user.email,
    subject: `Summary of ${fileName}`,
    text: `${prompt}\n\n${result.summary}\n\n${notice}Made by ${result.madeBy}. Read it beside its pages: ${config.baseUrl}/pdf-summary?summary=${summaryId}\n`,
  });
}
