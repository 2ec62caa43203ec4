import type { Generated } from 'kysely';
import type { ImportView } from '#contract/imports/import-contract.ts';
import type { SummaryProblem } from '#contract/summaries/summary-problems.ts';
import type { Summary } from '#contract/summary-contract.ts';
import type { Collection, EntityKind } from '#records';
import type { OneOf } from './rows/one-of.ts';

/** An uploaded file. Its bytes are stored under `storage_key`; `path` is its label. */
export type StoredFileTable = {
  id: string;
  user_id: string;
  path: string;
  storage_key: string;
  /** `uploading` until it is complete, then `ready`. */
  state: OneOf<'uploading' | 'ready' | 'given up'>;
  /** Number of bytes received. */
  size: number;
  /** Offsets of the parts of a multipart upload, as a JSON list. */
  parts: string;
  /** SHA-256 in hex, when `ready`. */
  content_hash: string | null;
  created_at: string;
  /** `FileMetadata` as JSON; null until its owner sets some. */
  metadata: string | null;
};

/** The text of a user's file, page by page. */
export type PdfTextTable = {
  user_id: string;
  content_hash: string;
  pages: string;
  /** 1 when the text was recognised in pictures. */
  recognised: number;
  created_at: string;
  /** The bytes of `pages`; PostgreSQL answers a number that may be so large as text. */
  text_bytes: number | string;
};

/** A file whose reading was given up. */
export type GivenUpFileTable = {
  /** SHA-256 in hex. */
  content_hash: string;
  problem: OneOf<SummaryProblem>;
  given_up_at: string;
};

/** A summary, and the state of its making. */
export type SummaryTable = {
  id: string;
  user_id: string;
  file_id: string;
  file_name: string;
  content_hash: string;
  prompt: string;
  email: string;
  /** `waiting`, `running`, `done`, `failed` or `cancelled`. */
  state: OneOf<Summary['state']>;
  stage: OneOf<Summary['stage']>;
  pages_read: number;
  pages: number;
  attempts: number;
  draft: string | null;
  made_by: string | null;
  result: string | null;
  problem: OneOf<SummaryProblem> | null;
  search_text: string;
  created_at: string;
  finished_at: string | null;
  /** The bytes of its prompt, its result and its search text; PostgreSQL answers a number that may be so large as text. */
  kept_bytes: Generated<number | string>;
};

/** A copy of a summary, filed about an entity; a removed one stays, for files of earlier days. */
export type FiledSummaryTable = {
  id: string;
  kind: OneOf<EntityKind>;
  client_id: string;
  item_id: string;
  file_name: string;
  /** SHA-256 of the summarised file, in hex. */
  content_hash: string;
  prompt: string;
  made_by: string;
  points: string;
  user_id: string;
  user_email: string;
  filed_at: string;
  removed_at: string | null;
  removed_by: string | null;
};

/** The import of one file, from its upload to its batch. */
export type ImportTable = {
  id: string;
  collection: OneOf<Collection>;
  user_id: string;
  user_email: string;
  file_name: string;
  /** The file among the stored files; null once it is deleted. */
  storage_key: string | null;
  /** Bytes that are stored of it; while it is `receiving`, those that it may become. */
  file_bytes: number | string;
  sheet: string | null;
  /** `receiving`, `checking`, `ready`, `writing`, `done` or `failed`. */
  state: OneOf<ImportView['state'] | 'receiving'>;
  row_count: number;
  rows_done: number;
  problem: string | null;
  /** Columns, choices and plan, as JSON; null until they are known. */
  columns: string | null;
  choices: string | null;
  plan: string | null;
  /** 1 when its columns are to be known at the next import. */
  remembers: number;
  batch_id: string | null;
  started_at: string;
};

/** How a column of this name was read by the last import of a collection. */
export type ImportColumnTable = {
  collection: OneOf<Collection>;
  /** The name in small letters. */
  name: string;
  /** How it is read, as JSON. */
  choice: string;
  imported_at: string;
};
