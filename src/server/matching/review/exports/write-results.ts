import { stringify } from 'csv-stringify/sync';
import { safeCell } from '#records';
import { AppError } from '../../../ground/app-error.ts';
import { writeWorkbook } from '../../../ground/write-workbook.ts';
import { RESULT_COLUMNS } from './result-columns.ts';

type Values = readonly (string | number | boolean | null)[];

/** Most rows of a workbook, which is written as a whole. */
const MAX_WORKBOOK_ROWS = 100_000;
const TOO_MANY = 'A workbook takes 100,000 rows. Narrow the filter, or export as CSV or JSON.';
/** Spreadsheets detect UTF-8 by this mark at the start. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes rows as CSV, line by line, with cells escaped against formula injection. */
export async function* writeCsv(rows: AsyncIterable<Values>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLine(RESULT_COLUMNS);
  for await (const values of rows) yield toLine(toCells(values).map(safeCell));
}

/** Writes rows as a JSON list with one object on each line. */
export async function* writeJson(rows: AsyncIterable<Values>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const values of rows) {
    const entries = RESULT_COLUMNS.map((column, index) => [column, values[index]]);
    yield before + JSON.stringify(Object.fromEntries(entries));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/**
 * Writes rows as a workbook.
 * @throws AppError 422 when there are too many, or a text is too long for a cell
 */
export async function writeXlsx(rows: AsyncIterable<Values>): Promise<Uint8Array<ArrayBuffer>> {
  const cells = [RESULT_COLUMNS];
  for await (const values of rows) {
    if (cells.length > MAX_WORKBOOK_ROWS) throw new AppError('UNPROCESSABLE_CONTENT', { message: TOO_MANY });
    cells.push(toCells(values));
  }
  return writeWorkbook(cells, 'results');
}

function toCells(values: Values): string[] {
  return values.map((value) => String(value ?? ''));
}

function toLine(cells: string[]): string {
  return stringify([cells], { record_delimiter: 'windows' });
}
