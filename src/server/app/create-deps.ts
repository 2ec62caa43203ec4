import type { Logger } from 'pino';
import { createFiles } from '../blobs/create-files.ts';
import { handleDeliveries } from '../contact-messages/deliver-contact-message.ts';
import { handleTending } from '../contact-messages/tend-contact-messages.ts';
import { type Database, inBackground } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import { createAuth } from '../identity/auth.ts';
import { handleIdentityMails } from '../identity/identity-mail-job.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import { createMailer } from '../mail/create-mailer.ts';
import { handleRuns } from '../matching/runs/handle-runs.ts';
import { referenceShards } from '../reference-lists/reference-shards.ts';
import { handleReferenceTending } from '../reference-lists/tend-reference-lists.ts';
import { handleSummaryMails } from '../summaries/mail-summary.ts';
import { handleSummaries } from '../summaries/request-summary.ts';
import { handleSummaryTending } from '../summaries/tend-summaries.ts';
import { createSummarizer } from '../summary-engine/create-summarizer.ts';
import { VisitCounter } from '../visits/visit-counter.ts';
import { createWebhooks } from '../webhooks/create-webhooks.ts';
import type { Deps } from './deps.ts';

/** Everything the server works with, made from its settings and its database. Nothing runs yet; `closeDeps` gives it all back. */
export function createDeps({ config, db, log }: { config: Config; db: Database; log: Logger }): Deps {
  const mailer = createMailer({ config, log });
  const files = createFiles(config);
  const jobs = createJobs({ db, log });
  const background = { config, db: inBackground(db), log, jobs, mailer };
  handleIdentityMails(background);
  handleDeliveries(background);
  handleTending(background);
  handleReferenceTending(background);
  const shards = referenceShards({ query: db.background, settings: config });
  handleRuns({ ...background, shards });
  const webhooks = createWebhooks({ config, log, jobs });
  const visits = new VisitCounter({ db, log });
  const auth = createAuth({ config, db, log, jobs });
  const summarizer = createSummarizer({ config, log });
  const summaryDeps = { config, db, log, files, jobs, mailer, webhooks, summarizer };
  const summaryJobs = { ...summaryDeps, db: background.db };
  handleSummaries(summaryJobs);
  handleSummaryMails(summaryJobs);
  handleSummaryTending(summaryJobs);
  return { ...summaryDeps, visits, auth };
}

/** Lets running jobs end and writes down what was counted, then closes mail and database. */
export async function closeDeps({
  jobs,
  visits,
  mailer,
  db,
}: Pick<Deps, 'jobs' | 'visits' | 'mailer' | 'db'>): Promise<void> {
  await jobs.stop();
  await visits.flush();
  await mailer.close();
  await db.close();
}
