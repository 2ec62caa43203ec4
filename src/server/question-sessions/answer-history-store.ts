import type { Kysely, Selectable } from 'kysely';
import type { EntityKey, JsonValue } from '#records';
import type { AnswerChange, AnswerEvent } from '#rules';
import { inParts } from '../db/in-parts.ts';
import type { Tables } from '../db/tables.ts';
import type { SignedInUser } from '../http/require-session.ts';

type Query = Kysely<Tables>;

/** A change of an answer that a user has made by hand; `value` is null unless it was given. */
export type GivenAnswerEntry = EntityKey & {
  event: AnswerEvent;
  dataField: string;
  ruleId: string;
  /** The question as it was asked. */
  prompt: string;
  value: JsonValue;
  userId: string;
  userEmail: string;
  answeredAt: string;
};

/** How the events without a value are stored: no answer is an object. Those from before they were told apart are null. */
const STORED_EVENTS: Record<Exclude<AnswerEvent, 'given'>, string | null> = {
  cleared: 'null',
  recorded: '{"event":"recorded"}',
  removed: '{"event":"removed"}',
  shown: '{"event":"shown"}',
  forgotten: null,
};
const EVENTS = new Map(
  Object.entries(STORED_EVENTS).map(([event, stored]) => [stored, event as AnswerEvent] as const),
);

/** Appends answers that one user has given about an entity. */
export async function appendAnswers(
  query: Query,
  { kind, clientId, itemId }: EntityKey,
  { changes, user, at }: { changes: readonly AnswerChange[]; user: SignedInUser; at: string },
): Promise<void> {
  const rows = changes.map(({ dataField, ruleId, prompt, event, value }) => ({
    ...{ kind, client_id: clientId, item_id: itemId, data_field: dataField, rule_id: ruleId, prompt },
    value: event === 'given' ? JSON.stringify(value) : STORED_EVENTS[event],
    ...{ user_id: user.id, user_email: user.email, answered_at: at },
  }));
  for (const some of inParts(rows)) await query.insertInto('answer_history').values(some).execute();
}

/** Returns the answers given about an entity, the oldest first; up to and including a time when one is named. */
export async function listAnswersOf(
  query: Query,
  { kind, clientId, itemId }: EntityKey,
  until?: string,
): Promise<GivenAnswerEntry[]> {
  const rows = await query
    .selectFrom('answer_history')
    .selectAll()
    .where('kind', '=', kind)
    .where('client_id', '=', clientId)
    .where('item_id', '=', itemId)
    .$if(until !== undefined, (some) => some.where('answered_at', '<=', until ?? ''))
    .orderBy('id')
    .execute();
  return rows.map(toEntry);
}

/** Returns the answers given under an e-mail address, the oldest first. */
export async function listAnswersBy(query: Query, email: string): Promise<GivenAnswerEntry[]> {
  const rows = await query
    .selectFrom('answer_history')
    .selectAll()
    .where(({ fn }) => fn<string>('lower', ['user_email']), '=', email)
    .orderBy('id')
    .execute();
  return rows.map(toEntry);
}

function toEntry(row: Selectable<Tables['answer_history']>): GivenAnswerEntry {
  const event = EVENTS.get(row.value) ?? 'given';
  return {
    kind: row.kind as EntityKey['kind'],
    clientId: row.client_id,
    itemId: row.item_id,
    dataField: row.data_field,
    ruleId: row.rule_id,
    prompt: row.prompt,
    event,
    value: event === 'given' && row.value !== null ? JSON.parse(row.value) : null,
    userId: row.user_id,
    userEmail: row.user_email,
    answeredAt: row.answered_at,
  };
}
