import { type CsvError, parse } from 'csv-parse';
import type { SourceFile } from './source-file.ts';

/** Returns the trimmed cell of a column; '' when the row has no such cell. */
export type CsvCells = (column: string) => string;
export type CsvRow =
  | { row: number; columns: readonly string[]; cells: CsvCells }
  | { row: number; problem: string };

type CsvOptions = {
  /** The columns of a file without a header line. */
  columns?: readonly string[];
  /** Required columns. */
  needed: readonly string[];
  delimiter?: string;
  onBytes?: ((bytes: number) => void) | undefined;
};

/** The longest row; a quote that is not closed would read the rest of the file into one. */
const MAX_ROW_BYTES = 4 << 20;
/** MS-DOS's end-of-file mark, as some agencies still write it. */
const END_OF_FILE = '\x1a';

/**
 * Reads the rows of a CSV file in order, in batches, numbered from 1; a row that cannot be read has a problem, and
 * reading continues.
 * @throws Error when a needed column is missing, or a row does not end
 */
export async function* readCsvSource(file: SourceFile, options: CsvOptions): AsyncGenerator<CsvRow[]> {
  const { needed, delimiter = ',', onBytes } = options;
  let indexes = options.columns && columnIndexes(options.columns, needed);
  let columns = options.columns ?? [];
  let row = 0;
  let batch: CsvRow[] = [];
  const take = (cells: string[]) => {
    if (!indexes) {
      indexes = columnIndexes(cells, needed);
      columns = cells.map((column) => column.trim());
      return;
    }
    if (isBlank(cells)) return;
    row += 1;
    const isWider = cells.slice(columns.length).some((cell) => cell !== '');
    if (isWider) batch.push({ row, problem: widthProblem(cells, columns.length) });
    else batch.push({ row, columns, cells: cellsOf(cells, indexes) });
  };
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // Called in the order of the file, like `on_skip`, so that the row numbers are right.
    on_record: (cells: string[]) => {
      take(cells);
      return null;
    },
    on_skip: (error) => {
      row += 1;
      batch.push({ row, problem: quoteProblem(error) });
      return undefined;
    },
  });
  const ended = new Promise<void>((done, failed) => parser.once('end', done).once('error', failed));
  ended.catch(() => {});
  parser.resume();
  let bytesOfRow = 0;
  for await (const piece of file.read(onBytes)) {
    await writeTo(parser, piece);
    bytesOfRow = batch.length > 0 ? 0 : bytesOfRow + piece.length;
    if (bytesOfRow > MAX_ROW_BYTES) break;
    yield batch;
    batch = [];
  }
  // An open row is reported by `on_skip`.
  parser.end();
  await ended;
  if (!indexes) columnIndexes([], needed);
  if (bytesOfRow > MAX_ROW_BYTES && !batch.some((one) => 'problem' in one))
    throw new Error(`Row ${row} of this file does not end.`);
  yield batch;
}

function writeTo(parser: ReturnType<typeof parse>, piece: Buffer): Promise<void> {
  return new Promise((done, failed) => {
    parser.write(piece, (error) => (error ? failed(error) : done()));
  });
}

function columnIndexes(columns: readonly string[], needed: readonly string[]): Map<string, number> {
  const indexes = new Map(columns.map((column, index) => [column.trim(), index]));
  const missing = needed.filter((column) => !indexes.has(column));
  if (missing.length > 0)
    throw new Error(`The first line names no column “${missing.join('”, “')}”: this is not such a file.`);
  return indexes;
}

function cellsOf(cells: readonly string[], indexes: ReadonlyMap<string, number>): CsvCells {
  return (column) => {
    const index = indexes.get(column);
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell === END_OF_FILE || cell.trim() === '');
}

function widthProblem(cells: readonly string[], width: number): string {
  return `This row has ${cells.length} cells, but there are ${width} columns.`;
}

function quoteProblem(error: CsvError | undefined): string {
  return error?.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quote in this row is not closed; the file is taken up to here.'
    : 'A quote in this row is in the middle of a cell.';
}
