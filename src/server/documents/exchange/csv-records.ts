import { CsvSplitter } from '../../source-files/csv-splitter.ts';
import { detectDelimiter } from '../../source-files/delimiter.ts';

/** The only way in which a file is no CSV. */
export const QUOTE_PROBLEM = 'A quote in this row is not closed, or is in the middle of a cell.';

/**
 * Reads the records of a CSV text, empty ones too; its delimiter is detected. `badRecord` is the number of the first
 * record that cannot be read, or null.
 */
export function readCsvRecords(content: string): { records: string[][]; badRecord: number | null } {
  const splitter = new CsvSplitter(detectDelimiter(content));
  const lines = [...splitter.take(content), ...splitter.end()];
  const bad = lines.findIndex((line) => 'problem' in line);
  if (bad >= 0) return { records: [], badRecord: bad };
  return { records: lines.flatMap((line) => ('cells' in line ? [line.cells] : [])), badRecord: null };
}
