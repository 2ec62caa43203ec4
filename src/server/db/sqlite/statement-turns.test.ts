import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';

const MOST_STATEMENTS = 200_000;

forEachDatabase('statements in a row', (createDatabase) => {
  test('others have a turn while one loop of statements goes on, in a transaction each or without', async () => {
    const { query } = (await createDatabase()).db;
    const untilOthers = async (statement: () => Promise<unknown>) => {
      let turns = 0;
      setImmediate(() => turns++);
      let statements = 0;
      while (turns === 0 && statements < MOST_STATEMENTS) {
        await statement();
        statements++;
      }
      return turns;
    };
    const read = () => sql`select 1`.execute(query);
    const readInTransaction = () =>
      query.transaction().execute((transaction) => sql`select 1`.execute(transaction));
    expect(await untilOthers(read)).toBe(1);
    expect(await untilOthers(readInTransaction)).toBe(1);
  });
});
