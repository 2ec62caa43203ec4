import type {
  MatchAuditTable,
  MatchChoiceTable,
  MatchChunkTable,
  MatchDecisionTable,
  MatchGroupTable,
  MatchRecordTable,
  MatchResultTable,
  MatchRunTable,
  MatchScoreTable,
  MatchStepItemTable,
  MatchStepTable,
  MatchUserTable,
} from './match-tables.ts';

/**
 * Every table of Cairn by name; better-auth's own tables are created by its migrations. JSON and times (ISO 8601, UTC)
 * are text on both databases.
 */
export type Tables = {
  documents: DocumentTable;
  revisions: RevisionTable;
  collection_changes: { collection: string; counter: number };
  search_words: SearchWordTable;
  entity_names: EntityNameTable;
  question_sessions: { user_id: string; version: number; state: string | null; updated_at: string };
  contact_messages: ContactMessageTable;
  visits: VisitTable;
  reference_lists: ReferenceListTable;
  reference_records: ReferenceRecordTable;
  stored_files: StoredFileTable;
  pdf_texts: PdfTextTable;
  summaries: SummaryTable;
  summary_usage: { user_id: string; day: string; tokens: number };
  match_users: MatchUserTable;
  match_runs: MatchRunTable;
  match_records: MatchRecordTable;
  match_chunks: MatchChunkTable;
  match_results: MatchResultTable;
  match_scores: MatchScoreTable;
  match_groups: MatchGroupTable;
  match_decisions: MatchDecisionTable;
  match_steps: MatchStepTable;
  match_step_items: MatchStepItemTable;
  match_choices: MatchChoiceTable;
  match_audit: MatchAuditTable;
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

/** One write of one document: author, time, old and new data. Rows are never changed. */
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
  /** 1 when the write was made although other documents used this one. */
  forced: number;
  /** The reason for the write, as a sentence, where the operation does not give it. */
  note: string | null;
};

/** Word prefixes by which a document or a named entity is found, sorted by its name. */
type SearchWordTable = {
  scope: string;
  prefix: string;
  sort_key: string;
  owner_id: string;
  item_id: string;
};

/** The name of a client (`item_id` is empty), of one of its contacts or of a related party. */
type EntityNameTable = {
  kind: string;
  client_id: string;
  item_id: string;
  name: string;
  /** The name as compared by matching, in version `normalization_version` of the definition; 0: not normalised yet. */
  normalized: string | null;
  normalization_version: number;
};

/** Waiting, running and failed jobs on SQLite; a finished job is deleted. */
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

/** A message from the contact form, and the state of its delivery. */
type ContactMessageTable = {
  id: string;
  name: string;
  email: string;
  description: string;
  received_at: string;
  /** `waiting`, `sending`, `delivered` or `failed`. */
  state: string;
  /** Number of delivery attempts. */
  attempts: number;
  /** Id of the last attempt. */
  attempt_id: string | null;
  delivered_at: string | null;
  last_error: string | null;
};

/** Number of times a page was served on one day (UTC), by referring host and device class. */
type VisitTable = { day: string; path: string; referrer: string; device: string; count: number };

/** One version of a list of companies and people from outside, such as a register or a sanctions list. */
type ReferenceListTable = {
  id: string;
  name: string;
  version: string;
  format: string;
  /** `importing`, `ready` or `removed`: only the records of a ready list may be read. */
  state: string;
  clients: number;
  contacts: number;
  related_parties: number;
  bad_rows: number;
  /** Number of source rows that are imported or refused: an import resumes after them. */
  rows_read: number;
  /** Identifies the source, so that an interrupted import resumes with the same source only. */
  source_hash: string;
  normalization_version: number;
  imported_at: string;
  imported_by: string;
};

/** A record of a reference list; `row_number` counts from 0 within its list and kind, without gaps. */
type ReferenceRecordTable = {
  list_id: string;
  kind: string;
  row_number: number;
  record_id: string;
  /** The names with their types, as JSON. */
  names: string;
  /** The same names as compared by matching, as JSON, in the same order. */
  normalized: string;
  birthday: string | null;
  birthplace_key: string | null;
  /** All data that the list has about it, as JSON. */
  data: string;
};

/** An uploaded file. Its bytes are stored under `storage_key`; `path` is its label. */
type StoredFileTable = {
  id: string;
  user_id: string;
  path: string;
  storage_key: string;
  /** `uploading` until it is complete, then `ready`. */
  state: string;
  /** Number of bytes received. */
  size: number;
  /** Offsets of the parts of a multipart upload, as a JSON list. */
  parts: string;
  /** SHA-256 in hex, when `ready`. */
  content_hash: string | null;
  created_at: string;
};

/** The text of a user's file, page by page. */
type PdfTextTable = {
  user_id: string;
  content_hash: string;
  pages: string;
  /** 1 when the text was recognised in pictures. */
  recognised: number;
  created_at: string;
};

/** A summary, and the state of its making. */
type SummaryTable = {
  id: string;
  user_id: string;
  file_id: string;
  file_name: string;
  content_hash: string;
  prompt: string;
  email: string;
  /** `waiting`, `running`, `done`, `failed` or `cancelled`. */
  state: string;
  stage: string;
  pages_read: number;
  pages: number;
  attempts: number;
  draft: string | null;
  made_by: string | null;
  result: string | null;
  problem: string | null;
  search_text: string;
  created_at: string;
  finished_at: string | null;
};
