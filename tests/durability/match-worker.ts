import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { handleJobs } from '../../src/server/jobs/handle-jobs.ts';
import { PgBossJobs } from '../../src/server/jobs/pg-boss-jobs.ts';
import { runJobs } from '../../src/server/matching/runs/handle-runs.ts';
import { referenceShards } from '../../src/server/reference-lists/reference-shards.ts';
import { testConfig } from '../support/test-config.ts';

/**
 * A process that does the jobs of match runs, slowly, and reports each chunk it takes. Arguments: its own data folder,
 * database address.
 */
const [, , dataDir = '', databaseUrl = ''] = process.argv;
const config = testConfig(dataDir, { DATABASE_URL: databaseUrl });
const db = await openDatabase(config);
const log = pino({ level: 'silent' });
const jobs = new PgBossJobs({ db, log, heartbeatSeconds: 10 });
const shards = referenceShards({ query: db.query, settings: config });
const handlers = runJobs({
  ...{ config, db, log, jobs },
  shards: {
    list: (listId, kind) => shards.list(listId, kind),
    async open(listId, kind, number) {
      console.log(`taken ${listId}/${kind}/${number}`);
      await delay(400);
      return shards.open(listId, kind, number);
    },
  },
});
handleJobs(jobs, handlers);
await jobs.start();
console.log('ready');
