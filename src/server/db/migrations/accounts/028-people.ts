import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Creates the tables of people, of decisions about them, which are append-only, and of confirmed sessions. The users of
 * an existing database stay in, with full access; the one who was verified first is the owner.
 */
export async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('until_day', 'text')
    .addColumn('invited_at', 'text')
    .addColumn('invited_by', 'text')
    .addColumn('invited_line', 'text')
    .addColumn('joined_at', 'text')
    .addColumn('last_seen_at', 'text')
    .execute();
  await db.schema
    .createTable('session_confirmations')
    .addColumn('session_id', 'text', (column) => column.primaryKey())
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .execute();
  await createAudit(db);
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === 'user')) await addExistingUsers(db);
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  const number = isSqlite(db) ? sql`integer primary key autoincrement` : sql`bigserial primary key`;
  await sql`create table people_audit (
    id ${number}, at text not null, actor_id text not null, actor text not null, subject_id text not null,
    subject text not null, action text not null, old text, new text)`.execute(db);
  await sql`create index people_audit_subject on people_audit (subject_id, id)`.execute(db);
  if (isSqlite(db)) {
    for (const act of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`people_audit_no_${act}`)} before ${sql.raw(act)} on people_audit
        begin select raise(abort, 'Audit rows stay as they are.'); end`.execute(db);
    }
    return;
  }
  await sql`create or replace function keep_people_audit() returns trigger language plpgsql as
    $$ begin raise exception 'Audit rows stay as they are.'; end $$`.execute(db);
  await sql`create trigger people_audit_kept before update or delete on people_audit
    for each row execute function keep_people_audit()`.execute(db);
  await sql`create trigger people_audit_whole before truncate on people_audit
    for each statement execute function keep_people_audit()`.execute(db);
}

async function addExistingUsers(db: Kysely<unknown>): Promise<void> {
  await sql`insert into people (user_id, state, role)
    select "id", 'in', 'full' from "user" where "emailVerified" = true`.execute(db);
  const { rows } = await sql<{ id: string }>`select "id" from "user"
    where "emailVerified" = true and coalesce("disabled", false) = false
    order by "createdAt", "id" limit 1`.execute(db);
  const [owner] = rows;
  if (!owner) return;
  await sql`update people set role = 'owner' where user_id = ${owner.id}`.execute(db);
  await sql`insert into meta (key, value) values ('first-owner', ${owner.id})`.execute(db);
}

function isSqlite(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
