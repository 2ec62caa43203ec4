import type { Kysely } from 'kysely';

/** Creates the table of merges of two clients, each with what it takes to undo it. */
export async function createClientMerges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_merges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('place', 'integer', (column) => column.notNull().unique())
    .addColumn('batch_id', 'text', (column) => column.notNull())
    .addColumn('survivor_id', 'text', (column) => column.notNull())
    .addColumn('survivor_name', 'text', (column) => column.notNull())
    .addColumn('survivor_version', 'integer', (column) => column.notNull())
    .addColumn('absorbed_id', 'text', (column) => column.notNull())
    .addColumn('absorbed_name', 'text', (column) => column.notNull())
    .addColumn('absorbed_version', 'integer', (column) => column.notNull())
    .addColumn('people', 'text', (column) => column.notNull())
    .addColumn('moved', 'text', (column) => column.notNull())
    .addColumn('merged_at', 'text', (column) => column.notNull())
    .addColumn('merged_by', 'text', (column) => column.notNull())
    .addColumn('merged_by_email', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'text')
    .addColumn('undone_by_email', 'text')
    .execute();
  for (const column of ['survivor_id', 'absorbed_id']) {
    await db.schema.createIndex(`client_merges_${column}`).on('client_merges').column(column).execute();
  }
}
