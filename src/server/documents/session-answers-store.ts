import type { Kysely, Transaction } from 'kysely';
import type { EntityKey, JsonObject } from '#records';
import type { AnswerChange } from '#rules';
import { patternInJson } from '../db/pattern-in-json.ts';
import { named } from '../db/rows/column-names.ts';
import { OutrunError } from '../db/run-transaction.ts';
import type { Tables } from '../db/tables.ts';
import type { Author } from './document-store.ts';

/** The state of an open questionnaire. */
type SessionState = { key: EntityKey; version: number; state: JsonObject };

/** Returns the questionnaires that may contain a text. Some results may not contain it. */
export async function listSessionsHolding(query: Kysely<Tables>, text: string): Promise<SessionState[]> {
  const rows = await query
    .selectFrom('question_sessions')
    .select(named('kind', 'client_id', 'item_id', 'version', 'state'))
    .where('state', 'like', `%${patternInJson(text)}%`)
    .execute();
  return rows.map(({ version, state, ...key }) => ({ key, version, state: JSON.parse(state ?? '{}') }));
}

/** Returns the state of a questionnaire; null when there is none, or it was begun again. */
export async function readSessionState(query: Kysely<Tables>, key: EntityKey): Promise<SessionState | null> {
  const row = await query
    .selectFrom('question_sessions')
    .select(['version', 'state'])
    .where('kind', '=', key.kind)
    .where('client_id', '=', key.clientId)
    .where('item_id', '=', key.itemId)
    .executeTakeFirst();
  return row?.state ? { key, version: row.version, state: JSON.parse(row.state) } : null;
}

/**
 * Stores the next state of a questionnaire, with the answers that are given otherwise in their history.
 * @throws OutrunError when another was stored since it was read
 */
export async function storeSessionState(
  transaction: Transaction<Tables>,
  { key, version, state }: SessionState,
  { changes, author }: { changes: readonly AnswerChange[]; author: Author },
): Promise<void> {
  const { kind, clientId: client_id, itemId: item_id } = key;
  const { numUpdatedRows } = await transaction
    .updateTable('question_sessions')
    .set({ state: JSON.stringify(state), version: version + 1 })
    .where('kind', '=', kind)
    .where('client_id', '=', client_id)
    .where('item_id', '=', item_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new OutrunError();
  const rows = changes.map(({ dataField, ruleId, prompt, value }) => ({
    ...{ kind, client_id, item_id, data_field: dataField, rule_id: ruleId, prompt },
    ...{ value: JSON.stringify(value), user_id: author.id, user_email: author.email },
    answered_at: new Date().toISOString(),
  }));
  if (rows.length > 0) await transaction.insertInto('answer_history').values(rows).execute();
}
