import { readCsvSource } from './csv-source.ts';
import type { CsvLine } from './csv-splitter.ts';
import type { Delimiter } from './delimiter.ts';
import { checkFileForm } from './file-form.ts';
import { FileProblem } from './file-problem.ts';
import type { SourceFile } from './source-file.ts';
import { readWorkbookSource } from './workbook-source.ts';

/** Returns the trimmed cell of a column; '' when the row has no such cell. */
export type TableCells = (column: string) => string;
/** Rows count from 1, without the line of the column names. */
export type SourceTableRow =
  | { row: number; columns: readonly string[]; cells: TableCells }
  | { row: number; problem: string };

type TableOptions = {
  /** The columns of a file without a line of names. */
  columns?: readonly string[];
  /** Required columns. */
  needed: readonly string[];
  /** Of a CSV file; by default detected. */
  delimiter?: Delimiter | undefined;
  onBytes?: ((bytes: number) => void) | undefined;
};

/** MS-DOS's end-of-file mark, as some agencies still write it. */
const END_OF_FILE = '\x1a';

/**
 * Reads the rows of a table in order, in batches: a CSV text of any size, or the first sheet of a workbook. A row that
 * cannot be read has a problem, and costs no other row.
 * @throws FileProblem when it is no table, the line of the names cannot be read, or a needed column is missing
 */
export async function* readTableSource(
  file: SourceFile,
  { columns: given, needed, ...options }: TableOptions,
): AsyncGenerator<SourceTableRow[]> {
  await checkFileForm(file, ['csv', 'xlsx']);
  let heading = given && headingOf(given, needed);
  let row = 0;
  const take = (read: CsvLine): SourceTableRow[] => {
    if ('cells' in read && isBlank(read.cells)) return [];
    if (!heading) {
      if ('problem' in read)
        throw new FileProblem(`The line of the column names cannot be read. ${read.problem}`);
      heading = headingOf(read.cells, needed);
      return [];
    }
    row += 1;
    if ('problem' in read) return [{ row, problem: read.problem }];
    const { columns, indexes } = heading;
    const isWider = read.cells.slice(columns.length).some((cell) => cell !== '');
    if (isWider) return [{ row, problem: widthProblem(read.cells, columns.length) }];
    return [{ row, columns, cells: cellsOf(read.cells, indexes) }];
  };
  const batches = file.isWorkbook ? readWorkbookSource(file, options.onBytes) : readCsvSource(file, options);
  for await (const lines of batches) yield lines.flatMap(take);
  if (!heading) headingOf([], needed);
}

type Heading = { columns: readonly string[]; indexes: ReadonlyMap<string, number> };

function headingOf(names: readonly string[], needed: readonly string[]): Heading {
  const columns = names.map((column) => column.trim());
  const indexes = new Map(columns.map((column, index) => [column, index]));
  const missing = needed.filter((column) => !indexes.has(column));
  if (missing.length > 0)
    throw new FileProblem(
      `The first line names no column “${missing.join('”, “')}”: this is not such a file.`,
    );
  return { columns, indexes };
}

function cellsOf(cells: readonly string[], indexes: ReadonlyMap<string, number>): TableCells {
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
