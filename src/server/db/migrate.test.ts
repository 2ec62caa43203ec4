import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open-database.ts';

async function dropTables(db: Database, kept: string[] = []) {
  const tables = await db.query.introspection.getTables({ withInternalKyselyTables: true });
  for (const { name } of tables) if (!kept.includes(name)) await db.query.schema.dropTable(name).execute();
}

forEachDatabase('migrations', (createDatabase, kind) => {
  it('migrations create the tables once, and change nothing when run again', async () => {
    const { db } = await createDatabase({ bare: true });
    await migrate(db);
    await db.query.insertInto('meta').values({ key: 'a', value: '1' }).execute();
    await migrate(db);
    expect(await db.query.selectFrom('meta').selectAll().execute()).toEqual([{ key: 'a', value: '1' }]);
  });

  it('a failing migration leaves no changes', async () => {
    const { db } = await createDatabase();
    await dropTables(db, ['meta']);
    await expect(migrate(db)).rejects.toThrow('meta');
    await expect(db.query.selectFrom('documents').selectAll().execute()).rejects.toThrow('documents');
    await db.query.schema.dropTable('meta').execute();
    await migrate(db);
  });

  it('a database of a later release is named as one, and left as it is', async () => {
    const { db } = await createDatabase();
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(
      db.query,
    );
    await expect(migrate(db)).rejects.toThrow(
      'The database was made by a later release of Cairn (it has the tables of 999-later).',
    );
  });

  // On SQLite the second process is already refused by the lock of the data folder.
  it.runIf(kind === 'postgres')('migrations are safe when two processes start at once', async () => {
    const { db, openAgain } = await createDatabase();
    await dropTables(db);
    const other = await openAgain();
    await Promise.all([migrate(db), migrate(other)]);
    expect(await other.query.selectFrom('documents').selectAll().execute()).toEqual([]);
  });
});
