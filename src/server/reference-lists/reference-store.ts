import type { Kysely } from 'kysely';
import type { NameList } from '#matching';
import type { EntityKind, JsonObject } from '#records';
import { inParts } from '../db/in-parts.ts';
import type { Tables } from '../db/tables.ts';

export type Query = Kysely<Tables>;

/** A record of a reference list, at its place in the list. */
export type ReferenceRow = {
  /** From 0, without gaps within the list and kind. */
  row: number;
  kind: EntityKind;
  /** The list's own id of it. */
  id: string;
  /** In the order name, prevname, alias. */
  names: NameList;
  /** The names as they are compared, in the same order. */
  normalized: string[];
  /** yyyy-mm-dd, or as much of it as is known: yyyy-mm, yyyy. */
  birthday?: string;
  /** The birthplace as it is compared. */
  birthplaceKey?: string;
  /** What else the list says, by the names of the reference data: `country`, `jobtitle`, `birthplace` … */
  data: JsonObject;
};
export type ListKind = { listId: string; kind: EntityKind };

/** The records at these places, in the order asked for; places that are not there are left out. */
export async function readReferenceRows(
  query: Query,
  { listId, kind }: ListKind,
  rows: readonly number[],
): Promise<ReferenceRow[]> {
  const found = new Map<number, ReferenceRow>();
  for (const some of inParts(rows)) {
    const records = await recordsOf(query, { listId, kind }).where('row_number', 'in', some).execute();
    for (const record of records) found.set(record.row_number, toRow(kind, record));
  }
  return rows.flatMap((row) => found.get(row) ?? []);
}

/** The places of records by their ids in the list; ids that are not there are left out. */
export async function findReferenceRows(
  query: Query,
  { listId, kind }: ListKind,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  for (const some of inParts(ids)) {
    const records = await query
      .selectFrom('reference_records')
      .select(['record_id', 'row_number'])
      .where('list_id', '=', listId)
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .execute();
    for (const { record_id, row_number } of records) places.set(record_id, row_number);
  }
  return places;
}

/** What a group of records has in common: the same birthday, or the same birthplace as it is compared. */
export type GroupKey = { by: 'birthday' | 'birthplace'; value: string };

/** How many records have each of these birthdays or birthplaces; those that no record has are left out. */
export async function countGroups(
  query: Query,
  { listId, kind }: ListKind,
  { by, values }: { by: GroupKey['by']; values: readonly string[] },
): Promise<Map<string, number>> {
  const column = columnOf(by);
  const counts = new Map<string, number>();
  for (const some of inParts(values)) {
    const groups = await query
      .selectFrom('reference_records')
      .select(({ fn }) => [column, fn.countAll().as('count')])
      .where('list_id', '=', listId)
      .where('kind', '=', kind)
      .where(column, 'in', some)
      .groupBy(column)
      .execute();
    for (const group of groups) counts.set(group[column] ?? '', Number(group.count));
  }
  return counts;
}

/** The places of the records of a group, by place; `after` is the last place of the page before. */
export async function pageGroup(
  query: Query,
  { listId, kind }: ListKind,
  page: GroupKey & { after?: number; limit: number },
): Promise<number[]> {
  const records = await query
    .selectFrom('reference_records')
    .select('row_number')
    .where('list_id', '=', listId)
    .where('kind', '=', kind)
    .where(columnOf(page.by), '=', page.value)
    .where('row_number', '>', page.after ?? -1)
    .orderBy('row_number')
    .limit(page.limit)
    .execute();
  return records.map(({ row_number }) => row_number);
}

/** Up to `limit` records from a place on. */
type Span = { from: number; limit: number };

/** The ids of the records of a span, by place. */
export async function readRecordIds(
  query: Query,
  { listId, kind }: ListKind,
  { from, limit }: Span,
): Promise<string[]> {
  const records = await span(query, { listId, kind }, { from, limit }).select('record_id').execute();
  return records.map(({ record_id }) => record_id);
}

/** What an index needs of a record. */
export type IndexedRow = Pick<ReferenceRow, 'row' | 'names' | 'normalized'> & { birthday: string | null };

/** The records of a span, by place, with what an index needs of them. */
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
    .select(['row_number', 'record_id', 'names', 'normalized', 'birthday', 'birthplace_key', 'data'])
    .where('list_id', '=', listId)
    .where('kind', '=', kind);
}

function columnOf(by: GroupKey['by']): 'birthday' | 'birthplace_key' {
  return by === 'birthday' ? 'birthday' : 'birthplace_key';
}

type StoredRecord = Omit<Tables['reference_records'], 'list_id' | 'kind'>;

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
