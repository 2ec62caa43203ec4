import type { Kysely } from 'kysely';

/** Creates the question sessions that users have given to each other, with a sentence and a day. */
export async function createHandovers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('handovers')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('from_id', 'text', (column) => column.notNull())
    .addColumn('to_id', 'text', (column) => column.notNull())
    .addColumn('sentence', 'text', (column) => column.notNull())
    .addColumn('day', 'text')
    .addColumn('handed_at', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'text')
    .addPrimaryKeyConstraint('handovers_pkey', ['kind', 'client_id', 'item_id'])
    .execute();
  await db.schema.createIndex('handovers_to').on('handovers').columns(['to_id', 'handed_at']).execute();
  await db.schema.createIndex('handovers_from').on('handovers').columns(['from_id', 'handed_at']).execute();
}
