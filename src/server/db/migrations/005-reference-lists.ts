import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Creates the tables of reference lists and their records, and adds the normalised form of the names of entities. */
export async function createReferenceTables(db: Kysely<unknown>): Promise<void> {
  await createLists(db);
  await createRecords(db);
  await db.schema.alterTable('entity_names').addColumn('normalized', 'text').execute();
  await db.schema
    .alterTable('entity_names')
    .addColumn('normalization_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reference_lists')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('clients', 'integer', (column) => column.notNull())
    .addColumn('contacts', 'integer', (column) => column.notNull())
    .addColumn('related_parties', 'integer', (column) => column.notNull())
    .addColumn('bad_rows', 'integer', (column) => column.notNull())
    .addColumn('rows_read', 'integer', (column) => column.notNull())
    .addColumn('source_hash', 'text', (column) => column.notNull())
    .addColumn('normalization_version', 'integer', (column) => column.notNull())
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .addColumn('imported_by', 'text', (column) => column.notNull())
    .execute();
  await sql`create unique index reference_lists_version on reference_lists (name, version) where state <> 'removed'`.execute(
    db,
  );
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .createTable('reference_records')
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('row_number', 'integer', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('names', 'text', (column) => column.notNull())
    .addColumn('normalized', 'text', (column) => column.notNull())
    .addColumn('birthday', 'text')
    .addColumn('birthplace_key', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reference_records_key', ['list_id', 'kind', 'row_number'])
    .modifyEnd(isSqlite ? sql`without rowid` : sql``)
    .execute();
  await sql`create unique index reference_records_id on reference_records (list_id, kind, record_id)`.execute(
    db,
  );
  for (const column of ['birthday', 'birthplace_key']) {
    await sql`create index ${sql.ref(`reference_records_${column}`)} on reference_records
      (list_id, kind, ${sql.ref(column)}, row_number) where ${sql.ref(column)} is not null`.execute(db);
  }
}
