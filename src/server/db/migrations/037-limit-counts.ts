import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Counts of limits that all servers share. On PostgreSQL the table is not in the write-ahead log, so that counting never
 * waits for a disk; a crash of PostgreSQL empties it.
 */
export async function createLimitCounts(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('limit_counts');
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (!isSqlite) table = table.modifyFront(sql`unlogged`);
  await table
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('limit_counts_ended').on('limit_counts').column('ends_at').execute();
}
