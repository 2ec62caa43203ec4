import { AppError } from './app-error.ts';
import { runThread } from './run-thread.ts';

const SCRIPT = new URL('./write-workbook-thread.ts', import.meta.url);
/** Most characters that a spreadsheet takes in one cell. */
const MAX_CELL_LENGTH = 32_767;
const TOO_LONG = 'A text is longer than a cell of a spreadsheet can be. Export it as CSV or JSON.';

/** A cell: a text, or a number that a spreadsheet can add up. */
export type WorkbookCell = string | number;
/** The rows of a workbook that a thread writes. */
export type WorkbookTask = { rows: WorkbookCell[][]; sheet: string };

/**
 * Writes rows as an XLSX file, in a thread. Cells are stored as texts and numbers, never as formulas.
 * @throws AppError 422 when a text is too long for a cell
 */
export async function writeWorkbook(rows: WorkbookCell[][], sheet: string): Promise<Uint8Array<ArrayBuffer>> {
  if (rows.some((cells) => cells.some((cell) => String(cell).length > MAX_CELL_LENGTH))) {
    throw new AppError('UNPROCESSABLE_CONTENT', { message: TOO_LONG });
  }
  const task: WorkbookTask = { rows, sheet };
  return (await runThread(SCRIPT, task)) as Uint8Array<ArrayBuffer>;
}
