import type { SourceTableRow, TableCells } from '../../source-files/table-source.ts';
import { checkSourceRecord, type SourceRecord, type SourceRow, SourceRowError } from './source-record.ts';

/** Maps rows to records; `toRecord` returns null for a row that is neither a company nor a person. */
export async function* readSourceRows<R extends SourceTableRow | { row: number }>(
  batches: AsyncIterable<R[]>,
  toRecord: (row: Exclude<R, { problem: string }>) => SourceRecord | null,
): AsyncGenerator<SourceRow[]> {
  for await (const batch of batches) {
    yield batch.map((row) => ('problem' in row ? (row as SourceRow) : toSourceRow(row as never, toRecord)));
  }
}

/** Maps the rows of a CSV file to records. */
export function readTableRecords(
  batches: AsyncIterable<SourceTableRow[]>,
  toRecord: (cells: TableCells) => SourceRecord | null,
): AsyncGenerator<SourceRow[]> {
  return readSourceRows(batches, ({ cells }) => toRecord(cells));
}

function toSourceRow<R extends { row: number }>(
  row: R,
  toRecord: (row: R) => SourceRecord | null,
): SourceRow {
  try {
    const record = toRecord(row);
    return record ? { row: row.row, record: checkSourceRecord(record) } : { row: row.row, skipped: true };
  } catch (error) {
    if (!(error instanceof SourceRowError)) throw error;
    return { row: row.row, problem: error.message };
  }
}
