import { readInParts } from '../db/in-parts.ts';
import type { Query } from '../db/tables.ts';
import type { ListKind } from './reference-store.ts';

/** What the records of a group share: a day of birth, one of several (see `groupDays`), or a birthplace as it is compared. */
export type GroupKey = { by: 'birthday' | 'birthplace'; value: string };

const BETWEEN_DAYS = '; ';

/** The value of a group by birthday, of the days of birth of its record. */
export function groupDays(days: readonly string[]): string {
  return days.join(BETWEEN_DAYS);
}

/** The days of the value of a group by birthday. */
export function daysOfGroup(value: string): string[] {
  return value.split(BETWEEN_DAYS);
}

/** Counts the records of each of these groups; values without records are omitted. */
export async function countGroups(
  query: Query,
  list: ListKind,
  { by, values }: { by: GroupKey['by']; values: readonly string[] },
): Promise<Map<string, number>> {
  if (by === 'birthplace') return countByColumn(query, list, { column: 'birthplace_key', values });
  const days = [...new Set(values.flatMap(daysOfGroup))];
  const single = await countByColumn(query, list, { column: 'birthday', values: days });
  const several = await rowsOfDays(query, list, days);
  const counts = values.map((value): [string, number] => {
    const own = daysOfGroup(value);
    const rows = new Set(own.flatMap((day) => several.get(day) ?? []));
    return [value, own.reduce((sum, day) => sum + (single.get(day) ?? 0), rows.size)];
  });
  return new Map(counts.filter(([, count]) => count > 0));
}

/** Reads a page of a group's row numbers, ascending; `after` is the last row of the page before. */
export async function pageGroup(
  query: Query,
  { listId, kind }: ListKind,
  { by, value, after = -1, limit }: GroupKey & { after?: number; limit: number },
): Promise<number[]> {
  const values = by === 'birthday' ? daysOfGroup(value) : [value];
  const single = query
    .selectFrom('reference_records')
    .select('row_number')
    .where('list_id', '=', listId)
    .where('kind', '=', kind)
    .where(by === 'birthday' ? 'birthday' : 'birthplace_key', 'in', values)
    .where('row_number', '>', after);
  const several = query
    .selectFrom('reference_birthdays')
    .select('row_number')
    .where('list_id', '=', listId)
    .where('kind', '=', kind)
    .where('day', 'in', values)
    .where('row_number', '>', after);
  const rows = by === 'birthday' ? single.union(several) : single;
  const records = await rows.orderBy('row_number').limit(limit).execute();
  return records.map(({ row_number }) => row_number);
}

/** Counts the records with each of these values in a column. */
async function countByColumn(
  query: Query,
  { listId, kind }: ListKind,
  { column, values }: { column: 'birthday' | 'birthplace_key'; values: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await readInParts(values, (some) =>
    query
      .selectFrom('reference_records')
      .select(({ fn }) => [column, fn.countAll().as('count')])
      .where('list_id', '=', listId)
      .where('kind', '=', kind)
      .where(column, 'in', some)
      .groupBy(column)
      .execute(),
  );
  return new Map(rows.map((group) => [group[column] ?? '', Number(group.count)]));
}

/** Reads the rows of the records of several birthdays that have one of these days, by day. */
async function rowsOfDays(
  query: Query,
  { listId, kind }: ListKind,
  days: readonly string[],
): Promise<Map<string, number[]>> {
  const found = await readInParts(days, (some) =>
    query
      .selectFrom('reference_birthdays')
      .select(['day', 'row_number'])
      .where('list_id', '=', listId)
      .where('kind', '=', kind)
      .where('day', 'in', some)
      .execute(),
  );
  const rows = new Map<string, number[]>();
  for (const { day, row_number } of found) rows.set(day, [...(rows.get(day) ?? []), row_number]);
  return rows;
}
