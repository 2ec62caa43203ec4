import type { EntityKind } from '#records';
import { RowCounts } from './row-counts.ts';
import {
  completeRecord,
  type RowNote,
  type SkippedThing,
  type SourceRecord,
  type SourceRow,
  SourceRowError,
} from './source-record.ts';
import { uniteRecords } from './unite-records.ts';

/** More rows have no record in common: their column is not that of ids. The longest published records have some hundred names. */
const MAX_ROWS_OF_ONE = 1_000;

const NO_ID = 'More than 1,000 rows have this id: it does not identify one record.';

type ReadRow = { row: number } | { row: number; problem: string };
type GoodRow<R extends ReadRow> = Exclude<R, { problem: string }>;

/** How the rows of a file become records. */
type RowReading<R extends ReadRow> = {
  /** Reads the rows from the first one on. It is called twice: to count, and to read. */
  rows(purpose: 'count' | 'read'): AsyncIterable<R[]>;
  idOf(row: GoodRow<R>): string;
  /** Is told each row when it is counted, before the first one is read. */
  onCounted?(row: GoodRow<R>): void;
  /** Rows of one id are of one record when their kinds overlap; null for what is neither a company nor a person. */
  kindsOf(row: GoodRow<R>): readonly EntityKind[] | null;
  /** Null for what is neither a company nor a person. */
  toRecord(row: GoodRow<R>): SourceRecord | null;
  /** Completes a record when all of its rows are read. */
  finish?(record: SourceRecord): SourceRecord;
  /** What a row without a record is about. */
  thingOf?(row: GoodRow<R>): SkippedThing;
  /** Only so many rows are wanted; all by default. */
  limit?: number | undefined;
};

/**
 * Maps rows to records of a file that has the rows of one id one below the other: it is read once, and nothing but the
 * record that is read is kept in memory.
 */
export async function* foldAdjacentRows<R extends ReadRow>({
  rows,
  idOf,
  toRecord,
  limit = Number.POSITIVE_INFINITY,
}: Pick<RowReading<R>, 'idOf' | 'toRecord' | 'limit'> & { rows: AsyncIterable<R[]> }): AsyncGenerator<
  SourceRow[]
> {
  let begun: { id: string; first: GoodRow<R>; whole: Begun | null } | null = null;
  const finished = (): SourceRow[] => {
    if (!begun) return [];
    const { first, whole } = begun;
    return [whole ? folded(whole, { toRecord }) : single(first, { toRecord })];
  };
  for await (const batch of upTo(rows, limit)) {
    const found: SourceRow[] = [];
    for (const row of batch) {
      const id: string | null = isGood(row) ? idOf(row) : null;
      if (begun && id !== null && id !== '' && id === begun.id) {
        const before: Begun = begun.whole ?? partOf(begun.first, { toRecord });
        found.push({ row: before.row, isPart: true });
        begun.whole = joined(before, partOf(row as GoodRow<R>, { toRecord }));
        continue;
      }
      found.push(...finished());
      begun = isGood(row) ? { id: id ?? '', first: row, whole: null } : null;
      if (!isGood(row)) found.push(row as SourceRow);
    }
    yield found;
  }
  yield finished();
}

type Mapping<R extends ReadRow> = Pick<RowReading<R>, 'toRecord' | 'finish' | 'thingOf'>;

/** A record of which rows are still to come. */
type Begun = {
  row: number;
  rows: number[];
  record: SourceRecord | null;
  notes: RowNote[];
  thing?: SkippedThing | undefined;
};

/**
 * Maps rows to records: those of one id, wherever they stand, to one record at the last of them. The rows of each id are
 * counted first, so that only records with rows to come are kept in memory.
 */
