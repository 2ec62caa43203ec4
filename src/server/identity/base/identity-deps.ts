import type { Logger } from 'pino';
import type { Database } from '../../db/open-database.ts';
import type { Config } from '../../ground/config.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { IdentityConfig } from './identity-settings.ts';
import type { ProviderConfig } from './provider-settings.ts';

/** Dependencies of the identity feature. */
export type IdentityDeps = {
  config: Config & IdentityConfig & ProviderConfig;
  db: Database;
  log: Logger;
  jobs: Jobs;
};
