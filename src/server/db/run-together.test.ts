import type { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { runTogether, type WritingStatement } from './run-together.ts';
import { OutrunError, runTransaction } from './run-transaction.ts';
import type { Query } from './tables.ts';

const KEY = 'together';

function insertion(query: Query, key: string, value: string): CompiledQuery {
  return query.insertInto('meta').values({ key, value }).compile();
}

async function stored({ query }: { query: Query }) {
  return query
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', 'like', `${KEY}%`)
    .orderBy('key')
    .execute();
}

async function run(db: { query: Query }, statements: WritingStatement[]): Promise<void> {
  await db.query.transaction().execute((transaction) => runTogether(transaction, statements));
}

forEachDatabase('Statements that run together', (createDatabase) => {
  it('statements that run together run in their order', async () => {
    const { db } = await createDatabase();
    const change = db.query.updateTable('meta').set({ value: 'after' }).where('key', '=', KEY);
    await run(db, [
      { query: insertion(db.query, KEY, 'before'), rows: 1 },
      { query: change.compile(), rows: 1 },
    ]);
    expect(await stored(db)).toEqual([{ key: KEY, value: 'after' }]);
  });

  it('as many statements as a large import has run together', async () => {
    const { db } = await createDatabase();
    const keys = Array.from({ length: 50 }, (_, at) => `${KEY}${at + 100}`);
    await run(
      db,
      keys.map((key) => ({ query: insertion(db.query, key, 'one of many'), rows: 1 })),
    );
    expect((await stored(db)).map(({ key }) => key)).toEqual(keys);
    const again = [...keys.map((key) => `${key}/`), ...keys].map((key) => ({
      query: insertion(db.query, key, 'again'),
    }));
    await expect(run(db, again)).rejects.toThrow(/unique/i);
    expect(await stored(db)).toHaveLength(keys.length);
  });

  it('statements that run together write nothing when one of them is outrun', async () => {
    const { db } = await createDatabase();
    const change = db.query.updateTable('meta').set({ value: 'after' }).where('key', '=', 'no row has it');
    const statements = [{ query: change.compile(), rows: 1 }, { query: insertion(db.query, KEY, 'one') }];
    await expect(run(db, statements)).rejects.toBeInstanceOf(OutrunError);
    expect(await stored(db)).toEqual([]);
  });

  it('statements that run together write nothing when one of them fails, and its error is thrown', async () => {
    const { db } = await createDatabase();
    const statements = ['1', '1', '2'].map((at) => ({ query: insertion(db.query, KEY + at, at) }));
    await expect(run(db, statements)).rejects.toThrow(/unique/i);
    expect(await stored(db)).toEqual([]);
    await run(
      db,
      [statements[0], statements[2]].flatMap((one) => one ?? []),
    );
    expect(await stored(db)).toHaveLength(2);
  });

  it('a transaction that writes first, one that reads first and one that does nothing each begin and end', async () => {
    const { db } = await createDatabase();
    await runTransaction(db.query, (transaction) => runTogether(transaction, []));
    const failing = runTransaction(db.query, async (transaction) => {
      await transaction.insertInto('meta').values({ key: KEY, value: 'taken back' }).execute();
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    const alsoFailing = runTransaction(db.query, async (transaction) => {
      expect(await stored({ query: transaction })).toEqual([]);
      await runTogether(transaction, [{ query: insertion(transaction, KEY, 'taken back') }]);
      throw new Error('No.');
    });
    await expect(alsoFailing).rejects.toThrow('No.');
    expect(await stored(db)).toEqual([]);
  });
});
