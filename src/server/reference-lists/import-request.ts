import type { ListLoss } from '#contract/reference-lists/list-loss.ts';
import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import type { ListDifference } from '#contract/reference-lists/reference-list-contract.ts';
import type { DefaultKind } from '#contract/reference-lists/reference-upload-contract.ts';
import type { Delimiter } from '../source-files/delimiter.ts';
import type { Encoding } from '../source-files/encoding/encodings.ts';
import type { FoundEncoding } from '../source-files/encoding/found-encoding.ts';
import type { SourceRow } from './formats/source-record.ts';
import type { Coverage } from './record-coverage.ts';
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
  kind?: DefaultKind | undefined;
  /** Where the columns of Cairn's own CSV format go, by their names; null leaves one out. Others are kept. */
  targets?: ReadonlyMap<string, string | null> | undefined;
  /** The encoding of the files; by default found in each. */
  encoding?: Encoding | undefined;
  /** The delimiter of the files; by default detected in each. */
  delimiter?: Delimiter | undefined;
  /** Id of a user, or `system`. */
  author: string;
  /** Absent for commands and the program itself. */
  authorEmail?: string | undefined;
  dryRun?: boolean;
  /** Whether a version that has lost too much is refused, with nothing left of it; by default it is taken. */
  isGuarded?: boolean;
};
/** Callbacks for the progress of an import. */
export type ImportWatcher = {
  onProgress?(progress: { bytes: number; totalBytes: number; rows: number }): void;
  /** Called in the order of the file, also for rows that an interrupted import had read already. */
  onBadRow?(bad: { row: number; problem: string; file?: string }): void;
  /** Called in the same order for what is not understood of rows that are taken. */
  onNote?(note: { row: number; note: string }): void;
  /** Called with all rows as they are read, in the order of the file. */
  onRows?(rows: readonly SourceRow[]): Promise<void>;
  /** Called when the list exists, before its first record. */
  onBegun?(list: ReferenceList): void;
};
/** The result of an import. */
export type ImportReport = ImportPosition & {
  /** Null after a dry run. */
  list: ReferenceList | null;
  /** How the text of each file was read; null for a workbook. */
  encodings: readonly { path: string; encoding: FoundEncoding | null }[];
  /** Columns of a table that are read as what no one has chosen, by its names or those of the last version; null for none. */
  columns: readonly (readonly [name: string, goesTo: string | null])[];
  /** Rows about something that is neither a company nor a person. */
  skipped: number;
  /** Rows written by an interrupted import before; all of them when the list was whole already. */
  resumedAfter: number;
  coverage: Coverage;
  /** Beside the newest version of the same name; null when it is the first. */
  difference: ListDifference | null;
  /** The coverage of that version. */
  before: Coverage | null;
  /** What it has lost so much of that it should be held back. */
  losses: readonly ListLoss[];
};
