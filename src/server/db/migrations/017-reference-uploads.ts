import type { Kysely } from 'kysely';

const LIST_COLUMNS = [
  ...['imported_by_email', 'removed_at', 'removed_by', 'removed_by_email'],
  ...['coverage', 'difference'],
];

/** Adds to reference lists who imported and removed them, their coverage and what they changed; creates uploads of lists. */
export async function createReferenceUploads(db: Kysely<unknown>): Promise<void> {
  for (const column of LIST_COLUMNS)
    await db.schema.alterTable('reference_lists').addColumn(column, 'text').execute();
  await db.schema
    .createTable('reference_uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_email', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('choices', 'text', (column) => column.notNull())
    .addColumn('preview', 'text')
    .addColumn('report', 'text')
    .addColumn('rows_done', 'integer', (column) => column.notNull())
    .addColumn('percent', 'integer', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('list_id', 'text')
    .addColumn('started_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('reference_columns')
    .addColumn('list_name', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('goes_to', 'text')
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reference_columns_key', ['list_name', 'name'])
    .execute();
}
