import { AppError } from './app-error.ts';
import { runThread } from './run-thread.ts';
import { yieldToOthers } from './yield-to-others.ts';

const SCRIPT = new URL('./write-workbook-thread.ts', import.meta.url);
/** Most characters that a spreadsheet takes in one cell. */
const MAX_CELL_LENGTH = 32_767;
const TOO_LONG = 'A text is longer than a cell of a spreadsheet can be. Export it as CSV or JSON.';

/** A cell: a text, or a number that a spreadsheet can add up. */
export type WorkbookCell = string | number;
/** The rows of a workbook that a thread writes: JSON of some of them in each part, which passes to the thread without a copy. */
export type WorkbookTask = { parts: Uint8Array<ArrayBuffer>[]; sheet: string };

/**
 * Writes rows as an XLSX file, in a thread. Cells are stored as texts and numbers, never as formulas.
 * @throws AppError 422 when a text is too long for a cell
 */
export async function writeWorkbook(
  rows: AsyncIterable<WorkbookCell[][]>,
  sheet: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const encoder = new TextEncoder();
  for await (const some of rows) {
    if (some.some((cells) => cells.some((cell) => String(cell).length > MAX_CELL_LENGTH))) {
      throw new AppError('UNPROCESSABLE_CONTENT', { message: TOO_LONG });
    }
    parts.push(encoder.encode(JSON.stringify(some)));
    await yieldToOthers();
  }
  const task: WorkbookTask = { parts, sheet };
  const transferList = parts.map(({ buffer }) => buffer);
  return (await runThread(SCRIPT, task, { transferList })) as Uint8Array<ArrayBuffer>;
}
