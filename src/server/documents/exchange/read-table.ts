import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/imports/import-problem-contract.ts';
import { plainCell } from '#records';
import { numberText } from '../../ground/installation-format.ts';
import { textFormProblem } from '../../source-files/file-form.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import { findHeading, HEADING_LINES } from '../../source-files/find-heading.ts';
import { MAX_CELLS } from '../../source-files/sheet-size.ts';
import { unreadFormProblem } from '../../source-files/source-file.ts';
import { decodeText } from '../../source-files/source-text.ts';
import { guessSheet, readWorkbook } from '../../source-files/workbook-source.ts';
import { QUOTE_PROBLEM, readCsvRecords } from './csv-records.ts';

/** A file as columns and rows of text. */
export type Table = {
  /** The name of the sheet; null for CSV. */
  sheet: string | null;
  /** Every sheet of the file with the number of its rows; none for CSV. */
  sheets: { name: string; rowCount: number }[];
  /** The row that names the columns, as a spreadsheet counts. */
  headingRow: number;
  /** The first rows of the sheet, with those above the heading. */
  firstRows: string[][];
  /** The name of its encoding; null for XLSX. */
  encoding: string | null;
  columns: string[];
  rows: TableRow[];
};

/** One row with a cell for each column. Rows count as in a spreadsheet, from 1. */
export type TableRow = { row: number; cells: string[] };

/** Where the table of a file is; what is absent is guessed. */
export type TablePlace = { sheet?: string | undefined; headingRow?: number | undefined };

const ZIP_START = 'PK\u0003\u0004';
/** Rows and cells that show where the table begins. */
const FIRST_ROWS = 12;
const FIRST_CELLS = 12;
const FIRST_CELL_LENGTH = 80;

/**
 * Reads a CSV or XLSX file of which a row names the columns; what is above it, and empty rows, are left out. The encoding
 * of CSV is detected.
 * @throws FileProblem when it is no table
 */
export async function readTable(bytes: Buffer, place: TablePlace = {}): Promise<Table> {
  const isWorkbook = bytes.toString('latin1', 0, ZIP_START.length) === ZIP_START;
  const { rows, ...file } = isWorkbook ? await readSheet(bytes, place.sheet) : await readText(bytes);
  const start = place.headingRow === undefined ? headingOf(rows) : place.headingRow - 1;
  const header = rows[start];
  if (!header || isBlank(header))
    throw new FileProblem(
      rows.every(isBlank) ? 'This file is empty.' : `Row ${start + 1} is empty, so it names no columns.`,
    );
  const width = rows.slice(start).reduce((widest, cells) => Math.max(widest, filledLength(cells)), 0);
  if (width > MAX_IMPORT_COLUMNS) throw new FileProblem(`A file has at most ${MAX_IMPORT_COLUMNS} columns.`);
  if (rows.length - 1 > MAX_IMPORT_ROWS) {
    throw new FileProblem(`A file has at most ${numberText(MAX_IMPORT_ROWS)} rows.`);
  }
  // Each row is built to the width of the widest.
  if (rows.length * width > MAX_CELLS) throw tooManyCells();
  return {
    ...file,
    headingRow: start + 1,
    firstRows: rows
      .slice(0, FIRST_ROWS)
      .map((cells) => cells.slice(0, FIRST_CELLS).map((cell) => cell.slice(0, FIRST_CELL_LENGTH))),
    columns: Array.from({ length: width }, (_, index) => columnName(header[index], index)),
    rows: rows.flatMap((cells, index) => {
      if (index <= start || isBlank(cells)) return [];
      const whole = Array.from({ length: width }, (_, column) => plainCell(cells[column] ?? ''));
      return [{ row: index + 1, cells: whole }];
    }),
  };
}

type Texts = Pick<Table, 'sheet' | 'sheets' | 'encoding'> & { rows: string[][] };

async function readSheet(bytes: Buffer, name: string | undefined): Promise<Texts> {
  const sheets = await readWorkbook(bytes);
  const { sheet, rows } = sheets.find((one) => one.sheet === name) ?? guessSheet(sheets);
  return {
    ...{ sheet, rows, encoding: null },
    sheets: sheets.map((one) => ({
      name: one.sheet,
      rowCount: one.rows.filter((cells) => !isBlank(cells)).length,
    })),
  };
}

/** The index of the row that names the columns, among the first that are not empty. */
function headingOf(rows: readonly string[][]): number {
  const filled = [...rows.keys()].filter((index) => !isBlank(rows[index] ?? [])).slice(0, HEADING_LINES);
  return filled[findHeading(filled.map((index) => rows[index] ?? []))] ?? 0;
}

async function readText(bytes: Buffer): Promise<Texts> {
  const unread = unreadFormProblem(bytes.toString('hex', 0, 4));
  if (unread !== null) throw new FileProblem(unread);
  const { text, encoding } = await decodeText(bytes);
  const problem = textFormProblem(text, ['csv', 'xlsx']);
  if (problem !== null) throw new FileProblem(problem);
  const { records, badRecord } = readCsvRecords(text);
  if (badRecord !== null) throw new FileProblem(`Row ${badRecord + 1}: ${QUOTE_PROBLEM}`);
  return { sheet: null, sheets: [], encoding: encoding.label, rows: records };
}

function tooManyCells(): FileProblem {
  const most = numberText(MAX_CELLS);
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
