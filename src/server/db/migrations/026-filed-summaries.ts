import type { Kysely } from 'kysely';

/** Creates the table of summaries that users have filed about an entity: copies, which outlive the summary. */
export async function createFiledSummaries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('filed_summaries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('prompt', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('points', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_email', 'text', (column) => column.notNull())
    .addColumn('filed_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text')
    .execute();
  await db.schema
    .createIndex('filed_summaries_of_entity')
    .on('filed_summaries')
    .columns(['kind', 'client_id', 'item_id'])
    .execute();
}
