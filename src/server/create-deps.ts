import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/open-database.ts';
import type { Deps } from './deps.ts';
import { createAuth } from './identity/auth.ts';
import { handleIdentityMails } from './identity/identity-mail-job.ts';
import { createJobs } from './jobs/create-jobs.ts';
import { createMailer } from './mail/create-mailer.ts';

/** Everything the server works with, made from its settings and its database. Nothing runs yet; `closeDeps` gives it all back. */
export function createDeps({ config, db, log }: { config: Config; db: Database; log: Logger }): Deps {
  const mailer = createMailer({ config, log });
  const jobs = createJobs({ db, log });
  handleIdentityMails({ config, db, log, jobs, mailer });
  const auth = createAuth({ config, db, log, jobs });
  return { config, db, log, mailer, jobs, auth };
}

/** Lets running jobs end, then closes mail and database. */
export async function closeDeps({ jobs, mailer, db }: Pick<Deps, 'jobs' | 'mailer' | 'db'>): Promise<void> {
  await jobs.stop();
  await mailer.close();
  await db.close();
}
