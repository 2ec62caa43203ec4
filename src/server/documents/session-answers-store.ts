import type { EntityKey, JsonObject } from '#records';
import type { AnswerChange } from '#rules';
import { patternInJson } from '../db/pattern-in-json.ts';
import { named } from '../db/rows/column-names.ts';
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
  if (table === 'question_drafts') return;
  const rows = changes.map(({ dataField, ruleId, prompt, value }) => ({
    ...{ ...owner, data_field: dataField, rule_id: ruleId, prompt },
    ...{ value: JSON.stringify(value), user_id: author.id, user_email: author.email },
    answered_at: new Date().toISOString(),
  }));
  if (rows.length > 0) await transaction.insertInto('answer_history').values(rows).execute();
}

/** Where the questionnaire of an owner stands: its table, and what its row has in the columns of its key. */
function placeOf(owner: SessionOwner) {
  if ('userId' in owner) return { table: 'question_drafts', row: { user_id: owner.userId } } as const;
  const { kind, clientId, itemId } = owner;
  return { table: 'question_sessions', row: { kind, client_id: clientId, item_id: itemId } } as const;
}