export async function* foldRows<R extends ReadRow>(reading: RowReading<R>): AsyncGenerator<SourceRow[]> {
  const { rows, limit = Number.POSITIVE_INFINITY } = reading;
  const keyed = (row: GoodRow<R>) => ({ id: reading.idOf(row), kinds: reading.kindsOf(row) });
  const counts = new RowCounts();
  for await (const batch of upTo(rows('count'), limit))
    for (const row of batch) {
      if (!isGood(row)) continue;
      counts.add(keyed(row));
      reading.onCounted?.(row);
    }
  const begun = new Map<string, Begun>();
  const tooMany = new Set<string>();
  let last = 0;
  const take = (row: R): SourceRow => {
    last = row.row;
    if (!isGood(row)) return row as SourceRow;
    if (reading.idOf(row) === '') return single(row, reading);
    const { key, left } = counts.take(keyed(row));
    if (left >= MAX_ROWS_OF_ONE) tooMany.add(key);
    if (tooMany.has(key)) return { row: row.row, problem: NO_ID };
    const isLast = left === 0;
    const before = begun.get(key);
    if (isLast && !before) return single(row, reading);
    const part = partOf(row, reading);
    const whole = before ? joined(before, part) : part;
    if (isLast) begun.delete(key);
    else begun.set(key, whole);
    return isLast ? folded(whole, reading) : { row: row.row, isPart: true };
  };
  for await (const batch of upTo(rows('read'), limit)) yield batch.map(take);
  // What is left shared the hash of its id with another.
  if (begun.size > 0)
    yield [...begun.values()].map((whole, at) => folded({ ...whole, row: last + at + 1 }, reading));
}

function isGood<R extends ReadRow>(row: R): row is GoodRow<R> {
  return !('problem' in row);
}

async function* upTo<R>(batches: AsyncIterable<R[]>, limit: number): AsyncGenerator<R[]> {
  let left = limit;
  for await (const batch of batches) {
    yield batch.length > left ? batch.slice(0, left) : batch;
    left -= batch.length;
    if (left <= 0) return;
  }
}

/** The record of the only row of an id. */
function single<R extends ReadRow>(row: GoodRow<R>, { toRecord, finish, thingOf }: Mapping<R>): SourceRow {
  const read = sourceRow(row.row, () => {
    const record = toRecord(row);
    return record && completed(row.row, finish?.(record) ?? record);
  });
  return 'skipped' in read ? { ...read, thing: thingOf?.(row) } : read;
}

function partOf<R extends ReadRow>(row: GoodRow<R>, { toRecord, thingOf }: Mapping<R>): Begun {
  const found = toRecord(row);
  const { notes = [], ...record } = found ?? { id: '' };
  const read = 'names' in record ? record : null;
  return {
    ...{ row: row.row, rows: [row.row], record: read, thing: found ? undefined : thingOf?.(row) },
    notes: notes.map((note) => ({ row: row.row, note })),
  };
}

function joined(before: Begun, { row, record, notes, thing }: Begun): Begun {
  const rows = [...before.rows, row];
  const all = [...before.notes, ...notes];
  if (!before.record || !record)
    return { row, rows, record: before.record ?? record, notes: all, thing: before.thing ?? thing };
  const { notes: differences = [], ...united } = uniteRecords(before.record, record);
  return { row, rows, record: united, notes: [...all, ...differences.map((note) => ({ row, note }))] };
}

/** The record of all rows of an id. What several of its rows note is noted once, of the first. */
function folded<R extends ReadRow>(
  { row, rows, record, notes, thing }: Begun,
  { finish }: Mapping<R>,
): SourceRow {
  const read = sourceRow(row, () => {
    if (!record) return null;
    const { notes: own = [], ...whole } = completed(row, finish?.(record) ?? record);
    const once = new Map<string, RowNote>();
    for (const one of [...notes, ...own]) if (!once.has(one.note)) once.set(one.note, one);
    return { rows, ...whole, ...(once.size > 0 && { notes: [...once.values()] }) };
  });
  return 'skipped' in read ? { ...read, thing } : read;
}

/** What a row became: a record, or nothing as it is neither a company nor a person, or a problem that reading it throws. */
function sourceRow(
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
function completed(row: number, record: SourceRecord) {
  const { notes = [], ...whole } = completeRecord(record);
  return {
    record: whole,
    ...(notes.length > 0 && { notes: [...new Set(notes)].map((note) => ({ row, note })) }),
  };
}
