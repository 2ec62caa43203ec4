import { type CsvError, parse } from 'csv-parse';
import type { SourceFile } from './source-file.ts';

/** The cells of one row by the name of their column, without blanks around them; '' where the file has no such column or cell. */
export type CsvCells = (column: string) => string;
export type CsvRow =
  | { row: number; columns: readonly string[]; cells: CsvCells }
  | { row: number; problem: string };

type CsvOptions = {
  /** The columns of a file whose first line is a row like any other. */
  columns?: readonly string[];
  /** Columns without which this is not such a file at all. */
  needed: readonly string[];
  delimiter?: string;
  onBytes?: ((bytes: number) => void) | undefined;
};

/** A row of more bytes than this is no row; a quote that is not closed would take the rest of the file into one. */
const MAX_ROW_BYTES = 4 << 20;
/** MS-DOS's end-of-file mark, as some agencies still write it. */
const END_OF_FILE = '\x1a';

/**
 * The rows of a CSV file in batches, in order, each with its place from 1; a row that cannot be read is one with a
 * problem, and the next is read all the same.
 * @throws Error when a needed column is missing, or a row does not end
 */
export async function* readCsvSource(file: SourceFile, options: CsvOptions): AsyncGenerator<CsvRow[]> {
  const { needed, delimiter = ',', onBytes } = options;
  let places = options.columns && columnPlaces(options.columns, needed);
  let columns = options.columns ?? [];
  let row = 0;
  let batch: CsvRow[] = [];
  const take = (cells: string[]) => {
    if (!places) {
      places = columnPlaces(cells, needed);
      columns = cells.map((column) => column.trim());
      return;
    }
    if (isBlank(cells)) return;
    row += 1;
    const isWider = cells.slice(columns.length).some((cell) => cell !== '');
    if (isWider) batch.push({ row, problem: widthProblem(cells, columns.length) });
    else batch.push({ row, columns, cells: cellsOf(cells, places) });
  };
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // Called row by row in the order of the file, as `on_skip` is: the row numbers hold.
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
  // A row that is still open says why.
  parser.end();
  await ended;
  if (!places) columnPlaces([], needed);
  if (bytesOfRow > MAX_ROW_BYTES && !batch.some((one) => 'problem' in one))
    throw new Error(`Row ${row} of this file does not end.`);
  yield batch;
}

function writeTo(parser: ReturnType<typeof parse>, piece: Buffer): Promise<void> {
  return new Promise((done, failed) => {
    parser.write(piece, (error) => (error ? failed(error) : done()));
  });
}

function columnPlaces(columns: readonly string[], needed: readonly string[]): Map<string, number> {
  const places = new Map(columns.map((column, place) => [column.trim(), place]));
  const missing = needed.filter((column) => !places.has(column));
  if (missing.length > 0)
    throw new Error(`The first line names no column “${missing.join('”, “')}”: this is not such a file.`);
  return places;
}

function cellsOf(cells: readonly string[], places: ReadonlyMap<string, number>): CsvCells {
  return (column) => {
    const place = places.get(column);
    return place === undefined ? '' : (cells[place] ?? '').trim();
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
    : 'A quote in this row stands in the middle of a cell.';
}
