import type { Kysely } from 'kysely';

/** Creates the reference records that users attached to records of ours by hand; they outlive their runs. */
export async function createAttachedPairs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('match_attached')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('list_name', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('attached_by', 'text', (column) => column.notNull())
    .addColumn('attached_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('match_attached_pair', ['kind', 'record_id', 'list_name', 'external_id'])
    .execute();
}
