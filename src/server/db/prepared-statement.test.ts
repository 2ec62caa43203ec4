import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { preparedStatement } from './prepared-statement.ts';
import type { Query } from './tables.ts';

type Entry = { key: string; value: string };

const insertEntries = preparedStatement((query, rows: Entry[]) => query.insertInto('meta').values(rows));
const selectEntry = preparedStatement((query, [row]: Entry[]) =>
  query
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', '=', row?.key ?? '')
    .where('value', '=', row?.value ?? ''),
);

async function read(query: Query, entry: Entry) {
  return (await query.executeQuery(selectEntry(query, [entry]))).rows;
}

forEachDatabase('A prepared statement', (createDatabase) => {
  it('a prepared statement is given other values and other numbers of rows each time', async () => {
    const { query } = (await createDatabase()).db;
    // More than fifty rows are built each time.
    for (const count of [1, 3, 1, 3, 60]) {
      const rows = Array.from({ length: count }, (_, at) => ({
        key: `${count}/${at}`,
        value: `value ${at}`,
      }));
      await query.deleteFrom('meta').where('key', 'like', `${count}/%`).execute();
      await query.executeQuery(insertEntries(query, rows));
      const last = rows.at(-1) as Entry;
      expect(await read(query, last)).toEqual([last]);
      expect(await read(query, { ...last, value: 'other' })).toEqual([]);
    }
  });

  it('a prepared statement of one database runs in a transaction, and on another database', async () => {
    const [one, other] = [(await createDatabase()).db.query, (await createDatabase()).db.query];
    const entry = { key: 'place', value: 'Quay' };
    await one
      .transaction()
      .execute((transaction) => transaction.executeQuery(insertEntries(transaction, [entry])));
    expect(await read(one, entry)).toEqual([entry]);
    expect(await read(other, entry)).toEqual([]);
  });
});
