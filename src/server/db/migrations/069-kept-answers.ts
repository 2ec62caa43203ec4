import type { Kysely } from 'kysely';

/** Creates the answers that are kept by an idempotency key for a day; one without a status is of a call that still runs. */
export async function createKeptAnswers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_answers')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('etag', 'text')
    .addColumn('body', 'text')
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('kept_answers_ended').on('kept_answers').column('ends_at').execute();
}
