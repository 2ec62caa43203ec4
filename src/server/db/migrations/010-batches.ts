import type { Kysely } from 'kysely';

/** Creates the table of batches, and lets a revision name the batch that made it. */
export async function createBatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('collection', 'text')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_email', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .addColumn('created', 'integer', (column) => column.notNull())
    .addColumn('updated', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addColumn('taken_back_at', 'text')
    .addColumn('taken_back_by', 'text')
    .execute();
  await db.schema.createIndex('batches_newest').on('batches').columns(['written_at', 'id']).execute();
  await db.schema.alterTable('revisions').addColumn('batch_id', 'text').execute();
  await db.schema.createIndex('revisions_of_batch').on('revisions').column('batch_id').execute();
}
