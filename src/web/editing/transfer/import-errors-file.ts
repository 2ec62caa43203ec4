import { stringify } from 'csv-stringify/browser/esm/sync';
import type { RowProblem } from '#contract/transfer-contract.ts';

/** Formats the invalid rows of a file as CSV that is safe to open in a spreadsheet. */
export function errorsCsv(problems: readonly RowProblem[]): string {
  return stringify([...problems], {
    header: true,
    columns: ['row', 'path', 'message'],
    escape_formulas: true,
    record_delimiter: 'windows',
    bom: true,
  });
}

/** Downloads the invalid rows as a file named after the imported one. */
export function downloadErrors(fileName: string, problems: readonly RowProblem[]): void {
  const address = URL.createObjectURL(new Blob([errorsCsv(problems)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName.replace(/\.\w+$/, '')}-errors.csv`;
  link.click();
  // The browser starts reading within the click; this only frees the memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
