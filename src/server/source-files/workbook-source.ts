import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CellValue } from 'read-excel-file/node';
import { exactNumberText } from '#records';
import type { CsvLine } from './csv-splitter.ts';
import { FileProblem } from './file-problem.ts';
import { findHeading, HEADING_LINES } from './find-heading.ts';
import type { SourceFile } from './source-file.ts';
import { tooLarge, unpackWorkbook } from './unpack-workbook.ts';

/** Largest file; a workbook is read as a whole, and holds about ten times its size in memory. */
const MAX_WORKBOOK_BYTES = 100_000_000;
const NOT_A_WORKBOOK =
  'This is not a spreadsheet that can be read. Save it as .xlsx or .csv and choose it again.';

/** A sheet that has so many columns of another may be a part of the same list. */
const LEAST_SHARED_COLUMNS = 2;
const FIRST_DAY = '1900-01-01';

/** A sheet of a workbook as texts, with its name. */
export type SheetRows = { sheet: string; rows: string[][] };

/**
 * Reads the sheets of an XLSX file, in their order. Formulas are not run: their stored results are taken. Cells are read
 * as they are shown, and dates become yyyy-mm-dd.
 * @throws FileProblem when it is damaged, has no sheet, or is too large when unpacked, in bytes or in cells
 */
export async function readWorkbook(bytes: Buffer): Promise<[SheetRows, ...SheetRows[]]> {
  // Loaded on demand: 70 modules that most servers never need.
  const { default: readWorkbookFile } = await import('read-excel-file/node');
  const sheets = await readWorkbookFile(Readable.from(unpackWorkbook(bytes)), { trim: false }).catch(
    (error: unknown) => {
      throw error instanceof FileProblem ? error : new FileProblem(NOT_A_WORKBOOK, { cause: error });
    },
  );
  const [first, ...others] = sheets.map(({ sheet, data }) => ({
    sheet,
    rows: data.map((row) => row.map(textOf)),
  }));
  if (!first) throw new FileProblem('This spreadsheet has no sheet.');
  return [first, ...others];
}

/** Guesses which sheet of a workbook has its table: the one with most filled cells, so that a cover sheet is passed over. */
export function guessSheet(sheets: readonly [SheetRows, ...SheetRows[]]): SheetRows {
  const filled = ({ rows }: SheetRows) =>
    rows.reduce((sum, cells) => sum + cells.filter((cell) => cell.trim() !== '').length, 0);
  return sheets.reduce((best, sheet) => (filled(sheet) > filled(best) ? sheet : best));
}

/** Reads the rows of a workbook like the lines of a CSV file, all at once; other sheets of such rows are problems after them. */
export async function* readWorkbookSource(
  file: SourceFile,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<CsvLine[]> {
  if (file.size > MAX_WORKBOOK_BYTES) throw tooLarge();
  const sheets = await readWorkbook(await buffer(file.read(onBytes)));
  const main = guessSheet(sheets);
  const lines: CsvLine[] = main.rows.map((cells, index) => ({ line: index + 1, cells }));
  const others = sheets
    .filter((sheet) => sheet !== main)
    .flatMap((sheet) => unreadProblem(sheet, main) ?? []);
  yield [...lines, ...others.map((problem, index) => ({ line: lines.length + index + 1, problem }))];
}

/** Says of a sheet with columns of the one that is read that it is not read; null of any other, such as one of codes. */
function unreadProblem({ sheet, rows }: SheetRows, main: SheetRows): string | null {
  const names = new Set(headingOf(main).cells);
  const { at, cells } = headingOf({ sheet, rows });
  const shared = cells.filter((name) => names.has(name)).length;
  const count = rows.slice(at + 1).filter((row) => row.some((cell) => cell.trim() !== '')).length;
  if (shared < Math.min(LEAST_SHARED_COLUMNS, names.size) || count === 0) return null;
  return `The sheet “${sheet}” has ${count} ${count === 1 ? 'row' : 'rows'} of such columns, too, and is not read: put its rows below those of “${main.sheet}”, or save it as a file of its own.`;
}

/** The names of the columns of a sheet, in small letters, and their row. */
function headingOf({ rows }: SheetRows): { at: number; cells: string[] } {
  const filled = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const from = Math.max(0, filled);
  const at = from + findHeading(rows.slice(from, from + HEADING_LINES));
  const cells = (rows[at] ?? []).map((cell) => cell.trim().toLowerCase()).filter(Boolean);
  return { at, cells: [...new Set(cells)] };
}

/** The whole second that a part of a day stands for, which is kept as a fraction. */
function toSecond(date: Date): Date {
  return new Date(Math.round(date.getTime() / 1_000) * 1_000);
}

function textOf(cell: CellValue | null): string {
  if (cell === null || cell === undefined) return '';
  // The point of a number is surely its decimal sign.
  if (typeof cell === 'number' && /\.\d{3}$/.test(String(cell))) return exactNumberText(cell);
  if (!(cell instanceof Date)) return String(cell);
  const [day = '', time = ''] = toSecond(cell).toISOString().split('T');
  // Before its first day, in 1900, a spreadsheet has times of day alone.
  if (day < FIRST_DAY) return time.slice(0, 'hh:mm'.length);
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 'hh:mm'.length)}`;
}
