import { readCsvSource } from './csv-source.ts';
import type { CsvLine } from './csv-splitter.ts';
import type { Delimiter } from './delimiter.ts';
import { checkFileForm } from './file-form.ts';
import { FileProblem } from './file-problem.ts';
import { columnNames, findHeading, HEADING_LINES } from './find-heading.ts';
import type { SourceFile } from './source-file.ts';
import { readWorkbookSource } from './workbook-source.ts';

/** Returns the trimmed cell of a column, of several with one name the first that is not empty; '' when there is none. */
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
  /** What to do when one is missing. */
  advice?: string | undefined;
  /** Of a CSV file; by default detected. */
  delimiter?: Delimiter | undefined;
  onBytes?: ((bytes: number) => void) | undefined;
  /** Is told the columns of the heading, also when no row follows. */
  onColumns?: ((columns: readonly string[]) => void) | undefined;
};

/** MS-DOS's end-of-file mark, as some agencies still write it. */
const END_OF_FILE = '\x1a';

/**
 * Reads the rows of a table in order, in batches: a CSV text of any size, or the first sheet of a workbook. Lines above
 * that of the column names are passed over. A row that cannot be read has a problem, and costs no other row.
 * @throws FileProblem when it is no table, the line of the names cannot be read, or a needed column is missing
 */
export async function* readTableSource(
  file: SourceFile,
  { columns: given, needed, advice, onColumns, ...options }: TableOptions,
): AsyncGenerator<SourceTableRow[]> {
  await checkFileForm(file, ['csv', 'xlsx']);
  let heading = given && headingOf(given, needed);
  let first: CsvLine[] | null = given ? null : [];
  let row = 0;
  const take = (read: CsvLine): SourceTableRow => {
    row += 1;
    if ('problem' in read) return { row, problem: read.problem };
    const { columns, places } = heading ?? headingOf([], needed);
    const isWider = read.cells.slice(columns.length).some((cell) => cell !== '');
    if (isWider) return { row, problem: widthProblem(read.cells, columns.length) };
    return { row, columns, cells: cellsOf(read.cells, places) };
  };
  const begin = (lines: readonly CsvLine[]): CsvLine[] => {
    const at = findHeading(lines.map(cellsIn), needed);
    const line = lines[at];
    if (line && 'problem' in line)
      throw new FileProblem(`The line of the column names cannot be read. ${line.problem}`);
    heading = headingOf(line?.cells ?? [], needed, advice);
    onColumns?.(heading.columns);
    return lines.slice(at + 1);
  };
  const batches = file.isWorkbook ? readWorkbookSource(file, options.onBytes) : readCsvSource(file, options);
  for await (const batch of batches) {
    const lines = batch.filter((line) => !isBlank(cellsIn(line)) || 'problem' in line);
    if (first) {
      first = first.concat(lines);
      if (first.length < HEADING_LINES) continue;
    }
    yield (first ? begin(first) : lines).map(take);
    first = null;
  }
  if (first) yield begin(first).map(take);
}

/** `places` are the indexes of the cells of a column: of a name that occurs again, those of all. */
type Heading = { columns: readonly string[]; places: ReadonlyMap<string, readonly number[]> };

function headingOf(cells: readonly string[], needed: readonly string[], advice?: string): Heading {
  const columns = columnNames(cells);
  const places = new Map<string, number[]>();
  for (const [index, column] of columns.entries()) {
    places.set(column, [index]);
    const name = cells[index]?.trim() ?? '';
    if (name !== '' && name !== column) places.get(name)?.push(index);
  }
  const missing = needed.filter((column) => !places.has(column));
  if (missing.length > 0)
    throw new FileProblem(
      `The first line names no column “${missing.join('”, “')}”${advice ? `. ${advice}` : ': this is not a file of this format.'}`,
    );
  return { columns, places };
}

function cellsIn(line: CsvLine): readonly string[] {
  return 'cells' in line ? line.cells : [];
}

function cellsOf(cells: readonly string[], places: Heading['places']): TableCells {
  return (column) => {
    for (const index of places.get(column) ?? []) {
      const cell = (cells[index] ?? '').trim();
      if (cell !== '') return cell;
    }
    return '';
  };
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell === END_OF_FILE || cell.trim() === '');
}

function widthProblem(cells: readonly string[], width: number): string {
  return `This row has ${cells.length} cells, but there are ${width} columns.`;
}
