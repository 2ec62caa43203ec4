import type { Logger } from 'pino';
import type { Files } from '../../blobs/files.ts';
import type { QuotaConfig } from '../../blobs/quota-settings.ts';
import type { Database, DataSettings } from '../../db/open-database.ts';
import type { Jobs } from '../../jobs/jobs.ts';

/** What uploads of lists need of the server. */
export type UploadDeps = {
  db: Database;
  files: Files;
  jobs: Jobs;
  config: DataSettings & QuotaConfig;
  log: Logger;
};
