import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Keeps the candidates that were computed elsewhere until their run has taken them, and where a run has them from. */
export async function createGivenCandidates(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('match_runs').addColumn('given_by', 'text').execute();
  await db.schema
    .createTable('match_given')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('spelling', 'integer', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn(
      'row_numbers',
      db.getExecutor().adapter instanceof SqliteAdapter ? sql`blob` : sql`bytea`,
      (column) => column.notNull(),
    )
    .addPrimaryKeyConstraint('match_given_key', ['run_id', 'kind', 'list_id', 'spelling', 'record_id'])
    .execute();
}
