import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/server/db/open-database.ts';
import { createTestApp, type TestApp } from '../support/create-test-app.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { openSilentRelay, type SilentRelay } from '../support/silent-relay.ts';
import { STATE_LIMIT_MS } from '../support/test-limits.ts';

/** Short for a quick test, long enough for a busy machine. */
const requestDeadlines = {
  connectMs: 3_000,
  statementMs: 2_500,
  lockMs: 2_000,
  idleInTransactionMs: 3_000,
  answerMs: 3_500,
  unusedMs: 10_000,
  probeEveryMs: 1_000,
  probeMs: 3_000,
  closeMs: 300,
};
const CONNECTIONS = 10;
const RECOVERY = { timeout: STATE_LIMIT_MS, interval: 100 };

forEachDatabase('A server whose connections to PostgreSQL go silent', (createDatabase, kind) => {
  let relay: SilentRelay;
  let db: Database;
  let testApp: TestApp | undefined;
  afterEach(async () => {
    await testApp?.close();
    testApp = undefined;
    await relay?.close();
  });

  async function createApp(): Promise<TestApp> {
    const app = await createTestApp(async (options) => {
      const database = await createDatabase(options);
      relay = await openSilentRelay(database.databaseUrl ?? '');
      db = await openDatabase({ ...database, databaseUrl: relay.url, requestDeadlines });
      return { ...database, db };
    });
    testApp = app;
    return app;
  }

  it.runIf(kind === 'postgres')(
    'A server whose connections go silent answers again over new connections, and does its jobs',
    async () => {
      const { deps, signedInAs } = await createApp();
      const done: string[] = [];
      deps.jobs.handle('note', async ({ name }: { name: string }) => void done.push(name));
      await deps.jobs.start();
      const send = await signedInAs('ann@example.com');
      await send('/api/clients/one', { method: 'PUT', json: { name: 'One' } });
      const reads = () => Array.from({ length: CONNECTIONS }, () => send('/api/clients/one'));
      await Promise.all(reads());
      relay.silence();
      const refused = (await Promise.all(reads())).filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
      expect(refused.every(({ headers }) => headers.has('retry-after'))).toBe(true);
      await vi.waitFor(async () => {
        expect((await Promise.all(reads())).map(({ status }) => status)).toEqual(
          Array(CONNECTIONS).fill(200),
        );
      }, RECOVERY);
      await vi.waitFor(() => deps.jobs.add('note', { name: 'after' }, { key: 'after' }), RECOVERY);
      await vi.waitFor(() => expect(done).toEqual(['after']), RECOVERY);
      await testApp?.close();
      testApp = undefined;
      await db.close();
    },
  );

  it.runIf(kind === 'postgres')(
    'A transaction that lost its connection is rolled back, with its locks',
    async () => {
      await createApp();
      const write = (query: Database['query'], value: string) =>
        query.insertInto('meta').values({ key: 'one', value }).execute();
      const broken = db.query.transaction().execute(async (transaction) => {
        await write(transaction, 'lost');
        relay.silence();
        await transaction.deleteFrom('meta').execute();
      });
      await expect(broken).rejects.toMatchObject({ status: 503 });
      await vi.waitFor(() => write(db.query, 'kept'), RECOVERY);
      expect(await db.query.selectFrom('meta').select('value').execute()).toEqual([{ value: 'kept' }]);
      await db.close();
    },
  );

  it.runIf(kind === 'postgres')(
    'A server whose connections go silent shuts down although a statement is never answered',
    async () => {
      await createApp();
      await Promise.all([1, 2, 3].map((one) => sql`select ${sql.lit(one)}`.execute(db.query)));
      const unanswered = expect(sql`select pg_sleep(600)`.execute(db.background)).rejects.toMatchObject({
        status: 503,
      });
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and query like 'select pg_sleep%'`.execute(db.query);
        expect(rows).toHaveLength(1);
      }, RECOVERY);
      relay.silence();
      await db.close();
      await unanswered;
    },
  );
});
