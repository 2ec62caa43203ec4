import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Adds revisions of runs and their records, the tables of assignments and of presence, and the assignee of an audit row. */
export async function addReviewingTogether(db: Kysely<unknown>): Promise<void> {
  for (const table of ['match_runs', 'match_records']) {
    await db.schema
      .alterTable(table)
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await sql`create index match_records_revision on match_records (run_id, revision)`.execute(db);
  await db.schema.alterTable('match_audit').addColumn('assigned_to', 'text').execute();
  await createAssignments(db);
  await createPresence(db);
}

async function createAssignments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('match_assignments')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', sortedText(db), (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('assigned_by', 'text')
    .addColumn('assigned_at', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('match_assignments_key', ['kind', 'record_id'])
    .execute();
  for (const column of ['user_id', 'assigned_by']) {
    await db.schema
      .createIndex(`match_assignments_${column}`)
      .on('match_assignments')
      .column(column)
      .execute();
  }
}

async function createPresence(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('match_presence')
    .addColumn('tab_id', 'text', (column) => column.primaryKey())
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text')
    .addColumn('record_id', sortedText(db))
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('match_presence_run').on('match_presence').column('run_id').execute();
}

/** The type of ids that are compared with those of records. */
function sortedText(db: Kysely<unknown>) {
  return db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`;
}
