import { stringify } from 'csv-stringify/sync';
import { safeCell } from '#records';

/**
 * Formats rows as CSV: every cell is quoted, and escaped against formulas, whatever separator a spreadsheet reads it with.
 * @param isWhole begins the text with the byte order mark, by which spreadsheets read UTF-8
 */
export function csvText(
  rows: readonly (readonly (string | number)[])[],
  { isWhole }: { isWhole: boolean },
): string {
  return stringify(
    rows.map((row) => row.map((cell) => safeCell(String(cell)))),
    { quoted: true, bom: isWhole, record_delimiter: 'windows' },
  );
}
