import { type Kysely, sql } from 'kysely';

/** Adds to revisions whether a write was forced, and calls a change an update, as the API does. */
export async function completeRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('revisions')
    .addColumn('forced', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update revisions set operation = 'update' where operation = 'change'`.execute(db);
}
