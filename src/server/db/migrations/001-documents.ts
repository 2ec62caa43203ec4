import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Creates the tables of documents, revisions, search, question sessions, and jobs where pg-boss does not store them.
 */
export async function createDocumentTables(db: Kysely<unknown>): Promise<void> {
  await createDocuments(db);
  await createSearch(db);
  await db.schema
    .createTable('question_sessions')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await createLocalJobs(db);
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('documents_key', ['collection', 'id'])
    .execute();
  await db.schema
    .createTable('revisions')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('document_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_email', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .addColumn('old_data', 'text')
    .addColumn('new_data', 'text')
    .addPrimaryKeyConstraint('revisions_key', ['collection', 'document_id', 'version'])
    .execute();
  await db.schema
    .createTable('collection_changes')
    .addColumn('collection', 'text', (column) => column.primaryKey())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .execute();
}

async function createSearch(db: Kysely<unknown>): Promise<void> {
  // Both databases must sort and compare these by code point, whatever PostgreSQL's locale is.
  const sorted = isSqlite(db) ? sql`text` : sql`text collate "C"`;
  const inKeyOrder = isSqlite(db) ? sql`without rowid` : sql``;
  await db.schema
    .createTable('search_words')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('prefix', sorted, (column) => column.notNull())
    .addColumn('sort_key', sorted, (column) => column.notNull())
    .addColumn('owner_id', sorted, (column) => column.notNull())
    .addColumn('item_id', sorted, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_words_key', ['scope', 'prefix', 'sort_key', 'owner_id', 'item_id'])
    .modifyEnd(inKeyOrder)
    .execute();
  await db.schema
    .createTable('entity_names')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('client_id', sorted, (column) => column.notNull())
    .addColumn('item_id', sorted, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('entity_names_key', ['kind', 'client_id', 'item_id'])
    .execute();
}

async function createLocalJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('local_jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('run_at', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .execute();
  await sql`create unique index local_jobs_one_per_key on local_jobs (name, key) where state <> 'failed'`.execute(
    db,
  );
  await sql`create index local_jobs_due on local_jobs (state, name, run_at)`.execute(db);
}

function isSqlite(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
