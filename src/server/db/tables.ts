/** Every table of Cairn by name; better-auth's own tables are made by its migrations. JSON and times (ISO 8601, UTC) are kept as text on both databases. */
export type Tables = {
  documents: DocumentTable;
  revisions: RevisionTable;
  collection_changes: { collection: string; counter: number };
  search_words: SearchWordTable;
  entity_names: EntityNameTable;
  question_sessions: { user_id: string; version: number; state: string | null; updated_at: string };
  contact_messages: ContactMessageTable;
  visits: VisitTable;
  local_jobs: LocalJobTable;
  meta: { key: string; value: string };
};

type DocumentTable = {
  collection: string;
  id: string;
  data: string;
  version: number;
  updated_at: string;
  updated_by: string;
};

/** One write of one document: who, when, from what to what. Rows are only ever added. */
type RevisionTable = {
  collection: string;
  document_id: string;
  version: number;
  operation: string;
  user_id: string;
  user_email: string;
  written_at: string;
  old_data: string | null;
  new_data: string | null;
  /** 1 when it was made although other documents used this one. */
  forced: number;
};

/** The beginnings of the words by which a document or a named entity is found, sorted by its name. */
type SearchWordTable = {
  scope: string;
  prefix: string;
  sort_key: string;
  owner_id: string;
  item_id: string;
};

/** The name of a client (`item_id` is empty), of one of its contacts or of a related party. */
type EntityNameTable = { kind: string; client_id: string; item_id: string; name: string };

/** Waiting, running and failed jobs of the SQLite edition; a job that is done leaves the table. */
type LocalJobTable = {
  id: string;
  name: string;
  key: string | null;
  payload: string;
  state: string;
  attempt: number;
  run_at: string;
  added_at: string;
  last_error: string | null;
};

/** A message from the contact form, and how far its delivery has come. */
type ContactMessageTable = {
  id: string;
  name: string;
  email: string;
  description: string;
  received_at: string;
  /** `waiting`, `sending`, `delivered` or `failed`. */
  state: string;
  /** How often it was handed over, or tried to be. */
  attempts: number;
  /** The last of these tries, by a name of its own. */
  attempt_id: string | null;
  delivered_at: string | null;
  last_error: string | null;
};

/** How often a page was served on one day (UTC), by where its visitors came from and what they read it on. */
type VisitTable = { day: string; path: string; referrer: string; device: string; count: number };
