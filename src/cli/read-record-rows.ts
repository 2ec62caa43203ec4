import { startOfText } from '../server/source-files/csv-source.ts';
import type { Encoding } from '../server/source-files/encoding/encodings.ts';
import type { FoundEncoding } from '../server/source-files/encoding/found-encoding.ts';
import { findFileForm } from '../server/source-files/file-form.ts';
import { FileProblem } from '../server/source-files/file-problem.ts';
import { readJsonList } from '../server/source-files/json-list.ts';
import type { SourceFile } from '../server/source-files/source-file.ts';
import { openSourceText } from '../server/source-files/source-text.ts';
import { readTableSource } from '../server/source-files/table-source.ts';
import type { OnShare } from './match-progress.ts';

/** One record of a file, or the problem of its row. */
export type RecordRow =
  | {
      /** Its number from 1, without the heading. */
      row: number;
      /** The value of a column, named in lower case: the text of a cell, or any JSON value. */
      value: (column: string) => unknown;
      /** Its columns or keys, in lower case. */
      columns: readonly string[];
      /** The columns of a table, in lower case. */
      heading?: readonly string[];
    }
  | { row: number; problem: string };

export type RecordFile = {
  path: string;
  /** What messages call it; by default its path. */
  shownAs?: string | undefined;
  /** By default found in the file. */
  encoding?: Encoding | undefined;
  onEncoding?: ((found: FoundEncoding | null) => void) | undefined;
  onProgress?: OnShare | undefined;
  /** Is told the columns of a table, in lower case, before its first row. */
  onHeading?: ((columns: readonly string[]) => void) | undefined;
};

type OnBytes = (bytes: number) => void;

/**
 * Reads the records of a CSV or XLSX file with a heading, or of a JSON file (a list of objects, or one object after the
 * other), in batches; unpacks gzip and zip.
 * @throws FileProblem when the file cannot be read, or is none of these
 */
export async function* readRecordRows(record: RecordFile): AsyncGenerator<RecordRow[]> {
  const { path, shownAs = path, encoding, onEncoding, onProgress, onHeading } = record;
  try {
    const file = await openSourceText(path, encoding);
    onEncoding?.(file.encoding);
    let bytes = 0;
    const onBytes = (more: number) => {
      bytes += more;
      onProgress?.(bytes / file.size);
    };
    yield* (await hasJson(file)) ? jsonRows(file, onBytes) : tableRows(file, onBytes, onHeading);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code ? `${shownAs} cannot be read (${code}).` : message.replaceAll(path, shownAs);
    throw new FileProblem(reason.startsWith(shownAs) ? reason : `${shownAs}: ${reason}`, { cause: error });
  }
}

async function hasJson(file: SourceFile): Promise<boolean> {
  if (file.isWorkbook) return false;
  const start = await startOfText(file);
  if (start === '') throw new FileProblem('The file is empty.');
  return (await findFileForm(file)) === 'json';
}

async function* jsonRows(file: SourceFile, onBytes: OnBytes): AsyncGenerator<RecordRow[]> {
  for await (const rows of readJsonList(file, onBytes)) {
    yield rows.map((one) => ('value' in one ? { row: one.row, ...valuesByKey(one.value) } : one));
  }
}

async function* tableRows(
  file: SourceFile,
  onBytes: OnBytes,
  onHeading: RecordFile['onHeading'],
): AsyncGenerator<RecordRow[]> {
  let columnKeys: ReadonlyMap<string, string> = new Map();
  let heading: string[] = [];
  const onColumns = (columns: readonly string[]) => {
    columnKeys = keysByName(columns);
    heading = [...columnKeys.keys()];
    onHeading?.(heading);
  };
  for await (const rows of readTableSource(file, { needed: [], onBytes, onColumns })) {
    yield rows.map((one) => {
      if ('problem' in one) return one;
      const { row, cells } = one;
      const value = (column: string) => {
        const name = columnKeys.get(column);
        return name === undefined ? undefined : cells(name);
      };
      return { row, value, columns: heading, heading };
    });
  }
}

/** Keys are case-insensitive, as headings are. */
function valuesByKey(object: Record<string, unknown>) {
  const keys = keysByName(Object.keys(object));
  const value = (column: string): unknown => {
    const key = keys.get(column);
    return key === undefined ? undefined : object[key];
  };
  return { value, columns: [...keys.keys()] };
}

function keysByName(keys: readonly string[]): Map<string, string> {
  return new Map(keys.map((key) => [key.trim().toLowerCase(), key]));
}
