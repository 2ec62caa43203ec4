import type { NameList } from '#matching';
import type { EntityKind, JsonObject } from '#records';
import { readInParts } from '../db/in-parts.ts';
import { numbersIn } from '../db/numbers-in.ts';
import type { Query, Tables } from '../db/tables.ts';

/** A record of a reference list, with its row number. */
export type ReferenceRow = {
  /** From 0, without gaps within the list and kind. */
  row: number;
  kind: EntityKind;
  /** Its id in the list. */
  id: string;
  /** In the order that `NameList` says. */
  names: NameList;
  /** The names as they are compared, in the same order. */
  normalized: string[];
  /** As `birthdayText` writes it: yyyy-mm-dd, as much of it as is known, or several. */
  birthday?: string;
  /** The birthplace as it is compared. */
  birthplaceKey?: string;
  /** Other values of the record by the names of the reference data: `country`, `jobtitle`, `birthplace` … */
  data: JsonObject;
};
export type ListKind = { listId: string; kind: EntityKind };

/** Reads records by row number, in the order of `rows`; unknown rows are omitted. */
export async function readReferenceRows(
  query: Query,
  { listId, kind }: ListKind,
  rows: readonly number[],
): Promise<ReferenceRow[]> {
  const records = await readInParts(rows, (some) =>
    recordsOf(query, { listId, kind }).where('row_number', 'in', numbersIn(query, some)).execute(),
  );
  const found = new Map(records.map((record) => [record.row_number, toRow(kind, record)]));
  return rows.flatMap((row) => found.get(row) ?? []);
}

/** Reads records by their ids, in no order; unknown ids are omitted. */
export async function readReferencesById(
  query: Query,
  { listId, kind }: ListKind,
  ids: readonly string[],
): Promise<ReferenceRow[]> {
  const records = await readInParts(ids, (some) =>
    recordsOf(query, { listId, kind }).where('record_id', 'in', some).execute(),
  );
  return records.map((record) => toRow(kind, record));
}

/** Finds the row numbers of records by their ids; unknown ids are omitted. */
export async function findReferenceRows(
  query: Query,
  { listId, kind }: ListKind,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await readInParts(ids, (some) =>
    query
      .selectFrom('reference_records')
      .select(['record_id', 'row_number'])
      .where('list_id', '=', listId)
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map(({ record_id, row_number }) => [record_id, row_number]));
}

/** The values of a record as stored, as one text that two versions of it are compared by. */
type StoredContent = Pick<StoredRecord, 'names' | 'birthday' | 'birthplace_key' | 'data'>;

/** Reads the contents of records by their ids, as `contentOf` makes them; unknown ids are omitted. */
export async function readContents(
  query: Query,
  { listId, kind }: ListKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readInParts(ids, (some) =>
    query
      .selectFrom('reference_records')
      .select(['record_id', 'names', 'birthday', 'birthplace_key', 'data'])
      .where('list_id', '=', listId)
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map(({ record_id, ...record }) => [record_id, contentText(record)]));
}

/** The content of a record that is to be stored, as one text. */
export function contentOf({
  names,
  birthday,
  birthplaceKey,
  data,
}: {
  names: NameList;
  birthday: string | null;
  birthplaceKey: string | null;
  data: JsonObject;
}): string {
  return contentText({
    ...{ birthday, birthplace_key: birthplaceKey },
    ...{ names: JSON.stringify(names), data: JSON.stringify(data) },
  });
}

function contentText({ names, birthday, birthplace_key, data }: StoredContent): string {
  return JSON.stringify([names, birthday, birthplace_key, data]);
}

/** The values of a record that coverage counts. */
type MeasuredRow = Pick<ReferenceRow, 'names' | 'data'> & {
  birthday: string | null;
  /** Whether it is the related party of a contact of the same id and names. */
  isRepeated: boolean;
};

/** Reads the values that coverage counts of a span's records, by row. */
export async function readMeasuredRows(query: Query, list: ListKind, rows: Span): Promise<MeasuredRow[]> {
  const records = await readSpan(query, list, rows);
  return records.map(({ record: { names, data, birthday }, isRepeated }) => ({
    names: JSON.parse(names),
    data: JSON.parse(data),
    birthday,
    isRepeated,
  }));
}

/** Reads a span's records, by row. */
export async function readRowSpan(
  query: Query,
  list: ListKind,
  rows: Span,
): Promise<(ReferenceRow & Pick<MeasuredRow, 'isRepeated'>)[]> {
  const records = await readSpan(query, list, rows);
  return records.map(({ record, isRepeated }) => ({ ...toRow(list.kind, record), isRepeated }));
}

async function readSpan(query: Query, { listId, kind }: ListKind, rows: Span) {
  const records = await span(query, { listId, kind }, rows).select(STORED_COLUMNS).execute();
  const ids = kind === 'relatedParties' ? records.map(({ record_id }) => record_id) : [];
  const contacts = await readContents(query, { listId, kind: 'contacts' }, ids);
  return records.map((record) => ({
    record,
    isRepeated: contacts.get(record.record_id) === contentText(record),
  }));
}

/** Up to `limit` rows from row `from` on. */
type Span = { from: number; limit: number };

/** Reads the ids of a span's records, by row. */
export async function readRecordIds(
  query: Query,
  { listId, kind }: ListKind,
  { from, limit }: Span,
): Promise<string[]> {
  const records = await span(query, { listId, kind }, { from, limit }).select('record_id').execute();
  return records.map(({ record_id }) => record_id);
}

/** The values of a record that an index needs. */
export type IndexedRow = Pick<ReferenceRow, 'row' | 'names' | 'normalized'> & { birthday: string | null };

/** Reads the values that an index needs of a span's records, by row. */
export async function readIndexedRows(
  query: Query,
  { listId, kind }: ListKind,
  { from, limit }: Span,
): Promise<IndexedRow[]> {
  const records = await span(query, { listId, kind }, { from, limit })
    .select(['row_number', 'names', 'normalized', 'birthday'])
    .execute();
  return records.map(({ row_number, names, normalized, birthday }) => ({
    row: row_number,
    names: JSON.parse(names),
    normalized: JSON.parse(normalized),
    birthday,
  }));
}

function span(query: Query, { listId, kind }: ListKind, { from, limit }: Span) {
  return query
    .selectFrom('reference_records')
    .where('list_id', '=', listId)
    .where('kind', '=', kind)
    .where('row_number', '>=', from)
    .where('row_number', '<', from + limit)
    .orderBy('row_number');
}

function recordsOf(query: Query, { listId, kind }: ListKind) {
  return query
    .selectFrom('reference_records')
    .select(STORED_COLUMNS)
    .where('list_id', '=', listId)
    .where('kind', '=', kind);
}

type StoredRecord = Omit<Tables['reference_records'], 'list_id' | 'kind'>;
const STORED_COLUMNS = [
  'row_number',
  'record_id',
  'names',
  'normalized',
  'birthday',
  'birthplace_key',
  'data',
] as const;

function toRow(kind: EntityKind, record: StoredRecord): ReferenceRow {
  return {
    row: record.row_number,
    kind,
    id: record.record_id,
    names: JSON.parse(record.names),
    normalized: JSON.parse(record.normalized),
    ...(record.birthday !== null && { birthday: record.birthday }),
    ...(record.birthplace_key !== null && { birthplaceKey: record.birthplace_key }),
    data: JSON.parse(record.data),
  };
}
