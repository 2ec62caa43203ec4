import type { MovedThing } from '#contract/clients/merge-contract.ts';
import { type EntityKey, type EntityKind, entityId, entityKey, isJsonObject } from '#records';

/** A row of a table as the database holds it. */
export type Row = Record<string, string | number | null>;

/** A table whose rows are about a record of a client, and move with it. */
export type MovedTable = {
  name: string;
  what: MovedThing;
  /** The columns by which a row is found. */
  identity: readonly string[];
  /** The record that a row is about. */
  recordOf: (row: Row) => EntityKey;
  /** The row about another record. */
  about: (row: Row, record: EntityKey) => Row;
  /** What there can be one row of: a survivor's row of the same slot stands in the way of one that moves. */
  slotOf: (row: Row) => string;
  /** Of two rows for one slot, the one that goes on; the other is kept with the merge. */
  winner: (stays: Row, goes: Row) => Row;
  /** Whether a change since the merge is a user's, who is asked where it belongs. */
  isAsked: boolean;
};

const byColumns = {
  recordOf: (row: Row): EntityKey => ({
    ...{ kind: text(row.kind) as EntityKind, clientId: text(row.client_id), itemId: text(row.item_id) },
  }),
  about: (row: Row, record: EntityKey): Row => ({
    ...row,
    ...{ client_id: record.clientId, item_id: record.itemId },
  }),
};

const byRecordId = {
  recordOf: (row: Row): EntityKey => entityKey(text(row.kind) as EntityKind, text(row.record_id)),
  about: (row: Row, record: EntityKey): Row => ({ ...row, record_id: entityId(record) }),
};

/** The tables whose rows move with a client, in the order in which they are shown. */
export const MOVED_TABLES: readonly MovedTable[] = [
  {
    name: 'question_sessions',
    what: 'questions',
    identity: ['kind', 'client_id', 'item_id'],
    recordOf: byColumns.recordOf,
    about: (row, record) => ({ ...byColumns.about(row, record), state: stateAbout(row.state, record) }),
    slotOf: (row) => JSON.stringify([row.kind, row.item_id]),
    // One that was started again has no answers; its state is empty.
    winner: (stays, goes) => {
      if ((stays.state === null) !== (goes.state === null)) return stays.state === null ? goes : stays;
      return text(goes.changed_at) > text(stays.changed_at) ? goes : stays;
    },
    isAsked: true,
  },
  {
    name: 'handovers',
    what: 'handovers',
    identity: ['kind', 'client_id', 'item_id'],
    ...byColumns,
    slotOf: (row) => JSON.stringify([row.kind, row.item_id]),
    winner: (stays, goes) => (text(goes.handed_at) > text(stays.handed_at) ? goes : stays),
    isAsked: true,
  },
  {
    name: 'match_decisions',
    what: 'decisions',
    identity: ['kind', 'record_id', 'list_name', 'external_id'],
    ...byRecordId,
    slotOf: (row) => JSON.stringify([row.kind, row.record_id, row.list_name, row.external_id]),
    winner: (stays) => stays,
    isAsked: true,
  },
  {
    name: 'match_attached',
    what: 'attached',
    identity: ['kind', 'record_id', 'list_name', 'external_id'],
    ...byRecordId,
    slotOf: (row) => JSON.stringify([row.kind, row.record_id, row.list_name, row.external_id]),
    winner: (stays) => stays,
    isAsked: true,
  },
  {
    name: 'match_assignments',
    what: 'assignments',
    identity: ['kind', 'record_id'],
    ...byRecordId,
    slotOf: (row) => JSON.stringify([row.kind, row.record_id]),
    winner: (stays) => stays,
    isAsked: true,
  },
  {
    name: 'screening_findings',
    what: 'findings',
    identity: ['id'],
    recordOf: byRecordId.recordOf,
    about: (row, record) => ({ ...byRecordId.about(row, record), client_id: record.clientId }),
    slotOf: (row) => JSON.stringify([row.kind, row.record_id, row.list_name, row.external_id]),
    winner: (stays) => stays,
    // The next comparison says what is found.
    isAsked: false,
  },
  {
    name: 'filed_summaries',
    what: 'summaries',
    identity: ['id'],
    ...byColumns,
    slotOf: (row) => text(row.id),
    winner: (stays) => stays,
    isAsked: true,
  },
];

/**
 * What becomes of the rows of each table that names a client. `moves`: see `MOVED_TABLES`. `written`: what the ordinary write
 * of a document stores beside it, and what is compared again because of it. `history`: what happened to a client stays under its own id, and is told with that of
 * the one it went into.
 */
export const CLIENT_TABLES = {
  question_sessions: 'moves',
  handovers: 'moves',
  match_decisions: 'moves',
  match_attached: 'moves',
  match_assignments: 'moves',
  screening_findings: 'moves',
  filed_summaries: 'moves',
  documents: 'written',
  search_words: 'written',
  entity_names: 'written',
  client_values: 'written',
  screening_clients: 'written',
  duplicate_clients: 'written',
  duplicate_records: 'written',
  duplicate_pairs: 'written',
  revisions: 'history',
  client_merges: 'history',
  answer_history: 'history',
  answer_documents: 'history',
  screening_results: 'history',
  // Decided about two records as they were: it applies again when both are there again.
  duplicate_decisions: 'history',
  // A run holds the records as they were compared, and what was done in its review.
  match_records: 'history',
  match_choices: 'history',
  match_finds: 'history',
  match_step_items: 'history',
  match_presence: 'history',
  match_audit: 'history',
  match_given: 'history',
} as const satisfies Record<string, 'moves' | 'written' | 'history'>;

/** The answers of a questionnaire name the record that they are about. */
function stateAbout(state: Row[string] | undefined, record: EntityKey): string | null {
  if (typeof state !== 'string') return null;
  const parsed = JSON.parse(state);
  const list = isJsonObject(parsed) ? parsed.list : undefined;
  if (!isJsonObject(list) || !isJsonObject(list.entity)) return state;
  const entity = { ...list.entity, kind: record.kind, id: entityId(record) };
  return JSON.stringify({ ...parsed, list: { ...list, entity } });
}

function text(value: Row[string] | undefined): string {
  return String(value ?? '');
}
