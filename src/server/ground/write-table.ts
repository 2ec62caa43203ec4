import { stringify } from 'csv-stringify/sync';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import { safeCell } from '#records';
import { AppError } from './app-error.ts';
import { type WorkbookCell, writeWorkbook } from './write-workbook.ts';

/** The values of a row, one for each column. */
export type TableRow = readonly (string | number | boolean | null)[];
/** A table: the names of its columns, its rows, and the name of its sheet in a workbook. */
type Table = { columns: readonly string[]; rows: AsyncIterable<TableRow>; sheet: string };

/** Rows of a workbook that are prepared between two turns of others. */
const ROWS_PER_PART = 500;
/** Most rows of a workbook, which is written as a whole. */
const MAX_WORKBOOK_ROWS = 100_000;
const TOO_MANY = 'A workbook takes 100,000 rows. Narrow the filter, or export as CSV or JSON.';
/** Spreadsheets detect UTF-8 by this mark at the start. */
const BYTE_ORDER_MARK = '\uFEFF';
/** The media type of each format. */
export const FILE_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Writes a table as a file of this name, without its ending. CSV and JSON are written while they are sent, a workbook as a
 * whole.
 * @throws AppError 422 when a workbook cannot hold them
 */
export async function tableFile(table: Table, { name, format }: { name: string; format: ExportFormat }) {
  const content =
    format === 'xlsx'
      ? new Blob([await writeWorkbook(workbookRows(table), table.sheet)]).stream()
      : textStream(textOf(table, format));
  return fileAnswer({ name: `${name}.${format}`, type: FILE_TYPES[format], content });
}

/** The answer to a call that makes a browser save a file. */
export function fileAnswer({
  name,
  type,
  content,
}: {
  name: string;
  type: string;
  content: ReadableStream<Uint8Array>;
}) {
  return {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
    body: content,
  };
}

function textOf(table: Table, format: 'csv' | 'json'): AsyncGenerator<string, void, undefined> {
  return format === 'csv' ? writeCsv(table) : writeJson(table);
}

/** Sends a text while it is written: no more of it is written than the client takes. */
export function textStream(text: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    // A client that leaves ends the reading.
    async cancel() {
      await text.return(undefined);
    },
  });
}

/** Writes rows as CSV, line by line, with cells escaped against formula injection. */
async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + toLine(columns.map(safeCell));
  for await (const values of rows) yield toLine(toCells(values).map(safeCell));
}

/** Writes rows as a JSON list with one object on each line. */
async function* writeJson({ columns, rows }: Table): AsyncGenerator<string, void, undefined> {
  let before = '[\n';
  for await (const values of rows) {
    const entries = columns.map((column, index) => [column, values[index]]);
    yield before + JSON.stringify(Object.fromEntries(entries));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Yields the cells of a workbook, some rows at a time. @throws AppError 422 when they are too many */
async function* workbookRows({ columns, rows }: Table): AsyncGenerator<WorkbookCell[][], void, undefined> {
  let some: WorkbookCell[][] = [[...columns]];
  let count = 0;
  for await (const values of rows) {
    if (++count > MAX_WORKBOOK_ROWS) throw new AppError('UNPROCESSABLE_CONTENT', { message: TOO_MANY });
    some.push(values.map((value) => (typeof value === 'number' ? value : String(value ?? ''))));
    if (some.length < ROWS_PER_PART) continue;
    yield some;
    some = [];
  }
  yield some;
}

function toCells(values: TableRow): string[] {
  return values.map((value) => String(value ?? ''));
}

/** The library quotes a cell with the delimiter of records that is set: a lone line feed needs its own rule. */
function toLine(cells: string[]): string {
  return stringify([cells], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
