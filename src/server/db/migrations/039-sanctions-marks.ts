import type { Kysely } from 'kysely';

/** Keeps which lists of the firm's own are sanctions lists. */
export async function createSanctionsMarks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sanctions_marks')
    .addColumn('list_name', 'text', (column) => column.primaryKey())
    .addColumn('marked_at', 'text', (column) => column.notNull())
    .addColumn('marked_by', 'text', (column) => column.notNull())
    .execute();
}
