import { SqliteAdapter, sql } from 'kysely';
import { type NameList, wholeDays } from '#matching';
import type { EntityKind, JsonObject } from '#records';
import { insertRows } from '../db/insert-rows.ts';
import type { Query, Transaction } from '../db/tables.ts';

/** A record to be inserted. */
export type NewReferenceRecord = {
  kind: EntityKind;
  row: number;
  id: string;
  names: NameList;
  normalized: string[];
  birthday: string | null;
  birthplaceKey: string | null;
  data: JsonObject;
};

const COLUMNS = [
  ...['list_id', 'kind', 'row_number', 'record_id', 'names', 'normalized'],
  ...['birthday', 'birthplace_key', 'data'],
];
const UNLESS_THERE = 'on conflict do nothing';

/** Inserts records into a list that is being imported, except those with taken ids. Returns the number inserted. */
export async function insertReferenceRecords(
  transaction: Transaction,
  listId: string,
  records: readonly NewReferenceRecord[],
): Promise<number> {
  const rows = records.map((record) => valuesOf(listId, record));
  const written = { columns: COLUMNS, ending: UNLESS_THERE };
  const { inserted } = await insertRows(transaction, 'reference_records', written, rows);
  await insertBirthdays(transaction, listId, records);
  return inserted;
}

/** Inserts the days of birth of the records that have more than one single day. */
async function insertBirthdays(
  transaction: Transaction,
  listId: string,
  records: readonly NewReferenceRecord[],
): Promise<void> {
  const rows = records.flatMap(({ kind, row, birthday }) => {
    const days = wholeDays(birthday).filter((day) => day !== birthday);
    return days.map((day) => [listId, kind, day, row]);
  });
  const columns = ['list_id', 'kind', 'day', 'row_number'];
  await insertRows(transaction, 'reference_birthdays', { columns, ending: UNLESS_THERE }, rows);
}

/** Finds the records with taken ids by a trial insert that is rolled back, which is faster than a query for each. */
export async function findTakenIds(
  query: Query,
  listId: string,
  records: readonly NewReferenceRecord[],
): Promise<{ kind: EntityKind; id: string }[]> {
  const transaction = await query.startTransaction().execute();
  const added = new Set<string>();
  try {
    const rows = records.map((record) => valuesOf(listId, record));
    const ending = `${UNLESS_THERE} returning kind, record_id`;
    const { returned } = await insertRows<{ kind: string; record_id: string }>(
      transaction,
      'reference_records',
      { columns: COLUMNS, ending },
      rows,
    );
    for (const { kind, record_id } of returned) added.add(`${kind}:${record_id}`);
  } finally {
    await transaction.rollback().execute();
  }
  return records.filter(({ kind, id }) => !added.has(`${kind}:${id}`));
}

function valuesOf(listId: string, record: NewReferenceRecord): (string | number | null)[] {
  const { kind, row, id, names, normalized, birthday, birthplaceKey, data } = record;
  return [
    ...[listId, kind, row, id, JSON.stringify(names), JSON.stringify(normalized)],
    ...[birthday, birthplaceKey, JSON.stringify(data)],
  ];
}

/** Deletes up to `limit` records of a list and kind from a row on. */
export async function deleteReferenceRecords(
  query: Query,
  { listId, kind }: { listId: string; kind: EntityKind },
  { from, limit }: { from: number; limit: number },
): Promise<void> {
  for (const table of ['reference_birthdays', 'reference_records'] as const) {
    await query
      .deleteFrom(table)
      .where('list_id', '=', listId)
      .where('kind', '=', kind)
      .where('row_number', '>=', from)
      .where('row_number', '<', from + limit)
      .execute();
  }
}

/** Updates PostgreSQL's statistics of the records; without them it plans slow queries. */
export async function analyzeReferenceRecords(query: Query): Promise<void> {
  if (query.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`analyze reference_records`.execute(query);
}

/** Replaces the normalised names of records. */
export async function updateNormalizedNames(
  transaction: Transaction,
  { listId, kind }: { listId: string; kind: EntityKind },
  records: readonly { row: number; normalized: string[] }[],
): Promise<void> {
  for (const { row, normalized } of records) {
    await transaction
      .updateTable('reference_records')
      .set({ normalized: JSON.stringify(normalized) })
      .where('list_id', '=', listId)
      .where('kind', '=', kind)
      .where('row_number', '=', row)
      .execute();
  }
}
