import type { Logger } from 'pino';
import type { Files } from '../blobs/files.ts';
import type { QuotaConfig } from '../blobs/quota-settings.ts';
import type { Database } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import type { Access } from '../http/require-session.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Summarizer } from '../summary-engine/summarizer.ts';
import type { SummarizerConfig } from '../summary-engine/summarizer-settings.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { SummaryConfig } from './summary-settings.ts';

/** What summaries need of the server. */
export type SummaryDeps = {
  config: Config & SummaryConfig & SummarizerConfig & QuotaConfig;
  db: Database;
  log: Logger;
  files: Files;
  jobs: Jobs;
  mailer: Mailer;
  webhooks: Webhooks;
  summarizer: Summarizer;
  auth: Access;
};
