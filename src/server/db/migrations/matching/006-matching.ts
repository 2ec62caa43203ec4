import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Creates the tables of runs, results, decisions with their undo steps, choices, and the append-only audit log. */
export async function createMatchingTables(db: Kysely<unknown>): Promise<void> {
  await createRuns(db);
  await createRecords(db);
  await createResults(db);
  await createDecisions(db);
  await createAudit(db);
  await db.schema.alterTable('revisions').addColumn('note', 'text').execute();
}

async function createRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('match_users')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('match_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('active_key', 'text', (column) => column.unique())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('lists', 'text', (column) => column.notNull())
    .addColumn('kinds', 'text', (column) => column.notNull())
    .addColumn('findings', 'text')
    .addColumn('error', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index match_runs_started on match_runs (started_at)`.execute(db);
  await db.schema
    .createTable('match_chunks')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('first_ord', 'integer', (column) => column.notNull())
    .addColumn('end_ord', 'integer', (column) => column.notNull())
    .addColumn('pairs', 'double precision', (column) => column.notNull())
    .addColumn('progress', 'double precision', (column) => column.notNull())
    .addColumn('found', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('match_chunks_key', ['run_id', 'kind', 'list_id', 'shard', 'part'])
    .execute();
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  const sorted = isSqlite(db) ? sql`text` : sql`text collate "C"`;
  const counts = ['candidates', 'groups', 'recommended', 'decided', 'confirmed', 'come', 'changed', 'gone'];
  let records = db.schema
    .createTable('match_records')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ord', 'integer', (column) => column.notNull())
    .addColumn('record_id', sorted, (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text')
    .addColumn('client_version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('names', 'text', (column) => column.notNull())
    .addColumn('normalized', 'text', (column) => column.notNull())
    .addColumn('birthday', 'text')
    .addColumn('birthplace', 'text')
    .addColumn('best_score', 'integer', (column) => column.notNull().defaultTo(-1))
    .addColumn('change', 'text')
    .addColumn('saved_at', 'text');
  for (const name of counts) {
    records = records.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0));
  }
  await records.addPrimaryKeyConstraint('match_records_key', ['run_id', 'kind', 'ord']).execute();
  await sql`create unique index match_records_id on match_records (run_id, kind, record_id)`.execute(db);
  await sql`create index match_records_best on match_records (run_id, best_score desc, kind, ord)`.execute(
    db,
  );
}

async function createResults(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('match_results')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ord', 'integer', (column) => column.notNull())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull())
    .addColumn('packed', isSqlite(db) ? sql`blob` : sql`bytea`, (column) => column.notNull())
    .addPrimaryKeyConstraint('match_results_key', ['run_id', 'kind', 'ord', 'list_id', 'shard'])
    .execute();
  await db.schema
    .createTable('match_scores')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ord', 'integer', (column) => column.notNull())
    .addColumn('score', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('match_scores_key', ['run_id', 'kind', 'ord', 'score'])
    .modifyEnd(isSqlite(db) ? sql`without rowid` : sql``)
    .execute();
  await db.schema
    .createTable('match_groups')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ord', 'integer', (column) => column.notNull())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('decided_alone', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('match_groups_key', ['run_id', 'kind', 'ord', 'list_id'])
    .execute();
}

async function createDecisions(db: Kysely<unknown>): Promise<void> {
  const sorted = isSqlite(db) ? sql`text` : sql`text collate "C"`;
  await db.schema
    .createTable('match_decisions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', sorted, (column) => column.notNull())
    .addColumn('list_name', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('decision', 'text', (column) => column.notNull())
    .addColumn('values_hash', 'text', (column) => column.notNull())
    .addColumn('external_name', 'text', (column) => column.notNull())
    .addColumn('score', 'integer')
    .addColumn('note', 'text')
    .addColumn('decided_by', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text', (column) => column.notNull())
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('step_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('match_decisions_key', ['kind', 'record_id', 'list_name', 'external_id'])
    .execute();
  await sql`create index match_decisions_reference on match_decisions (list_name, external_id, kind)`.execute(
    db,
  );
  await db.schema
    .createTable('match_steps')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('items', 'integer', (column) => column.notNull())
    .addUniqueConstraint('match_steps_place', ['run_id', 'user_id', 'place'])
    .execute();
  await db.schema
    .createTable('match_step_items')
    .addColumn('step_id', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('list_name', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('match_step_items_key', ['step_id', 'place'])
    .execute();
  await db.schema
    .createTable('match_choices')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('client_version', 'integer', (column) => column.notNull())
    .addColumn('list_name', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('choices', 'text', (column) => column.notNull())
    .addColumn('chosen_by', 'text', (column) => column.notNull())
    .addColumn('chosen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('match_choices_key', ['run_id', 'kind', 'record_id'])
    .execute();
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  const number = isSqlite(db) ? sql`integer primary key autoincrement` : sql`bigserial primary key`;
  await sql`create table match_audit (
    id ${number}, at text not null, user_id text not null, action text not null, run_id text not null,
    kind text, record_id text, name text, list_name text, external_id text, external_name text,
    score integer, threshold integer, old text, new text, note text)`.execute(db);
  if (isSqlite(db)) {
    for (const act of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`match_audit_no_${act}`)} before ${sql.raw(act)} on match_audit
        begin select raise(abort, 'Audit rows stay as they are.'); end`.execute(db);
    }
    return;
  }
  await sql`create or replace function keep_match_audit() returns trigger language plpgsql as
    $$ begin raise exception 'Audit rows stay as they are.'; end $$`.execute(db);
  await sql`create trigger match_audit_kept before update or delete on match_audit
    for each row execute function keep_match_audit()`.execute(db);
  await sql`create trigger match_audit_whole before truncate on match_audit
    for each statement execute function keep_match_audit()`.execute(db);
}

function isSqlite(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
