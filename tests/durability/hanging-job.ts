import { pino } from 'pino';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { LocalJobs } from '../../src/server/jobs/local-jobs.ts';
import { PgBossJobs } from '../../src/server/jobs/pg-boss-jobs.ts';

/** A process that starts the job `hang`, prints so, and never ends it. Arguments: data folder, database URL. */
const [, , dataDir = '', databaseUrl = ''] = process.argv;
const db = await openDatabase({ dataDir, databaseUrl: databaseUrl || null });
const log = pino({ level: 'silent' });
const jobs = databaseUrl ? new PgBossJobs({ db, log, heartbeatSeconds: 10 }) : new LocalJobs({ db, log });
jobs.handle('hang', async () => {
  console.log('taken');
  await new Promise(() => setInterval(() => {}, 1_000));
});
await jobs.start();
