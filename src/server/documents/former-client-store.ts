import { sql } from 'kysely';
import { type EntityKey, entityKey, entityRecord, itemName, type JsonObject } from '#records';
import { inParts } from '../db/in-parts.ts';
import { canLock } from '../db/postgres/postgres-locks.ts';
import { named, namedRow, rowOf } from '../db/rows/column-names.ts';
import type { Transaction } from '../db/tables.ts';
import type { Author, StoredDocument } from './document-store.ts';
import { clearSession } from './session-answers-store.ts';
import type { DocumentWrite } from './write-store.ts';

/** A client that was deleted, as it was, and who makes another one of its id. */
type Former = { id: string; data: JsonObject; author: Author };

const NOTE = 'The client was deleted, and its id is that of a new one.';

/**
 * Ends what hangs on the id of a deleted client where a write makes a new one of that id: questionnaires with their handovers,
 * decisions, findings and filed summaries are about the client that is gone. One that is put back is no new client: by undo or a
 * restore, or when it is imported again under its id and name.
 * @param documents what the writes store, in their order
 */
export async function endFormerClients(
  transaction: Transaction,
  writes: readonly DocumentWrite[],
  documents: readonly StoredDocument[],
): Promise<void> {
  const isFirst = (at: number) => documents[at]?.version === 1;
  const made = writes.filter((write, at) => isNew(write) && !isFirst(at));
  const at = new Date().toISOString();
  for (const write of made) {
    const data = await readDeleted(transaction, write.id);
    if (!data || (write.operation === 'import' && data.name === write.after?.name)) continue;
    const former = { id: write.id, data, author: write.author };
    await endQuestions(transaction, former, at);
    await endFiled(transaction, former, at);
    await endDecisions(transaction, former, at);
    await transaction.deleteFrom('screening_findings').where('client_id', '=', write.id).execute();
    for (const table of ['match_attached', 'match_assignments'] as const) {
      await deleteAbout(transaction, table, write.id);
    }
  }
}

function isNew({ collection, before, after, operation = 'create' }: DocumentWrite): boolean {
  return collection === 'clients' && !before && after !== null && ['create', 'import'].includes(operation);
}

/** Reads a client as it was when it was last deleted; null when it never was. */
async function readDeleted(transaction: Transaction, id: string): Promise<JsonObject | null> {
  const row = await transaction
    .selectFrom('revisions')
    .select('old_data')
    .where('collection', '=', 'clients')
    .where('document_id', '=', id)
    .where('new_data', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.old_data ? JSON.parse(row.old_data) : null;
}

async function endQuestions(transaction: Transaction, { id, author }: Former, at: string): Promise<void> {
  const rows = await transaction
    .selectFrom('question_sessions')
    .select(named('kind', 'client_id', 'item_id', 'version', 'state'))
    .where('client_id', '=', id)
    .where('state', 'is not', null)
    .$if(canLock(transaction), (sessions) => sessions.forUpdate())
    .execute();
  for (const { version, state, ...key } of rows) {
    await clearSession(
      transaction,
      { key, version, state: state === null ? null : JSON.parse(state) },
      { author, at },
    );
  }
  await transaction.deleteFrom('handovers').where('client_id', '=', id).execute();
}

/** The files of earlier days have their summaries still. */
async function endFiled(transaction: Transaction, { id, author }: Former, at: string): Promise<void> {
  await transaction
    .updateTable('filed_summaries')
    .set({ removed_at: at, removed_by: author.email })
    .where('client_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

/** The audit log keeps what was decided, and that it is no longer. */
async function endDecisions(
  transaction: Transaction,
  { id, data, author }: Former,
  at: string,
): Promise<void> {
  const rows = await transaction.selectFrom('match_decisions').selectAll().where(isAbout(id)).execute();
  const decided = rows.map(namedRow).filter((row) => keyOf(row).clientId === id);
  if (decided.length === 0) return;
  await transaction
    .insertInto('match_users')
    .values({ user_id: author.id, email: author.email })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ email: author.email }))
    .execute();
  const entries = decided.map(({ kind, recordId, listName, externalId, externalName, score, ...decision }) =>
    rowOf({
      ...{ at, userId: author.id, action: 'undo' as const, runId: decision.runId, note: NOTE },
      ...{ kind, recordId, name: nameOf(data, keyOf({ kind, recordId })) },
      ...{ listName, externalId, externalName, score, old: decision.decision, new: 'undecided' as const },
    }),
  );
  for (const some of inParts(entries)) await transaction.insertInto('match_audit').values(some).execute();
  await deleteAbout(transaction, 'match_decisions', id);
}

async function deleteAbout(
  transaction: Transaction,
  table: 'match_decisions' | 'match_attached' | 'match_assignments',
  id: string,
): Promise<void> {
  const rows = await transaction
    .selectFrom(table)
    .select(named('kind', 'record_id'))
    .distinct()
    .where(isAbout(id))
    .execute();
  for (const row of rows.filter((one) => keyOf(one).clientId === id)) {
    await transaction
      .deleteFrom(table)
      .where('kind', '=', row.kind)
      .where('record_id', '=', row.recordId)
      .execute();
  }
}

/** Whether a row is about a client or its people. Ids of records begin alike: one of a client's people may be another client's. */
function isAbout(id: string) {
  return sql<boolean>`(record_id = ${id} or (record_id >= ${`${id}:`} and record_id < ${`${id};`}))`;
}

function keyOf({ kind, recordId }: { kind: EntityKey['kind']; recordId: string }): EntityKey {
  return entityKey(kind, recordId);
}

function nameOf(client: JsonObject, key: EntityKey): string {
  const record = entityRecord(client, key);
  return record ? itemName(key.kind, record) : '';
}
