import type { Kysely } from 'kysely';

/** Creates the tables of imports in progress, and of columns that earlier imports have read. */
export async function createImports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_email', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('storage_key', 'text')
    .addColumn('sheet', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('rows_done', 'integer', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('columns', 'text')
    .addColumn('choices', 'text')
    .addColumn('plan', 'text')
    .addColumn('remembers', 'integer', (column) => column.notNull())
    .addColumn('batch_id', 'text')
    .addColumn('started_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('imports_of_user').on('imports').columns(['user_id', 'collection']).execute();
  await db.schema
    .createTable('import_columns')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('choice', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_columns_key', ['collection', 'name'])
    .execute();
}
