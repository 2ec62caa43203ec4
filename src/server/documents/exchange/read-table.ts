import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/import-contract.ts';
import { plainCell } from '#records';
import { FileProblem } from '../../source-files/file-problem.ts';
import { MAX_CELLS } from '../../source-files/sheet-size.ts';
import { decodeText } from '../../source-files/source-text.ts';
import { readWorkbook, type SheetRows } from '../../source-files/workbook-source.ts';
import { QUOTE_PROBLEM, readCsvRecords } from './csv-records.ts';

/** A file as columns and rows of text. */
export type Table = {
  /** The name of the sheet; null for CSV. */
  sheet: string | null;
  /** The name of its encoding; null for XLSX. */
  encoding: string | null;
  columns: string[];
  rows: TableRow[];
};

/** One row with a cell for each column. Rows count as in a spreadsheet: the line of the names is row 1. */
export type TableRow = { row: number; cells: string[] };

const ZIP_START = 'PK\u0003\u0004';

/**
 * Reads a CSV or XLSX file whose first row names the columns; empty rows are left out. The encoding of CSV is detected.
 * @throws FileProblem when it is no table
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  const isWorkbook = bytes.toString('latin1', 0, ZIP_START.length) === ZIP_START;
  const { sheet, encoding, rows } = isWorkbook
    ? { ...(await readWorkbook(bytes)), encoding: null }
    : await readText(bytes);
  const start = rows.findIndex((cells) => !isBlank(cells));
  const header = rows[start];
  if (!header) throw new FileProblem('This file is empty.');
  const width = rows.reduce((widest, cells) => Math.max(widest, filledLength(cells)), 0);
  if (width > MAX_IMPORT_COLUMNS) throw new FileProblem(`A file has at most ${MAX_IMPORT_COLUMNS} columns.`);
  if (rows.length - 1 > MAX_IMPORT_ROWS) {
    throw new FileProblem(`A file has at most ${MAX_IMPORT_ROWS.toLocaleString('en-GB')} rows.`);
  }
  // Each row is built to the width of the widest.
  if (rows.length * width > MAX_CELLS) throw tooManyCells();
  return {
    sheet,
    encoding,
    columns: Array.from({ length: width }, (_, index) => columnName(header[index], index)),
    rows: rows.flatMap((cells, index) => {
      if (index <= start || isBlank(cells)) return [];
      const whole = Array.from({ length: width }, (_, column) => plainCell(cells[column] ?? ''));
      return [{ row: index + 1, cells: whole }];
    }),
  };
}

async function readText(bytes: Buffer): Promise<Pick<SheetRows, 'rows'> & { sheet: null; encoding: string }> {
  const { text, encoding } = await decodeText(bytes);
  const { records, badRecord } = readCsvRecords(text);
  if (badRecord !== null) throw new FileProblem(`Row ${badRecord + 1}: ${QUOTE_PROBLEM}`);
  return { sheet: null, encoding: encoding.label, rows: records };
}

function tooManyCells(): FileProblem {
  const most = MAX_CELLS.toLocaleString('en-GB');
  return new FileProblem(
    `A file has at most ${most} cells: its rows, times the columns of the longest. Divide it, or leave columns out.`,
  );
}

function columnName(name: string | undefined, index: number): string {
  return plainCell(name?.trim() ?? '') || `Column ${index + 1}`;
}

function filledLength(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function isBlank(cells: readonly string[]): boolean {
  return filledLength(cells) === 0;
}
