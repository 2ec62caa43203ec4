import type { Logger } from 'pino';
import type { Files } from '../blobs/files.ts';
import type { QuotaConfig } from '../blobs/quota-settings.ts';
import type { Database } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import type { Access, Sessions } from '../http/require-session.ts';

/** What uploads need of the server. */
export type StorageDeps = {
  config: Config & QuotaConfig;
  db: Database;
  log: Logger;
  files: Files;
  auth: Sessions & Access;
};
