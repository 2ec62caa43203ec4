import type { EntityKey, JsonObject, JsonValue } from '#records';
import { type AnswerChange, type AnswerEvent, answerChanges } from '#rules';
import { inParts } from '../db/in-parts.ts';
import { patternInJson } from '../db/pattern-in-json.ts';
import { named, rowOf } from '../db/rows/column-names.ts';
import { OutrunError } from '../db/run-transaction.ts';
import type { Query, Transaction } from '../db/tables.ts';
import type { Author } from './document-store.ts';

/** Whose questionnaire it is: that of a record, or the draft of a user that is about none yet. */
export type SessionOwner = EntityKey | { userId: string };
/** The state of an open questionnaire. */
type SessionState = { key: SessionOwner; version: number; state: JsonObject };

/** Returns the questionnaires that may contain a text. Some results may not contain it. */
export async function listSessionsHolding(query: Query, text: string): Promise<SessionState[]> {
  const pattern = `%${patternInJson(text)}%`;
  const rows = await query
    .selectFrom('question_sessions')
    .select(named('kind', 'client_id', 'item_id', 'version', 'state'))
    .where('state', 'like', pattern)
    .execute();
  const drafts = await query
    .selectFrom('question_drafts')
    .select(named('user_id', 'version', 'state'))
    .where('state', 'like', pattern)
    .execute();
  return [...rows, ...drafts].map(({ version, state, ...key }) => ({
    ...{ key, version, state: JSON.parse(state ?? '{}') },
  }));
}

/** Returns the state of a questionnaire; null when there is none, or it was begun again. */
export async function readSessionState(query: Query, key: SessionOwner): Promise<SessionState | null> {
  const { table, row: owner } = placeOf(key);
  const row = await query
    .selectFrom(table)
    .select(['version', 'state'])
    .where((all) => all.and(owner))
    .executeTakeFirst();
  return row?.state ? { key, version: row.version, state: JSON.parse(row.state) } : null;
}

/**
 * Stores the next state of a questionnaire; that of a record with the answers that are given otherwise in their history.
 * @throws OutrunError when another was stored since it was read
 */
export async function storeSessionState(
  transaction: Transaction,
  { key, version, state }: SessionState,
  { changes, author }: { changes: readonly AnswerChange[]; author: Author },
): Promise<void> {
  const { table, row: owner } = placeOf(key);
  const { numUpdatedRows } = await transaction
    .updateTable(table)
    .set({ state: JSON.stringify(state), version: version + 1 })
    .where((all) => all.and({ ...owner, version }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new OutrunError();
  if (!('userId' in key))
    await insertAnswers(transaction, key, { changes, author, at: new Date().toISOString() });
}

/**
 * Forgets the answers of a questionnaire and who holds it; their history keeps that they were cleared. The next version is
 * empty, so that a late save of the answers is refused.
 * @throws OutrunError when another was stored since it was read
 */
export async function clearSession(
  transaction: Transaction,
  { key, version, state }: { key: EntityKey; version: number; state: JsonObject | null },
  { author, at }: { author: Author; at: string },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('question_sessions')
    .set({
      ...{ state: null, version: version + 1, changed_at: at },
      ...{ holder_id: null, opened_by: null, answered: 0, total: 0, unsaved: 0 },
    })
    .where((all) => all.and({ ...placeOf(key).row, version }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new OutrunError();
  await insertAnswers(transaction, key, { changes: answerChanges(state?.list, undefined), author, at });
}

/** How the events without a value are stored: no answer is an object. Those from before they were told apart are null. */
export const STORED_EVENTS: Record<Exclude<AnswerEvent, 'given' | 'noted'>, string | null> = {
  cleared: 'null',
  recorded: '{"event":"recorded"}',
  removed: '{"event":"removed"}',
  shown: '{"event":"shown"}',
  forgotten: null,
};

/** Appends what one user has done to answers about an entity to their history. */
export async function insertAnswers(
  query: Query,
  { kind, clientId, itemId }: EntityKey,
  { changes, author, at }: { changes: readonly AnswerChange[]; author: Author; at: string },
): Promise<void> {
  const given = { kind, clientId, itemId, userId: author.id, userEmail: author.email, answeredAt: at };
  const rows = changes.map(({ dataField, ruleId, prompt, event, value }) =>
    rowOf({ ...given, dataField, ruleId, prompt, value: storedValue(event, value) }),
  );
  for (const some of inParts(rows)) await query.insertInto('answer_history').values(some).execute();
}

function storedValue(event: AnswerEvent, value: JsonValue): string | null {
  if (event === 'given') return JSON.stringify(value);
  return event === 'noted' ? JSON.stringify({ event, note: value }) : STORED_EVENTS[event];
}

/** Where the questionnaire of an owner stands: its table, and what its row has in the columns of its key. */
function placeOf(owner: SessionOwner) {
  if ('userId' in owner) return { table: 'question_drafts', row: { user_id: owner.userId } } as const;
  const { kind, clientId, itemId } = owner;
  return { table: 'question_sessions', row: { kind, client_id: clientId, item_id: itemId } } as const;
}
