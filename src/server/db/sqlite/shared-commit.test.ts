import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import type { Database } from '../open-database.ts';
import { runShortTransaction, runTransaction } from '../run-transaction.ts';

forEachDatabase('Short transactions', (createDatabase) => {
  const open = async () => {
    const { db } = await createDatabase();
    return { db, kept: () => keysOf(db.query) };
  };

  it('short transactions at once are all kept', async () => {
    const { db, kept } = await open();
    await Promise.all(['a', 'b', 'c'].map((key) => addShortly(db, key)));
    expect(await kept()).toEqual(['a', 'b', 'c']);
  });

  it('a short transaction that fails rolls nothing of the others back', async () => {
    const { db, kept } = await open();
    const outcomes = await Promise.allSettled(
      ['a', 'bad', 'b', 'bad', 'c'].map((key) =>
        runShortTransaction(db.query, async (transaction) => {
          await add(transaction, `${key}-of-it`);
          if (key === 'bad') throw new Error('refused');
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
    expect(await kept()).toEqual(['a-of-it', 'b-of-it', 'c-of-it']);
  });

  it('a first short transaction that fails leaves the next as it is', async () => {
    const { db, kept } = await open();
    const failing = runShortTransaction(db.query, () => Promise.reject(new Error('refused')));
    const next = addShortly(db, 'next');
    await expect(failing).rejects.toThrow('refused');
    await next;
    expect(await kept()).toEqual(['next']);
  });

  it('long transactions and single writes beside short ones are kept', async () => {
    const { db, kept } = await open();
    await Promise.all([
      addShortly(db, 'a'),
      runTransaction(db.query, (transaction) => add(transaction, 'b')),
      addShortly(db, 'c'),
      add(db.query, 'd'),
      addShortly(db, 'e'),
    ]);
    expect(await kept()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('what a short transaction has written is read once it has succeeded, and not before', async () => {
    const { db, kept } = await open();
    const gate = Promise.withResolvers<void>();
    const isIn = Promise.withResolvers<void>();
    const outcomes: string[] = [];
    const first = addShortly(db, 'first').then(() => outcomes.push('first'));
    const second = runShortTransaction(db.query, async (transaction) => {
      await add(transaction, 'second');
      isIn.resolve();
      await gate.promise;
    }).then(() => outcomes.push('second'));
    await isIn.promise;
    // On SQLite the first waits for the commit that it shares with the second; on PostgreSQL each has its own.
    if (db.kind === 'postgres') await first;
    const before = { kept: await kept(), outcomes: [...outcomes] };
    gate.resolve();
    await Promise.all([first, second]);
    const alone = db.kind === 'postgres' ? ['first'] : [];
    expect(before).toEqual({ kept: alone, outcomes: alone });
    expect(await kept()).toEqual(['first', 'second']);
  });

  it('a short transaction that fails over what it has read fails only once that is committed', async () => {
    const { db } = await open();
    if (db.kind === 'postgres') return;
    const gate = Promise.withResolvers<void>();
    const isIn = Promise.withResolvers<void>();
    const outcomes: string[] = [];
    const first = addShortly(db, 'first').then(() => outcomes.push('first'));
    const refused = runShortTransaction(db.query, async (transaction) => {
      throw new Error(`there is ${await keysOf(transaction)}`);
    }).catch(({ message }) => outcomes.push(message));
    const third = runShortTransaction(db.query, async () => {
      isIn.resolve();
      await gate.promise;
    });
    await isIn.promise;
    await nextTurn();
    const before = [...outcomes];
    gate.resolve();
    await Promise.all([first, refused, third]);
    expect(before).toEqual([]);
    expect(outcomes.toSorted()).toEqual(['first', 'there is first']);
  });

  it('transactions that SQLite rolls back with another are repeated', async () => {
    const { db, kept } = await open();
    if (db.kind === 'postgres') return;
    const first = addShortly(db, 'first');
    // As on a full disk, where SQLite rolls the whole transaction back by itself.
    const failing = runShortTransaction(db.query, async (transaction) => {
      await sql`rollback`.execute(transaction);
      throw new Error('full');
    });
    await expect(failing).rejects.toThrow('full');
    await first;
    expect(await kept()).toEqual(['first']);
  });
});

function addShortly(db: Database, key: string): Promise<void> {
  return runShortTransaction(db.query, (transaction) => add(transaction, key));
}

async function add(query: Database['query'], key: string): Promise<void> {
  await query
    .insertInto('meta')
    .values({ key: `test/${key}`, value: '' })
    .execute();
}

async function keysOf(query: Database['query']): Promise<string[]> {
  const rows = await query
    .selectFrom('meta')
    .select('key')
    .where('key', 'like', 'test/%')
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key.slice('test/'.length));
}
