import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { openDatabase } from './open-database.ts';
import { runTransaction } from './run-transaction.ts';
import type { Transaction } from './tables.ts';

forEachDatabase('the database', (createDatabase, kind) => {
  it('the database rolls back a failing transaction', async () => {
    const { db } = await createDatabase();
    const failing = db.query.transaction().execute(async (trx) => {
      await trx.insertInto('meta').values({ key: 'a', value: '1' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.query.selectFrom('meta').selectAll().execute()).toEqual([]);
  });

  it.runIf(kind === 'sqlite')(
    'a data folder refuses a second server until the first has closed',
    async () => {
      const { db, databaseUrl, dataDir } = await createDatabase();
      await expect(openDatabase({ databaseUrl, dataDir })).rejects.toThrow('Another Cairn server is using');
      await db.close();
      await (await openDatabase({ databaseUrl, dataDir })).close();
    },
  );

  it.runIf(kind === 'sqlite')(
    'a read does not wait for a transaction, and sees what is committed',
    async () => {
      const { db } = await createDatabase();
      const rows = () => db.query.selectFrom('meta').selectAll().execute();
      await db.query.transaction().execute(async (transaction) => {
        await transaction.insertInto('meta').values({ key: 'a', value: '1' }).execute();
        expect(await rows()).toEqual([]);
        expect(await transaction.selectFrom('meta').selectAll().execute()).toHaveLength(1);
      });
      expect(await rows()).toHaveLength(1);
    },
  );

  it.runIf(kind === 'sqlite')(
    'a write waits for that of another process without blocking reads',
    async () => {
      const { db, databaseUrl, dataDir } = await createDatabase();
      const other = await openDatabase({ databaseUrl, dataDir, besideServer: true });
      let writing: Promise<unknown> | undefined;
      await other.query.transaction().execute(async (transaction) => {
        await transaction.insertInto('meta').values({ key: 'a', value: '1' }).execute();
        writing = db.query.insertInto('meta').values({ key: 'b', value: '2' }).execute();
        expect(await db.query.selectFrom('meta').selectAll().execute()).toEqual([]);
      });
      await writing;
      expect(await db.query.selectFrom('meta').selectAll().execute()).toHaveLength(2);
      await other.close();
    },
  );

  it('a statement that is kept prepared sees columns that are added and changed later', async () => {
    const { db, openAgain } = await createDatabase();
    const rows = () =>
      sql<object>`select * from kept where cast(${1} as integer) = 1`
        .execute(db.query)
        .then((result) => result.rows);
    const inTransaction = () =>
      runTransaction(
        db.query,
        async (transaction) =>
          (await sql`select * from kept where cast(${1} as integer) = 1`.execute(transaction)).rows,
      );
    const other = await openAgain();
    await sql`create table kept (a text)`.execute(other.query);
    await sql`insert into kept (a) values ('1')`.execute(other.query);
    for (let run = 0; run < 3; run++) expect(await rows()).toEqual([{ a: '1' }]);
    await sql`alter table kept add column b text`.execute(other.query);
    expect(await rows()).toEqual([{ a: '1', b: null }]);
    await sql`alter table kept drop column a`.execute(other.query);
    expect(await inTransaction()).toEqual([{ b: null }]);
    await sql`drop table kept`.execute(other.query);
  });

  it.runIf(kind === 'postgres')('requests keep a statement prepared once, and no long one', async () => {
    const { db } = await createDatabase();
    const prepared = (transaction: Transaction) =>
      sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(transaction);
    await db.query.transaction().execute(async (transaction) => {
      for (const key of ['a', 'b']) {
        await transaction.selectFrom('meta').selectAll().where('key', '=', key).execute();
      }
      await transaction
        .selectFrom('meta')
        .where('key', 'in', Array.from({ length: 2_000 }, String))
        .select('key')
        .execute();
      const { rows } = await prepared(transaction);
      expect(rows.filter(({ statement }) => statement.includes('"meta"'))).toEqual([
        { statement: 'select * from "meta" where "key" = $1' },
      ]);
    });
  });

  it.runIf(kind === 'sqlite')('the files of the database are readable by their owner only', async () => {
    const { dataDir } = await createDatabase();
    const files = readdirSync(dataDir).filter((file) => file.startsWith('cairn.db'));
    expect(files).toContain('cairn.db-wal');
    for (const file of files) expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600);
  });

  it.runIf(kind === 'sqlite')(
    'the database reports a full disk, still reads, and recovers by itself',
    async () => {
      const { db } = await createDatabase();
      await sql`pragma max_page_count = 1`.execute(db.query);
      const row = { key: 'a', value: 'x'.repeat(1_000_000) };
      await expect(db.query.insertInto('meta').values(row).execute()).rejects.toMatchObject({ status: 507 });
      expect(await db.query.selectFrom('meta').selectAll().execute()).toEqual([]);
      await sql`pragma max_page_count = 1000000`.execute(db.query);
      await db.query.insertInto('meta').values(row).execute();
    },
  );

  it.runIf(kind === 'postgres')('the database answers 503 while PostgreSQL cannot be reached', async () => {
    const away = await openDatabase({ databaseUrl: 'postgres://unknown@127.0.0.1:1/none', dataDir: '' });
    const reading = away.query.selectFrom('meta').selectAll().execute();
    await expect(reading).rejects.toMatchObject({ status: 503 });
    await away.close();
  });

  it.runIf(kind === 'postgres')('the database ends long statements of requests, and no others', async () => {
    const { databaseUrl, dataDir } = await createDatabase();
    const db = await openDatabase({ databaseUrl, dataDir, requestDeadlines: { statementMs: 300 } });
    const long = sql`select pg_sleep(1)`;
    await expect(long.execute(db.query)).rejects.toMatchObject({ status: 503 });
    await long.execute(db.background);
    await long.execute(db.migration);
    await db.close();
  });

  it.runIf(kind === 'postgres')('the database limits how long a request waits for a lock', async () => {
    const { db: other, databaseUrl, dataDir } = await createDatabase();
    const db = await openDatabase({ databaseUrl, dataDir, requestDeadlines: { lockMs: 300 } });
    const reading = () => db.query.selectFrom('meta').selectAll().execute();
    await other.query.transaction().execute(async (transaction) => {
      await sql`lock table meta`.execute(transaction);
      await expect(reading()).rejects.toMatchObject({ status: 503 });
    });
    expect(await reading()).toEqual([]);
    await db.close();
  });

  it.runIf(kind === 'postgres')(
    'the database survives the loss of its connections, idle or in use',
    async () => {
      const { db, openAgain } = await createDatabase();
      const other = await openAgain();
      const endOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
      const asleep = sql`select pg_sleep(20)`.execute(db.query);
      const refused = expect(asleep).rejects.toMatchObject({ status: 503 });
      await expect
        .poll(async () => {
          await endOthers.execute(other.query);
          return await db.query
            .selectFrom('meta')
            .selectAll()
            .execute()
            .catch(() => null);
        })
        .toEqual([]);
      await refused;
    },
  );
});
