import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Creates the tables of the firm's own book: which version of each client was compared with the others, its records as
 * they were compared, the pairs that may be doubles, and every decision about one. The clients of an existing database
 * wait for their first comparison.
 */
export async function createDuplicateTables(db: Kysely<unknown>): Promise<void> {
  // Both databases must sort and compare these by code point, whatever PostgreSQL's locale is.
  const sorted = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`;
  await db.schema
    .createTable('duplicate_clients')
    .addColumn('client_id', sorted, (column) => column.primaryKey())
    .addColumn('wanted', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('compared_at', 'text')
    .execute();
  await sql`create index duplicate_clients_stored_since
    on duplicate_clients (client_id) where wanted <> version`.execute(db);
  await sql`insert into duplicate_clients (client_id, wanted)
    select id, version from documents where collection = 'clients'`.execute(db);
  await db.schema
    .createTable('duplicate_records')
    .addColumn('client_id', sorted, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', sorted, (column) => column.notNull())
    .addColumn('names', 'text', (column) => column.notNull())
    .addColumn('normalized', 'text', (column) => column.notNull())
    .addColumn('birthday', 'text')
    .addColumn('birthplace', 'text')
    .addColumn('numbers', 'text', (column) => column.notNull())
    .addColumn('frequent', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('duplicate_records_key', ['client_id', 'kind', 'record_id'])
    .execute();
  await sql`create index duplicate_records_frequent
    on duplicate_records (kind, normalized) where frequent <> 0`.execute(db);
  await createPairs(db, sorted);
  await createDecisions(db, sorted);
}

type ColumnType = ReturnType<typeof sql>;

async function createPairs(db: Kysely<unknown>, sorted: ColumnType): Promise<void> {
  await db.schema
    .createTable('duplicate_pairs')
    .addColumn('id', sorted, (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('client_id', sorted, (column) => column.notNull())
    .addColumn('record_id', sorted, (column) => column.notNull())
    .addColumn('other_client_id', sorted, (column) => column.notNull())
    .addColumn('other_record_id', sorted, (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('score', 'integer', (column) => column.notNull())
    .addColumn('words', 'integer', (column) => column.notNull())
    .addColumn('combined', 'integer', (column) => column.notNull())
    .addColumn('birthday', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('values_hash', 'text', (column) => column.notNull())
    .addColumn('found_at', 'text', (column) => column.notNull())
    .execute();
  for (const columns of [['client_id'], ['other_client_id'], ['combined', 'id']]) {
    await db.schema
      .createIndex(`duplicate_pairs_${columns[0]}`)
      .on('duplicate_pairs')
      .columns(columns)
      .execute();
  }
}

async function createDecisions(db: Kysely<unknown>, sorted: ColumnType): Promise<void> {
  await db.schema
    .createTable('duplicate_decisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pair_id', sorted, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', sorted, (column) => column.notNull())
    .addColumn('other_record_id', sorted, (column) => column.notNull())
    .addColumn('decision', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('values_hash', 'text', (column) => column.notNull())
    .addColumn('is_current', 'integer', (column) => column.notNull())
    .addColumn('decided_at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_email', 'text', (column) => column.notNull())
    .execute();
  await sql`create unique index duplicate_decisions_current
    on duplicate_decisions (pair_id) where is_current = 1`.execute(db);
}
