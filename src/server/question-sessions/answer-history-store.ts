import type { Selectable } from 'kysely';
import { type EntityKey, ERASED, isJsonObject, type JsonValue } from '#records';
import type { AnswerChange, AnswerEvent } from '#rules';
import { namedRow } from '../db/rows/column-names.ts';
import { given } from '../db/rows/given.ts';
import type { Query, Tables } from '../db/tables.ts';
import { insertAnswers, STORED_EVENTS } from '../documents/session-answers-store.ts';
import type { SignedInUser } from '../http/require-session.ts';
import { keepNoted } from './documents/answer-document-store.ts';

/** A change of an answer that a user has made by hand; `value` is the answer given, or its note, and null otherwise. */
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

const EVENTS = new Map(
  Object.entries(STORED_EVENTS).map(([event, stored]) => [stored, event as AnswerEvent] as const),
);

/** Appends answers that one user has given about an entity. */
export async function appendAnswers(
  query: Query,
  entity: EntityKey,
  { changes, user, at }: { changes: readonly AnswerChange[]; user: SignedInUser; at: string },
): Promise<void> {
  await insertAnswers(query, entity, { changes, author: user, at });
  await keepNoted(query, changes, at);
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
    .$call(given(until, (some, until) => some.where('answered_at', '<=', until)))
    .orderBy('id')
    .execute();
  return rows.map(toEntry);
}

/** Returns the answers given under an email address, the oldest first. */
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
  const { id: _, value, ...entry } = namedRow(row);
  return { ...entry, ...readStored(value) };
}

function readStored(stored: string | null): { event: AnswerEvent; value: JsonValue } {
  const event = EVENTS.get(stored);
  if (event) return { event, value: null };
  // What stands for an erased answer is no JSON.
  const value: JsonValue = stored === null || stored === ERASED ? stored : JSON.parse(stored);
  return isJsonObject(value) ? { event: 'noted', value: value.note ?? null } : { event: 'given', value };
}
