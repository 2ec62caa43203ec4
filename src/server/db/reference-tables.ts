import type { UploadState } from '#contract/reference-lists/reference-upload-contract.ts';
import type { EntityKind } from '#records';
import type { OneOf } from './rows/one-of.ts';
/** One version of a list of companies and people from outside, such as a register or a sanctions list. */
export type ReferenceListTable = {
  id: string;
  name: string;
  version: string;
  format: string;
  /** `importing`, `ready` or `removed`: only the records of a ready list may be read. */
  state: OneOf<'importing' | 'ready' | 'removed'>;
  clients: number;
  contacts: number;
  related_parties: number;
  bad_rows: number;
  /** What was not understood of rows that were imported. */
  notes: number;
  /** Number of source rows that are imported or refused: an import resumes after them. */
  rows_read: number;
  /** Identifies the source, so that an interrupted import resumes with the same source only. */
  source_hash: string;
  normalization_version: number;
  imported_at: string;
  imported_by: string;
  /** Null for commands and the program itself. */
  imported_by_email: string | null;
  removed_at: string | null;
  removed_by: string | null;
  removed_by_email: string | null;
  /** How many records have a birthday, a country, another name, as JSON; null until it is measured. */
  coverage: string | null;
  /** Records that are new, changed, gone and the same beside the version before, as JSON; null for the first. */
  difference: string | null;
  /** What the last proof of the whole list found, as JSON; null before the first. */
  proof: string | null;
  /** What the last test from the published files found, as JSON; null before the first. */
  source_proof: string | null;
  /** The version whose difference from this one is in `reference_changes`; null when none is. */
  changed_from: string | null;
};

/** A file of a version as its authority published it, whose bytes are kept under its hash. */
export type PublishedFileTable = {
  list_id: string;
  file: number;
  name: string;
  bytes: number | string;
  hash: string;
};

/** The last test of a version from its published files, and the one that is under way. */
export type SourceProofTable = {
  list_id: string;
  /** Id of the user who asked for the last test; null when the program did. */
  asked_by: string | null;
  /** How far a test is; null while none is under way. */
  percent: number | null;
  /** Why the last test failed, as a sentence. */
  problem: string | null;
  /** What the last test that was finished found, as JSON. */
  proof: string | null;
  /** Id of the user who asked for that one. */
  proved_by: string | null;
};

/** A record of a reference list; `row_number` counts from 0 within its list and kind, without gaps. */
export type ReferenceRecordTable = {
  list_id: string;
  kind: OneOf<EntityKind>;
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

/** A day of birth of a reference record that has several birthdays. */
export type ReferenceBirthdayTable = {
  list_id: string;
  kind: OneOf<EntityKind>;
  day: string;
  row_number: number;
};

/** Files of a reference list that a user has sent, until they are imported or dropped. */
export type ReferenceUploadTable = {
  id: string;
  user_id: string;
  user_email: string;
  /** `receiving`, `checking`, `ready`, `importing`, `done` or `failed`. */
  state: OneOf<UploadState>;
  /** Names the work that is requested now. */
  step: string;
  /** Names, sizes and received bytes of the files, as JSON. */
  files: string;
  /** Name, version and reading of the list, as JSON. */
  choices: string;
  /** The first rows, and the result of the check, as JSON; null until they are known. */
  preview: string | null;
  report: string | null;
  rows_done: number;
  percent: number;
  problem: string | null;
  /** The list that it is imported into; null before. */
  list_id: string | null;
  started_at: string;
  /** What is stored of it: its files until it is done, then the rows that were left out. */
  file_bytes: number | string;
};

/** Where a column of the files of a list goes: a path, or null when it is left out. */
export type ReferenceColumnTable = {
  list_name: string;
  name: string;
  goes_to: string | null;
  imported_at: string;
};

/** A reference list whose versions are read from a folder or from addresses, on a schedule. */
export type ListSubscriptionTable = {
  id: string;
  list_name: string;
  /** JSON: a folder, or one or two addresses. */
  sources: string;
  /** The address of a file with the SHA-256 of the files. */
  checksum: string | null;
  every_hours: number;
  /** The list is to be read at least once in so many days. */
  promised_days: number;
  /** JSON: what identifies the files that were read last. */
  marks: string;
  /** JSON: version and hash of the import that was begun last; null when it is done. */
  pending: string | null;
  /** JSON: the files that are held back, and why; null when none are. */
  held: string | null;
  next_at: string;
  tried_at: string | null;
  /** When its source last had a list that is whole. */
  read_at: string | null;
  /** Why the last try failed, as a sentence. */
  problem: string | null;
  failing_since: string | null;
  /** When the owners were told that it is overdue; null once it is read again. */
  told_at: string | null;
  created_at: string;
  created_by: string;
};

/** When a subscribed list was read, and when its promise began, changed or ended. */
export type ListPromiseEventTable = {
  list_name: string;
  at: string;
  /** `began`, which also changes a promise, `read` or `ended`. */
  event: OneOf<'began' | 'read' | 'ended'>;
  /** In force from then on. */
  promised_days: number;
};
