import { setTimeout as sleep } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../tests/support/create-test-database.ts';
import type { Database } from '../db/open-database.ts';
import { POLL_SECONDS } from './job-settings.ts';
import type { Jobs } from './jobs.ts';
import { LocalJobs } from './local-jobs.ts';
import { PgBossJobs } from './pg-boss-jobs.ts';

forEachDatabase('jobs', (createDatabase, kind) => {
  it('jobs run with their payload', async () => {
    await withJobs(await createDatabase(), async ({ jobs, done }) => {
      jobs.handle('greet', async ({ name }: { name: string }) => done(name));
      await jobs.start();
      await jobs.add('greet', { name: 'Ada' });
      await expect.poll(done.list).toEqual(['Ada']);
    });
  });

  it('jobs added before the start run after it', async () => {
    await withJobs(await createDatabase(), async ({ jobs, done }) => {
      jobs.handle('greet', async ({ name }: { name: string }) => done(name));
      await jobs.add('greet', { name: 'Ada' });
      await jobs.start();
      await expect.poll(done.list).toEqual(['Ada']);
    });
  });

  it('jobs are counted by state, with the moment since when the oldest is due', async () => {
    await withJobs(await createDatabase(), async ({ jobs }) => {
      jobs.handle('fail', () => Promise.reject(new Error('no')), { retries: 0 });
      const before = new Date();
      const never = new Date(before.getTime() + 86_400_000);
      await jobs.add('later', {}, { startAfter: never });
      expect(await jobs.counts(before)).toEqual({ waiting: 1, running: 0, failed: 0, oldestDueAt: null });
      await jobs.add('now', {}, { startAfter: new Date(before.getTime() - 60_000) });
      expect(await jobs.counts(before)).toMatchObject({
        ...{ waiting: 2, oldestDueAt: new Date(before.getTime() - 60_000) },
      });
      await jobs.add('fail', {});
      await jobs.start();
      await expect.poll(() => jobs.counts(before)).toMatchObject({ waiting: 2, running: 0, failed: 1 });
      expect(await jobs.counts(never)).toMatchObject({ failed: 0 });
    });
  });

  it('jobs exist only if their transaction commits', async () => {
    await withJobs(await createDatabase(), async ({ db, jobs, done }) => {
      jobs.handle('greet', async ({ name }: { name: string }) => done(name));
      await jobs.start();
      const failing = db.query.transaction().execute(async (transaction) => {
        await jobs.add('greet', { name: 'never' }, { transaction });
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await db.query.transaction().execute(async (transaction) => {
        await jobs.add('greet', { name: 'Ada' }, { transaction });
      });
      await expect.poll(done.list).toEqual(['Ada']);
    });
  });

  it('jobs of one key wait or run only once, and can be added again when done', async () => {
    await withJobs(await createDatabase(), async ({ jobs, done }) => {
      const gate = Promise.withResolvers<void>();
      jobs.handle('greet', async ({ name }: { name: string }) => {
        done(name);
        await gate.promise;
      });
      for (const name of ['first', 'second']) await jobs.add('greet', { name }, { key: 'one' });
      await jobs.start();
      await expect.poll(done.list).toEqual(['first']);
      await jobs.add('greet', { name: 'third' }, { key: 'one' });
      gate.resolve();
      await expect
        .poll(async () => {
          await jobs.add('greet', { name: 'fourth' }, { key: 'one' });
          return done.list();
        })
        .toContain('fourth');
      expect(done.list()).not.toContain('second');
      expect(done.list()).not.toContain('third');
    });
  });

  it('jobs without a key all run', async () => {
    await withJobs(await createDatabase(), async ({ jobs, done }) => {
      jobs.handle('greet', async ({ name }: { name: string }) => done(name), { concurrency: 3 });
      await jobs.start();
      for (const name of ['a', 'b', 'c', 'd']) await jobs.add('greet', { name });
      await expect.poll(() => done.list().toSorted()).toEqual(['a', 'b', 'c', 'd']);
    });
  });

  it('failing jobs are retried, counting their attempts', async () => {
    await withJobs(await createDatabase(), async ({ jobs, done }) => {
      jobs.handle('greet', async (_payload: object, { attempt }) => {
        done(String(attempt));
        if (attempt === 1) throw new Error('try again');
      });
      await jobs.start();
      await jobs.add('greet', {});
      await expect.poll(done.list).toEqual(['1', '2']);
    });
  });

  it('jobs that fail for good are logged and kept', async () => {
    const { db } = await createDatabase();
    await withJobs({ db }, async ({ jobs, logged }) => {
      jobs.handle('greet', () => Promise.reject(new Error('broken')), { retries: 0 });
      await jobs.start();
      await jobs.add('greet', { name: 'Ada' });
      await expect.poll(() => logged.join()).toContain('job failed for good');
      await expect.poll(() => failedJobs(db, kind)).toEqual([{ payload: { name: 'Ada' } }]);
    });
  });

  it('jobs with a start time wait for it', async () => {
    await withJobs(await createDatabase(), async ({ jobs, done }) => {
      jobs.handle('greet', async ({ name }: { name: string }) => done(name));
      await jobs.add('greet', { name: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
      await jobs.add('greet', { name: 'now' });
      await jobs.start();
      await expect.poll(done.list).toEqual(['now']);
    });
  });

  it('jobs of one party run one at a time, and everybody’s first goes before anybody’s second', async () => {
    await withJobs(await createDatabase(), async ({ jobs, done }) => {
      const gates = new Map<string, PromiseWithResolvers<void>>();
      const end = (name: string) => gates.get(name)?.resolve();
      jobs.handle(
        'greet',
        async ({ name }: { name: string }) => {
          gates.set(name, Promise.withResolvers());
          done(name);
          await gates.get(name)?.promise;
        },
        { concurrency: 2 },
      );
      for (const [name, party, place] of [
        ['a1', 'a', 0],
        ['a2', 'a', 1],
        ['a3', 'a', 2],
        ['b1', 'b', 0],
        ['c1', 'c', 0],
      ] as const) {
        await jobs.add('greet', { name }, { turn: { party, place } });
      }
      await jobs.start();
      await expect.poll(() => done.list().toSorted()).toEqual(['a1', 'b1']);
      end('b1');
      await expect.poll(done.list).toContain('c1');
      expect(done.list()).toHaveLength(3);
      for (const name of ['c1', 'a1']) end(name);
      await expect.poll(done.list).toContain('a2');
      expect(done.list()).not.toContain('a3');
      end('a2');
      await expect.poll(done.list).toContain('a3');
      end('a3');
    });
  });

  it('an idle server asks its database for all kinds of jobs at once', async () => {
    const { db } = await createDatabase();
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked++;
        return result;
      },
    };
    await withJobs({ db: { ...db, query: db.query.withPlugin(counting) } }, async ({ jobs, done }) => {
      const kinds = Array.from({ length: 12 }, (_, at) => `kind-${at}`);
      for (const name of kinds) jobs.handle(name, async () => done(name));
      await jobs.start();
      for (const name of kinds) await jobs.add(name, {});
      await expect.poll(() => done.list().length).toBe(kinds.length);
      const before = asked;
      await sleep(3 * POLL_SECONDS * 1_000);
      // One for each look, and what the library does by itself now and then.
      expect(asked - before).toBeLessThan(kinds.length);
      await jobs.add('kind-7', {});
      await expect.poll(() => done.list().filter((name) => name === 'kind-7')).toHaveLength(2);
    });
  });

  it('a stopping server waits for running jobs', async () => {
    await withJobs(await createDatabase(), async ({ jobs, done }) => {
      jobs.handle('greet', async () => {
        done('begun');
        await sleep(300);
        done('ended');
      });
      await jobs.start();
      await jobs.add('greet', {});
      await expect.poll(done.list).toEqual(['begun']);
      await jobs.stop();
      expect(done.list()).toEqual(['begun', 'ended']);
    });
  });
});

type Running = { db: Database; jobs: Jobs; done: ReturnType<typeof aList>; logged: string[] };

async function withJobs({ db }: Pick<TestDatabase, 'db'>, run: (running: Running) => Promise<void>) {
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const jobs =
    db.kind === 'postgres'
      ? new PgBossJobs({ db, log, retryDelaySeconds: 1 })
      : new LocalJobs({ db, log, retryDelaySeconds: 0.1 });
  try {
    await run({ db, jobs, done: aList(), logged });
  } finally {
    await jobs.stop();
  }
}

function aList() {
  const items: string[] = [];
  return Object.assign((item: string) => void items.push(item), { list: () => [...items] });
}

async function failedJobs(db: Database, kind: Database['kind']) {
  if (kind === 'sqlite') {
    const rows = await db.query
      .selectFrom('local_jobs')
      .select('payload')
      .where('state', '=', 'failed')
      .execute();
    return rows.map(({ payload }) => ({ payload: JSON.parse(payload) }));
  }
  const { rows } = await sql`select data as payload from pgboss.job where name = 'failed-jobs'`.execute(
    db.query,
  );
  return rows;
}
