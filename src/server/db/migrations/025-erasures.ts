import type { Kysely } from 'kysely';

/** Creates the table of erasures, which holds nothing of what was erased. */
export async function createErasures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .addColumn('places', 'text', (column) => column.notNull())
    .execute();
}
