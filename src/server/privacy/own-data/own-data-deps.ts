import type { Logger } from 'pino';
import type { Files } from '../../blobs/files.ts';
import type { Database } from '../../db/open-database.ts';
import type { Config } from '../../ground/config.ts';
import type { Sessions } from '../../http/require-session.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Mailer } from '../../mail/mailer.ts';

/** Dependencies of the calls about a user's own data. */
export type OwnDataDeps = {
  config: Pick<Config, 'authSecret' | 'authSecrets' | 'dataDir'>;
  db: Database;
  log: Logger;
  jobs: Jobs;
  files: Files;
  mailer: Mailer;
  auth: Sessions & {
    /** Judges the password that a signed-in user gives again. @throws AppError when it is wrong, or too often */
    checkPassword(userId: string, password: string): Promise<void>;
  };
};
