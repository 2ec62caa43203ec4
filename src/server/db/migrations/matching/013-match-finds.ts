import { type Kysely, sql } from 'kysely';

/**
 * Keeps how many candidates each list had for a record after the results of its runs are deleted, and finds the audit
 * rows of one record.
 */
export async function createMatchFinds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('match_finds')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('list_name', 'text', (column) => column.notNull())
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('found', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('match_finds_key', ['kind', 'record_id', 'list_name', 'run_id'])
    .execute();
  await db.schema
    .alterTable('match_runs')
    .addColumn('keeps_finds', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index match_audit_record on match_audit (kind, record_id)`.execute(db);
}
