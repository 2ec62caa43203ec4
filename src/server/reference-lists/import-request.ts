import type { EntityKind } from '#records';
import type { ReferenceFormatName } from './formats/reference-formats.ts';
import type { ImportPosition, ReferenceList } from './reference-list-store.ts';

/** Which files are to become which list. */
export type ImportRequest = {
  format: ReferenceFormatName;
  paths: readonly string[];
  /** Absent: made of name and version. */
  id?: string | undefined;
  name?: string | undefined;
  version?: string | undefined;
  /** For our own formats: the kind of records that do not say what they are. */
  kind?: EntityKind | undefined;
  /** Id of a user, or `system`. */
  author: string;
  dryRun?: boolean;
};
/** Who wants to know how an import goes. */
export type ImportWatcher = {
  onProgress?(progress: { bytes: number; totalBytes: number; rows: number }): void;
  /** Called in the order of the file, also for rows that an import which was broken off had come past. */
  onBadRow?(bad: { row: number; problem: string }): void;
};
/** What an import has brought. */
export type ImportReport = ImportPosition & {
  /** Null after a dry run. */
  list: ReferenceList | null;
  /** Rows about something that is neither a company nor a person. */
  skipped: number;
  /** Rows that were in the database from an import that was broken off; all of them when the list was whole already. */
  resumedAfter: number;
};
