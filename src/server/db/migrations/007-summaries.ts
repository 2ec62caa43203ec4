import { type Kysely, sql } from 'kysely';

/** Creates the tables of stored files, the texts read from them, summaries, and the usage of models. */
export async function createSummaryTables(db: Kysely<unknown>): Promise<void> {
  await createFiles(db);
  await createSummaries(db);
  await db.schema
    .createTable('pdf_texts')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('pages', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('pdf_texts_key', ['user_id', 'content_hash'])
    .execute();
  await db.schema
    .createTable('summary_usage')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('tokens', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('summary_usage_key', ['user_id', 'day'])
    .execute();
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stored_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('storage_key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await sql`create unique index stored_files_path on stored_files (user_id, path) where state = 'ready'`.execute(
    db,
  );
  await db.schema.createIndex('stored_files_created').on('stored_files').column('created_at').execute();
}

async function createSummaries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('summaries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('prompt', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('pages_read', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('made_by', 'text')
    .addColumn('result', 'text')
    .addColumn('problem', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute();
  await db.schema.createIndex('summaries_user').on('summaries').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('summaries_created').on('summaries').column('created_at').execute();
}
