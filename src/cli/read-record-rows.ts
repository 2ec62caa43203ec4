import { readCsvSource } from '../server/source-files/csv-source.ts';
import { readJsonSource } from '../server/source-files/json-source.ts';
import type { SourceFile } from '../server/source-files/source-file.ts';
import { EncodingError, openSourceText } from '../server/source-files/source-text.ts';
import { FileProblem } from './file-problem.ts';
import type { OnShare } from './match-progress.ts';

/** One record of a file, or the problem of its row. */
export type RecordRow =
  | {
      /** Its number from 1, without the heading. */
      row: number;
      /** The value of a column, named in lower case: the text of a CSV cell, or any JSON value. */
      value: (column: string) => unknown;
      /** The columns of a CSV file, in lower case. */
      heading?: readonly string[];
    }
  | { row: number; problem: string };

type OnBytes = (bytes: number) => void;
type CsvOptions = { delimiter: string; onBytes: OnBytes };

const DELIMITERS = [',', ';', '\t'];

/**
 * Reads the records of a CSV file with a heading, or of a JSON file (a list of objects, or one object after the other),
 * in batches; unpacks gzip and zip. The delimiter is the comma, semicolon or tab that the heading uses.
 * @throws FileProblem when the file cannot be read, or is neither CSV nor JSON
 */
export async function* readRecordRows(
  path: string,
  onProgress: OnShare = () => {},
): AsyncGenerator<RecordRow[]> {
  try {
    const file = await openSourceText(path);
    const start = await startOf(file);
    let bytes = 0;
    const onBytes = (more: number) => {
      bytes += more;
      onProgress(bytes / file.size);
    };
    yield* /^\s*[[{]/.test(start)
      ? jsonRows(file, onBytes)
      : csvRows(file, { delimiter: delimiterOf(start), onBytes });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof EncodingError) throw new FileProblem(message);
    throw new FileProblem(code ? `${path} cannot be read (${code}).` : `${path}: ${message}`);
  }
}

async function startOf(file: SourceFile): Promise<string> {
  for await (const piece of file.read()) return piece.toString();
  throw new Error('The file is empty.');
}

async function* jsonRows(file: SourceFile, onBytes: OnBytes): AsyncGenerator<RecordRow[]> {
  for await (const rows of readJsonSource(file, onBytes)) {
    yield rows.map((one) => ('value' in one ? { row: one.row, value: valueByKey(one.value) } : one));
  }
}

async function* csvRows(file: SourceFile, options: CsvOptions): AsyncGenerator<RecordRow[]> {
  let columnKeys: ReadonlyMap<string, string> | undefined;
  let heading: string[] = [];
  for await (const rows of readCsvSource(file, { needed: [], ...options })) {
    yield rows.map((one) => {
      if ('problem' in one) return one;
      if (!columnKeys) {
        columnKeys = keysByName(one.columns);
        heading = [...columnKeys.keys()];
      }
      const { row, cells } = one;
      const value = (column: string) => {
        const name = columnKeys?.get(column);
        return name === undefined ? undefined : cells(name);
      };
      return { row, value, heading };
    });
  }
}

/** Keys are case-insensitive, as headings are. */
function valueByKey(object: Record<string, unknown>): (column: string) => unknown {
  const keys = keysByName(Object.keys(object));
  return (column) => {
    const key = keys.get(column);
    return key === undefined ? undefined : object[key];
  };
}

function keysByName(keys: readonly string[]): Map<string, string> {
  return new Map(keys.map((key) => [key.trim().toLowerCase(), key]));
}

/** The most frequent delimiter of the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
