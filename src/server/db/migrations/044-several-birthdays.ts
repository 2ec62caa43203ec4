import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Keeps the days of birth of reference records that have several, and how many notes there are on a list. */
export async function addSeveralBirthdays(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .createTable('reference_birthdays')
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('row_number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('reference_birthdays_key', ['list_id', 'kind', 'day', 'row_number'])
    .modifyEnd(isSqlite ? sql`without rowid` : sql``)
    .execute();
  await db.schema
    .createIndex('reference_birthdays_row')
    .on('reference_birthdays')
    .columns(['list_id', 'kind', 'row_number'])
    .execute();
  await db.schema
    .alterTable('reference_lists')
    .addColumn('notes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
