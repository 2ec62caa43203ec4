import { completeRecord, type SourceRecord, type SourceRow, SourceRowError } from './source-record.ts';

/** What a row became: a record, or nothing as it is neither a company nor a person, or a problem that reading it throws. */
export function sourceRow(
  row: number,
  read: () => Omit<Extract<SourceRow, { record: unknown }>, 'row'> | null,
): SourceRow {
  try {
    const found = read();
    return found ? { row, ...found } : { row, skipped: true };
  } catch (error) {
    if (!(error instanceof SourceRowError)) throw error;
    return { row, problem: error.message };
  }
}

/** Completes the record of a row; its notes are those of the row. */
export function completed(row: number, record: SourceRecord) {
  const { notes = [], ...whole } = completeRecord(record);
  return {
    record: whole,
    ...(notes.length > 0 && { notes: [...new Set(notes)].map((note) => ({ row, note })) }),
  };
}
