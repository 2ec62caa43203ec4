import { stringify } from 'csv-stringify/browser/esm/sync';
import type { ImportPlan, ImportView } from '#contract/imports/import-contract.ts';
import type { RowProblem } from '#contract/transfer-contract.ts';
import { safeCell } from '#records';
import { downloadFile } from '../../ui/download-file.ts';

/** Formats the invalid rows of a file as CSV that is safe to open in a spreadsheet. */
export function errorsCsv(problems: readonly RowProblem[]): string {
  const rows = problems.map(({ row, path, message }) => [String(row), path, message]);
  return csvFileText([['row', 'path', 'message'], ...rows]);
}

/** Downloads the invalid rows as a file named after the imported one. */
export function downloadErrors(fileName: string, problems: readonly RowProblem[]): void {
  saveCsv(`${fileName.replace(/\.\w+$/, '')}-errors.csv`, errorsCsv(problems));
}

/** Formats the rows with a problem as CSV that can be put right and imported: their cells, and what is wrong. */
export function problemRowsCsv(
  view: Pick<ImportView, 'columns'>,
  plan: Pick<ImportPlan, 'problems'>,
): string {
  const numbers = [...new Set(plan.problems.map(({ row }) => row))];
  const rows = numbers.map((number) => {
    const problems = plan.problems.filter(({ row }) => row === number);
    const sentences = problems.map(({ column, message }) =>
      column === null ? message : `${view.columns[column]?.name}: ${message}`,
    );
    return [...(problems[0]?.cells ?? []), `Row ${number}. ${sentences.join(' ')}`];
  });
  const header = [...view.columns.map(({ name }) => name), 'What is wrong'];
  return csvFileText([header, ...rows]);
}

/** Downloads the rows with a problem. */
export function downloadRows(view: ImportView, plan: ImportPlan): void {
  saveCsv(`${view.fileName.replace(/\.\w+$/, '')}-problems.csv`, problemRowsCsv(view, plan));
}

/** Formats rows as CSV: every cell is quoted, and escaped against formulas. */
function csvFileText(rows: readonly string[][]): string {
  return stringify(
    rows.map((row) => row.map(safeCell)),
    { quoted: true, record_delimiter: 'windows', bom: true },
  );
}

/** Downloads a CSV text as a file. */
function saveCsv(name: string, csv: string): void {
  downloadFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
