import type { DefaultKind } from '#contract/reference-lists/reference-upload-contract.ts';
import type { Delimiter } from '../../source-files/delimiter.ts';
import type { FileForm } from '../../source-files/file-form.ts';
import type { FileStart } from '../../source-files/file-start.ts';
import type { SourceFile } from '../../source-files/source-file.ts';
import type { SourceRow } from './source-record.ts';

/** A file format of reference lists. */
export type ReferenceFormat = {
  /** The forms that its files can have. */
  forms: readonly [FileForm, ...FileForm[]];
  /** Whether a file is one of this format, by its start; our own are every other file of their form. */
  isOf?(start: FileStart): boolean;
  /** The default name of a list, by its start and the name of its file where they tell; null takes the file's name. */
  listName: string | null | ((start: FileStart, file: string) => string);
  /** The day on which a file was published, as it says itself: yyyy-mm-dd. */
  publishedOn?(start: FileStart): string | undefined;
  /** The files it consists of, as `--help` names them. */
  files: readonly [string, ...string[]];
  /** Which of its files one is, by its first rows, for a format of several files, all of which are needed; null for another file. */
  partOf?(rows: readonly (readonly string[])[]): string | null;
  /** Reads the rows in the order of the first file, in batches; repeatable. */
  read(files: readonly SourceFile[], options: ReadOptions): AsyncIterable<SourceRow[]>;
};
export type ReadOptions = {
  /** The default kind of records. */
  kind?: DefaultKind | undefined;
  /** Where the columns of a table go, by their names: a path, or null to leave one out. Others keep their names. */
  targets?: ReadonlyMap<string, string | null> | undefined;
  /** By default detected. */
  delimiter?: Delimiter | undefined;
  onBytes?: ((bytes: number) => void) | undefined;
  /** Only so many rows are wanted, as by a preview. */
  limit?: number | undefined;
};
