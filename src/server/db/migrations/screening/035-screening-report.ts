import { type Kysely, sql } from 'kysely';

/**
 * Keeps when each subscribed list was read, and under which promise, so that a report over a period knows its gaps; what
 * is known of the subscriptions of an existing database begins it. Keeps on which days each reader looked at the findings.
 * Indexes what the report reads.
 */
export async function addScreeningReport(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_promise_events')
    .addColumn('list_name', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('promised_days', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_promise_events_key', ['list_name', 'at', 'event'])
    .execute();
  await sql`insert into list_promise_events (list_name, at, event, promised_days)
    select list_name, coalesce(read_at, created_at), 'began', promised_days from list_subscriptions`.execute(
    db,
  );
  await db.schema
    .createTable('screening_look_days')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('screening_look_days_key', ['user_id', 'day'])
    .execute();
  await sql`insert into screening_look_days (user_id, day)
    select user_id, substr(looked_at, 1, 10) from screening_looks`.execute(db);
  await db.schema
    .createIndex('screening_results_comparison')
    .on('screening_results')
    .column('comparison_id')
    .execute();
  await db.schema.createIndex('match_audit_at').on('match_audit').column('at').execute();
}
