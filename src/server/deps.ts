import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/open-database.ts';
import type { Auth } from './identity/auth.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';

/** What the server's deeds and routes are given: made once in `main.ts`, or by a test. */
export type Deps = {
  config: Config;
  db: Database;
  log: Logger;
  mailer: Mailer;
  jobs: Jobs;
  auth: Auth;
};
