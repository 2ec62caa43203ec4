import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CellValue } from 'read-excel-file/node';
import { exactNumberText } from '#records';
import type { CsvLine } from './csv-splitter.ts';
import { FileProblem } from './file-problem.ts';
import type { SourceFile } from './source-file.ts';
import { tooLarge, unpackWorkbook } from './unpack-workbook.ts';

/** Largest file; a workbook is read as a whole, and holds about ten times its size in memory. */
const MAX_WORKBOOK_BYTES = 100_000_000;
const NOT_A_WORKBOOK =
  'This is not a spreadsheet that can be read. Save it as .xlsx or .csv and choose it again.';

/** A sheet of a workbook as texts, with its name. */
export type SheetRows = { sheet: string; rows: string[][] };

/**
 * Reads the first sheet of an XLSX file that has rows. Formulas are not run: their stored results are taken. Dates
 * become yyyy-mm-dd.
 * @throws FileProblem when it is damaged, or too large when unpacked, in bytes or in cells
 */
export async function readWorkbook(bytes: Buffer): Promise<SheetRows> {
  // Loaded on demand: 70 modules that most servers never need.
  const { default: readWorkbookFile } = await import('read-excel-file/node');
  const sheets = await readWorkbookFile(Readable.from(unpackWorkbook(bytes)), { trim: false }).catch(
    (error: unknown) => {
      throw error instanceof FileProblem ? error : new FileProblem(NOT_A_WORKBOOK, { cause: error });
    },
  );
  const filled = sheets.find(({ data }) => data.length > 0) ?? sheets[0];
  if (!filled) throw new FileProblem('This spreadsheet has no sheet.');
  return { sheet: filled.sheet, rows: filled.data.map((row) => row.map(textOf)) };
}

/** Reads the rows of a workbook like the lines of a CSV file, all at once. */
export async function* readWorkbookSource(
  file: SourceFile,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<CsvLine[]> {
  if (file.size > MAX_WORKBOOK_BYTES) throw tooLarge();
  const { rows } = await readWorkbook(await buffer(file.read(onBytes)));
  yield rows.map((cells, index) => ({ line: index + 1, cells }));
}

function textOf(cell: CellValue | null): string {
  if (cell === null || cell === undefined) return '';
  // The point of a number is surely its decimal sign.
  if (typeof cell === 'number' && /\.\d{3}$/.test(String(cell))) return exactNumberText(cell);
  if (!(cell instanceof Date)) return String(cell);
  const [day = '', time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 'hh:mm'.length)}`;
}
