import type { Kysely, Transaction } from 'kysely';
import type { EntityKey, JsonObject } from '#records';
import type { AnswerChange } from '#rules';
import { patternInJson } from '../db/pattern-in-json.ts';
import { named } from '../db/rows/column-names.ts';
import { OutrunError } from '../db/run-transaction.ts';
import type { Tables } from '../db/tables.ts';
import type { Author } from './document-store.ts';

/** Whose questionnaire it is: that of a record, or the draft of a user that is about none yet. */
export type SessionOwner = EntityKey | { userId: string };
/** The state of an open questionnaire. */
type SessionState = { key: SessionOwner; version: number; state: JsonObject };

/** Returns the questionnaires that may contain a text. Some results may not contain it. */
export async function listSessionsHolding(query: Kysely<Tables>, text: string): Promise<SessionState[]> {
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
export async function readSessionState(
  query: Kysely<Tables>,
  key: SessionOwner,
): Promise<SessionState | null> {
  const row =
    'userId' in key
      ? await query
          .selectFrom('question_drafts')
          .select(['version', 'state'])
          .where('user_id', '=', key.userId)
          .executeTakeFirst()
      : await query
          .selectFrom('question_sessions')
          .select(['version', 'state'])
          .where('kind', '=', key.kind)
          .where('client_id', '=', key.clientId)
          .where('item_id', '=', key.itemId)
          .executeTakeFirst();
  return row?.state ? { key, version: row.version, state: JSON.parse(row.state) } : null;
}

/**
 * Stores the next state of a questionnaire; that of a record with the answers that are given otherwise in their history.
 * @throws OutrunError when another was stored since it was read
 */
export async function storeSessionState(
  transaction: Transaction<Tables>,
  { key, version, state }: SessionState,
  { changes, author }: { changes: readonly AnswerChange[]; author: Author },
): Promise<void> {
  const next = { state: JSON.stringify(state), version: version + 1 };
  if ('userId' in key) {
    const { numUpdatedRows } = await transaction
      .updateTable('question_drafts')
      .set(next)
      .where('user_id', '=', key.userId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new OutrunError();
    return;
  }
  const { kind, clientId: client_id, itemId: item_id } = key;
  const { numUpdatedRows } = await transaction
    .updateTable('question_sessions')
    .set(next)
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
