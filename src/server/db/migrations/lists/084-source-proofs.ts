import type { Kysely } from 'kysely';

/** Keeps what the last test of a version from its published files found, and whether one is under way. */
export async function createSourceProofs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('source_proofs')
    .addColumn('list_id', 'text', (id) => id.notNull().primaryKey())
    .addColumn('asked_by', 'text')
    .addColumn('percent', 'integer')
    .addColumn('problem', 'text')
    .addColumn('proof', 'text')
    .addColumn('proved_by', 'text')
    .execute();
}
