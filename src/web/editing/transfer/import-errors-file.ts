import { stringify } from 'csv-stringify/browser/esm/sync';
import type { RowProblem } from '#contract/transfer-contract.ts';
import { safeCell } from '#records';
import { downloadFile } from '../../ui/download-file.ts';

/** Formats the invalid rows of a file as CSV that is safe to open in a spreadsheet. */
export function errorsCsv(problems: readonly RowProblem[]): string {
  const rows = problems.map(({ row, path, message }) => [String(row), path, message]);
  return csvFileText([['row', 'path', 'message'], ...rows]);
}

/** Formats rows as CSV: every cell is quoted, and escaped against formulas. */
export function csvFileText(rows: readonly string[][]): string {
  return stringify(
    rows.map((row) => row.map(safeCell)),
    { quoted: true, record_delimiter: 'windows', bom: true },
  );
}

/** Downloads the invalid rows as a file named after the imported one. */
export function downloadErrors(fileName: string, problems: readonly RowProblem[]): void {
  saveCsv(`${fileName.replace(/\.\w+$/, '')}-errors.csv`, errorsCsv(problems));
}

/** Downloads a CSV text as a file. */
export function saveCsv(name: string, csv: string): void {
  downloadFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
