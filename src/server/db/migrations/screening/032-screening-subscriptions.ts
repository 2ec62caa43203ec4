import type { Kysely } from 'kysely';

/** Creates the subscriptions of reference lists, who is told of findings by mail, and whom findings are assigned to. */
export async function createScreeningSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('list_name', 'text', (column) => column.notNull().unique())
    .addColumn('sources', 'text', (column) => column.notNull())
    .addColumn('checksum', 'text')
    .addColumn('every_hours', 'integer', (column) => column.notNull())
    .addColumn('promised_days', 'integer', (column) => column.notNull())
    .addColumn('marks', 'text', (column) => column.notNull())
    .addColumn('pending', 'text')
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'text')
    .addColumn('read_at', 'text')
    .addColumn('problem', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('told_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('screening_notices')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('frequency', 'text', (column) => column.notNull())
    .addColumn('told_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('screening_findings').addColumn('assignee_id', 'text').execute();
}
