import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { entityKey, isJsonObject, type JsonObject, type JsonValue } from '#records';

/** The single session of each user, as it was before. */
type FormerSession = { user_id: string; version: number; state: string | null; updated_at: string };
type Former = { former_sessions: FormerSession };
type Carried = Former & { question_sessions: JsonObject; question_drafts: JsonObject };

const ENTITY_KINDS = ['clients', 'contacts', 'relatedParties'] as const;

/**
 * Creates a question session per entity, a draft per user and the history of answers. Each user's single session is
 * carried over: to its entity when no later session is about the same, else to the user's draft.
 */
export async function createEntitySessions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('question_sessions').renameTo('former_sessions').execute();
  await createSessions(db);
  await createAnswerHistory(db);
  await carrySessionsOver(db as Kysely<Carried>);
  await db.schema.dropTable('former_sessions').execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question_sessions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('holder_id', 'text')
    .addColumn('held_since', 'text', (column) => column.notNull())
    .addColumn('opened_by', 'text')
    .addColumn('opened_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('answered', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('unsaved', 'integer', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .addPrimaryKeyConstraint('entity_sessions_key', ['kind', 'client_id', 'item_id'])
    .execute();
  await sql`create index question_sessions_changed on question_sessions (changed_at, kind, client_id, item_id)`.execute(
    db,
  );
  await db.schema
    .createTable('question_drafts')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('answered', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
}

async function createAnswerHistory(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const number = isSqlite ? sql`integer primary key autoincrement` : sql`bigserial primary key`;
  await sql`create table answer_history (
    id ${number}, kind text not null, client_id text not null, item_id text not null, data_field text not null,
    rule_id text not null, prompt text not null, value text, user_id text not null, user_email text not null,
    answered_at text not null)`.execute(db);
  await sql`create index answer_history_entity on answer_history (client_id, kind, item_id, id)`.execute(db);
}

async function carrySessionsOver(db: Kysely<Carried>): Promise<void> {
  const former = await db
    .selectFrom('former_sessions')
    .selectAll()
    .where('state', 'is not', null)
    .orderBy('updated_at', 'desc')
    .orderBy('user_id')
    .execute();
  const taken = new Set<string>();
  for (const session of former) {
    const state = JSON.parse(session.state ?? '{}') as JsonObject;
    const list = isJsonObject(state.list) ? state.list : {};
    const entity = entityIn(list);
    const key = JSON.stringify(entity && [entity.kind, entity.client_id, entity.item_id]);
    if (!entity || taken.has(key)) {
      await db
        .insertInto('question_drafts')
        .values(asDraft(session, { ...state, list }))
        .execute();
    } else {
      taken.add(key);
      await db
        .insertInto('question_sessions')
        .values({ ...entity, ...asSession(session, { ...state, list: withoutOthers(list) }) })
        .execute();
    }
  }
}

function entityIn(list: JsonObject) {
  const { entity } = list;
  if (!isJsonObject(entity)) return null;
  const kind = ENTITY_KINDS.find((known) => known === entity.kind);
  if (!kind || typeof entity.id !== 'string') return null;
  const { clientId, itemId } = entityKey(kind, entity.id);
  return { kind, client_id: clientId, item_id: itemId, name: String(entity.name ?? '') };
}

/** The list without the way back to entities chosen before, which have sessions of their own now. */
function withoutOthers(list: JsonObject): JsonObject {
  const retractions = Array.isArray(list.retractions) ? list.retractions : [];
  const isOwn = (retraction: JsonValue) =>
    !(isJsonObject(retraction) && isJsonObject(retraction.cause) && retraction.cause.kind === 'entity');
  return { ...list, retractions: retractions.filter(isOwn) };
}

function asSession({ user_id, version, updated_at }: FormerSession, state: JsonObject) {
  const list = state.list as JsonObject;
  const rows = Array.isArray(list.rows) ? list.rows.filter(isJsonObject) : [];
  const answers = isJsonObject(list.answers) ? list.answers : {};
  const fieldOf = (row: JsonObject) => (isJsonObject(row.question) ? String(row.question.dataField) : '');
  return {
    ...{ version, state: JSON.stringify(state), holder_id: user_id, held_since: updated_at },
    ...{ opened_by: user_id, opened_at: updated_at, changed_at: updated_at, closed_at: null },
    answered: rows.filter((row) => isAnswered(answers, fieldOf(row))).length,
    ...{ total: rows.length, unsaved: 0 },
  };
}

/** The typed answers alone: what was copied from an entity stays with the entity. */
function asDraft({ user_id, version, updated_at }: FormerSession, state: JsonObject) {
  const list = withoutOthers(state.list as JsonObject);
  const copied = new Set(Array.isArray(list.copied) ? list.copied : []);
  const answers = isJsonObject(list.answers) ? list.answers : {};
  const typed = Object.fromEntries(Object.entries(answers).filter(([field]) => !copied.has(field)));
  const draft = { ...list, entity: null, copied: [], answers: typed, batches: [] };
  return {
    ...{ user_id, version, changed_at: updated_at },
    state: JSON.stringify({ ...state, list: draft }),
    answered: Object.keys(typed).filter((field) => isAnswered(typed, field)).length,
  };
}

function isAnswered(answers: JsonObject, field: string): boolean {
  const answer = Object.hasOwn(answers, field) ? answers[field] : null;
  return answer !== null && answer !== undefined && answer !== '';
}
