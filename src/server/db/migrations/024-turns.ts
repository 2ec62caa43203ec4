import type { Kysely } from 'kysely';

/** Adds the turns of jobs, and the files that were given up. */
export async function addTurns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('local_jobs').addColumn('party', 'text').execute();
  await db.schema
    .alterTable('local_jobs')
    .addColumn('place', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('given_up_files')
    .addColumn('content_hash', 'text', (column) => column.primaryKey())
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('given_up_at', 'text', (column) => column.notNull())
    .execute();
}
