import { readCsvSource } from '../server/source-files/csv-source.ts';
import { readJsonSource } from '../server/source-files/json-source.ts';
import type { SourceFile } from '../server/source-files/source-file.ts';
import { EncodingError, openSourceText } from '../server/source-files/source-text.ts';
import { FileProblem } from './file-problem.ts';
import type { TakeShare } from './match-progress.ts';

/** One record of a file as it was read. */
export type RecordRow =
  | {
      /** From 1, without the heading. */
      row: number;
      /** What stands in a column, its name in lower case: texts of a CSV row, or whatever JSON holds. */
      value: (column: string) => unknown;
      /** The columns of a CSV file, in lower case. */
      heading?: readonly string[];
    }
  | { row: number; problem: string };

type TakeBytes = (bytes: number) => void;
type CsvOptions = { delimiter: string; onBytes: TakeBytes };

const DELIMITERS = [',', ';', '\t'];

/**
 * The records of a CSV file with a heading, or of a JSON file (a list of objects, or one object after the other), in
 * batches, whatever the size; gzip and zip are unpacked. Comma, semicolon or tab part the cells, whichever the heading uses.
 * @throws FileProblem when the file cannot be read, or is neither
 */
export async function* readRecordRows(
  path: string,
  onProgress: TakeShare = () => {},
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

async function* jsonRows(file: SourceFile, onBytes: TakeBytes): AsyncGenerator<RecordRow[]> {
  for await (const rows of readJsonSource(file, onBytes)) {
    yield rows.map((one) => ('value' in one ? { row: one.row, value: valueByKey(one.value) } : one));
  }
}

async function* csvRows(file: SourceFile, options: CsvOptions): AsyncGenerator<RecordRow[]> {
  let places: ReadonlyMap<string, string> | undefined;
  let heading: string[] = [];
  for await (const rows of readCsvSource(file, { needed: [], ...options })) {
    yield rows.map((one) => {
      if ('problem' in one) return one;
      if (!places) {
        places = keysByName(one.columns);
        heading = [...places.keys()];
      }
      const { row, cells } = one;
      const value = (column: string) => {
        const name = places?.get(column);
        return name === undefined ? undefined : cells(name);
      };
      return { row, value, heading };
    });
  }
}

/** Keys are found whatever their case, as headings are. */
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

/** The one that stands most often in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
