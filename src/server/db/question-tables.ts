import type { Generated } from 'kysely';
import type { EntityKind } from '#records';
import type { OneOf } from './rows/one-of.ts';

/** The questions about a client (`item_id` is empty), a contact or a related party: one session of each. */
export type QuestionSessionTable = {
  kind: OneOf<EntityKind>;
  client_id: string;
  item_id: string;
  /** The entity's name when the session was last saved. */
  name: string;
  version: number;
  /** null once it was started again. */
  state: string | null;
  /** The only user who may save it; null when there is none. */
  holder_id: string | null;
  held_since: string;
  opened_by: string | null;
  opened_at: string;
  changed_at: string;
  /** Counts of its questions: answered, asked, and answered but not yet in the record. */
  answered: number;
  total: number;
  unsaved: number;
  /** When it was closed; null while it is open. */
  closed_at: string | null;
};

/** The questions of a user who has not chosen an entity. */
export type QuestionDraftTable = {
  user_id: string;
  version: number;
  /** null once it was discarded. */
  state: string | null;
  answered: number;
  changed_at: string;
};

/** A document that a user has added to an answer about an entity. Its bytes are stored under `storage_key`. */
export type AnswerDocumentTable = {
  id: string;
  kind: OneOf<EntityKind>;
  client_id: string;
  item_id: string;
  name: string;
  media_type: string;
  /** Those it may have while they come in. */
  bytes: number;
  /** SHA-256 in hex; empty while its bytes come in. */
  content_hash: string;
  storage_key: string;
  user_id: string;
  user_email: string;
  added_at: string;
  /** When a note first named it; null until then. */
  noted_at: string | null;
};

/** An answer that a user gave by hand about an entity; `value` is null when it was cleared. */
export type AnswerHistoryTable = {
  /** PostgreSQL answers a number that may be so large as text. */
  id: Generated<number | string>;
  kind: OneOf<EntityKind>;
  client_id: string;
  item_id: string;
  data_field: string;
  rule_id: string;
  /** The question as it was asked. */
  prompt: string;
  value: string | null;
  user_id: string;
  user_email: string;
  answered_at: string;
};

/** A question session that a user has given to another; one of each session. */
export type HandoverTable = {
  kind: OneOf<EntityKind>;
  client_id: string;
  item_id: string;
  from_id: string;
  to_id: string;
  /** What the receiver is to know; empty when nothing was said. */
  sentence: string;
  /** The day by which it is to be done, yyyy-mm-dd. */
  day: string | null;
  handed_at: string;
  /** When the receiver first opened it. */
  opened_at: string | null;
};
