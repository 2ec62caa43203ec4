import type { EntityKind } from '#records';
import type { SourceFile } from '../../source-files/source-file.ts';
import type { SourceRow } from './source-record.ts';

/** A kind of file in which reference lists come, and how its rows are read. */
export type ReferenceFormat = {
  /** What a list of this kind is called when nobody says otherwise; null: as its file. */
  listName: string | null;
  /** The files it consists of, as the help says them. */
  files: readonly [string, ...string[]];
  /** The rows in the order of the first file, in batches. Reading may be begun again, with the same result. */
  read(files: readonly SourceFile[], options: ReadOptions): AsyncIterable<SourceRow[]>;
};
export type ReadOptions = {
  /** The kind of records that do not say themselves what they are. */
  kind?: EntityKind | undefined;
  onBytes?: ((bytes: number) => void) | undefined;
};
