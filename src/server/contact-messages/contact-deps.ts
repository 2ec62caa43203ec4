import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { ContactConfig } from './contact-settings.ts';

/** Dependencies of receiving, delivering and purging contact messages. */
export type ContactDeps = {
  config: Config & ContactConfig;
  db: Database;
  log: Logger;
  jobs: Jobs;
  mailer: Mailer;
  webhooks: Webhooks;
};
