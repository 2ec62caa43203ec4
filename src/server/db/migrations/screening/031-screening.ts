import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Creates the tables of standing screening: what each version of a reference list changed, which version of each client
 * was compared with which lists, what was found, a record of every comparison, and when each reader last looked. The
 * clients of an existing database wait for their first comparison.
 */
export async function createScreeningTables(db: Kysely<unknown>): Promise<void> {
  await createReferenceChanges(db);
  await createClients(db);
  await createFindings(db);
  await createComparisons(db);
  await db.schema
    .createTable('screening_looks')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('looked_at', 'text', (column) => column.notNull())
    .execute();
}

async function createReferenceChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reference_lists').addColumn('changed_from', 'text').execute();
  await db.schema
    .createTable('reference_changes')
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', sortedText(db), (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reference_changes_key', ['list_id', 'kind', 'record_id'])
    .execute();
}

async function createClients(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('screening_clients')
    .addColumn('client_id', sortedText(db), (column) => column.primaryKey())
    .addColumn('wanted', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lists', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('compared_at', 'text')
    .execute();
  await sql`create index screening_clients_stored_since
    on screening_clients (client_id) where wanted <> version`.execute(db);
  await sql`insert into screening_clients (client_id, wanted)
    select id, version from documents where collection = 'clients'`.execute(db);
}

async function createFindings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('screening_findings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('client_id', sortedText(db), (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', sortedText(db), (column) => column.notNull())
    .addColumn('record_name', 'text', (column) => column.notNull())
    .addColumn('list_name', 'text', (column) => column.notNull())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('external_name', 'text', (column) => column.notNull())
    .addColumn('score', 'integer', (column) => column.notNull())
    .addColumn('values_hash', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text')
    .addColumn('seen_by', 'text')
    .addColumn('seen_by_email', 'text')
    .execute();
  await sql`create unique index screening_findings_pair
    on screening_findings (client_id, kind, record_id, list_name, external_id)`.execute(db);
  await sql`create index screening_findings_open
    on screening_findings (state, client_id) where seen_at is null`.execute(db);
}

async function createComparisons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('screening_comparisons')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('lists', 'text', (column) => column.notNull())
    .addColumn('thresholds', 'text', (column) => column.notNull())
    .addColumn('program_version', 'text', (column) => column.notNull())
    .addColumn('records', 'integer', (column) => column.notNull())
    .addColumn('pairs', 'double precision', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('screening_comparisons_at').on('screening_comparisons').column('at').execute();
  await db.schema
    .createTable('screening_results')
    .addColumn('client_id', sortedText(db), (column) => column.notNull())
    .addColumn('comparison_id', 'text', (column) => column.notNull())
    .addColumn('client_version', 'integer', (column) => column.notNull())
    .addColumn('found', 'integer', (column) => column.notNull())
    .addColumn('new', 'integer', (column) => column.notNull())
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('gone', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('screening_results_key', ['client_id', 'comparison_id'])
    .execute();
}

/** The type of ids that are compared with those of records. */
function sortedText(db: Kysely<unknown>) {
  return db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`;
}
