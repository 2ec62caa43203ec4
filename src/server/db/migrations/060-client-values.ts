import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Creates the table of the values of clients, by which they are sorted and filtered, which a start fills; and that of the
 * views that users have saved.
 */
export async function createClientTables(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  // Both databases must sort and compare these by code point, whatever PostgreSQL's locale is.
  const sorted = isSqlite ? sql`text` : sql`text collate "C"`;
  await db.schema
    .createTable('client_values')
    .addColumn('path', sorted, (column) => column.notNull())
    .addColumn('sort_key', sorted, (column) => column.notNull())
    .addColumn('client_id', sorted, (column) => column.notNull())
    .addColumn('value', sorted, (column) => column.notNull())
    .addPrimaryKeyConstraint('client_values_key', ['path', 'sort_key', 'client_id', 'value'])
    .modifyEnd(isSqlite ? sql`without rowid` : sql``)
    .execute();
  await db.schema
    .createTable('client_views')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('view', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('shared', 'integer', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .execute();
}
