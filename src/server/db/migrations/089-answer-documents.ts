import type { Kysely } from 'kysely';

/** Creates the documents that users have added to answers. */
export async function createAnswerDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answer_documents')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('storage_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_email', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'text')
    .execute();
  await db.schema
    .createIndex('answer_documents_client')
    .on('answer_documents')
    .columns(['client_id', 'kind', 'item_id'])
    .execute();
}
