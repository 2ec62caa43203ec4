import type { Logger } from 'pino';
import type { Files } from '../blobs/files.ts';
import type { Database } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import type { Auth } from '../identity/auth.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Summarizer } from '../summary-engine/summarizer.ts';
import type { VisitCounter } from '../visits/visit-counter.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** What the server's deeds and routes are given: made once in `main.ts`, or by a test. */
export type Deps = {
  config: Config;
  db: Database;
  log: Logger;
  mailer: Mailer;
  files: Files;
  jobs: Jobs;
  webhooks: Webhooks;
  summarizer: Summarizer;
  visits: VisitCounter;
  auth: Auth;
};
