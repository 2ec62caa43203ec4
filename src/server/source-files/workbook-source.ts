import { buffer } from 'node:stream/consumers';
import type { CellValue } from 'read-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import type { CsvLine } from './csv-splitter.ts';
import { FileProblem } from './file-problem.ts';
import type { SourceFile } from './source-file.ts';

/** Most bytes of a workbook once it is unpacked; a file that is far larger inside than outside is no table. */
const MAX_UNPACKED_BYTES = 400_000_000;
/** Largest file; a workbook is read as a whole, and holds about ten times its size in memory. */
const MAX_WORKBOOK_BYTES = 100_000_000;
/** Most parts of a workbook; each sheet is one. */
const MAX_PARTS = 2_000;
const NOT_A_WORKBOOK =
  'This is not a spreadsheet that can be read. Save it as .xlsx or .csv and choose it again.';

/** A sheet of a workbook as texts, with its name. */
export type SheetRows = { sheet: string; rows: string[][] };

/**
 * Reads the first sheet of an XLSX file that has rows. Formulas are not run: their stored results are taken. Dates
 * become yyyy-mm-dd.
 * @throws FileProblem when it is damaged, or too large when unpacked
 */
export async function readWorkbook(bytes: Buffer): Promise<SheetRows> {
  await checkUnpackedSize(bytes);
  // Loaded on demand: 70 modules that most servers never need.
  const { default: readWorkbookFile, InvalidSpreadsheetError } = await import('read-excel-file/node');
  const sheets = await readWorkbookFile(bytes, { trim: false }).catch((error: unknown) => {
    throw error instanceof InvalidSpreadsheetError ? new FileProblem(NOT_A_WORKBOOK) : unreadable(error);
  });
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

/** Unpacks every part once without keeping it, as the sizes that a zip file states may be wrong. */
async function checkUnpackedSize(bytes: Buffer): Promise<void> {
  let [size, parts] = [0, 0];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      parts += 1;
      if (parts > MAX_PARTS || size + entry.uncompressedSize > MAX_UNPACKED_BYTES) throw tooLarge();
      for await (const piece of await zip.openReadStreamPromise(entry)) size += piece.length;
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : unreadable(error);
  }
}

function tooLarge(): FileProblem {
  return new FileProblem('This spreadsheet is too large to be read at once. Save it as CSV.');
}

function unreadable(cause: unknown): FileProblem {
  return new FileProblem(NOT_A_WORKBOOK, { cause });
}

function textOf(cell: CellValue | null): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  const [day = '', time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 'hh:mm'.length)}`;
}
