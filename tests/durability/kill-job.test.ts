import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { LocalJobs } from '../../src/server/jobs/local-jobs.ts';
import { PgBossJobs } from '../../src/server/jobs/pg-boss-jobs.ts';
import { forEachDatabase } from '../support/create-test-database.ts';

const ROOT = join(import.meta.dirname, '../..');
const log = pino({ level: 'silent' });

forEachDatabase('a job whose server is killed', (createDatabase, kind) => {
  it('is done after the next start, as its second attempt', async () => {
    const { db: first, dataDir, databaseUrl } = await createDatabase();
    const adding =
      kind === 'postgres'
        ? new PgBossJobs({ db: first, log, heartbeatSeconds: 10 })
        : new LocalJobs({ db: first, log });
    await adding.add('hang', { name: 'Ada' }, { key: 'one' });
    await adding.stop();
    await first.close();
    await takeAndDie(dataDir, databaseUrl ?? '');

    const db = await openDatabase({ dataDir, databaseUrl });
    const jobs =
      kind === 'postgres' ? new PgBossJobs({ db, log, heartbeatSeconds: 10 }) : new LocalJobs({ db, log });
    const done: unknown[] = [];
    jobs.handle('hang', async (payload: object, { attempt }) => void done.push({ payload, attempt }));
    await jobs.start();
    await expect.poll(() => done).toEqual([{ payload: { name: 'Ada' }, attempt: 2 }]);
    await jobs.stop();
    await db.close();
  });
});

async function takeAndDie(dataDir: string, databaseUrl: string): Promise<void> {
  const args = [join(import.meta.dirname, 'hanging-job.ts'), dataDir, databaseUrl];
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}
