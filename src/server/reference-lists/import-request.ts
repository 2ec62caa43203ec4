import type { EntityKind } from '#records';
import type { ReferenceFormatName } from './formats/reference-formats.ts';
import type { ImportPosition, ReferenceList } from './reference-list-store.ts';

/** A request to import files as a list. */
export type ImportRequest = {
  format: ReferenceFormatName;
  paths: readonly string[];
  /** By default derived from name and version. */
  id?: string | undefined;
  name?: string | undefined;
  version?: string | undefined;
  /** The default kind of records in Cairn's own formats. */
  kind?: EntityKind | undefined;
  /** Id of a user, or `system`. */
  author: string;
  dryRun?: boolean;
};
/** Callbacks for the progress of an import. */
export type ImportWatcher = {
  onProgress?(progress: { bytes: number; totalBytes: number; rows: number }): void;
  /** Called in the order of the file, also for rows that an interrupted import had read already. */
  onBadRow?(bad: { row: number; problem: string }): void;
};
/** The result of an import. */
export type ImportReport = ImportPosition & {
  /** Null after a dry run. */
  list: ReferenceList | null;
  /** Rows about something that is neither a company nor a person. */
  skipped: number;
  /** Rows written by an interrupted import before; all of them when the list was whole already. */
  resumedAfter: number;
};
