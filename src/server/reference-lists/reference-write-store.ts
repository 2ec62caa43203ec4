import { CompiledQuery, SqliteAdapter, sql, type Transaction } from 'kysely';
import { type NameList, wholeDays } from '#matching';
import type { EntityKind, JsonObject } from '#records';
import type { Tables } from '../db/tables.ts';
import type { Query } from './reference-list-store.ts';

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
/** Values of one statement: SQLite takes no more than 32,766, PostgreSQL 65,535. */
const VALUES_PER_STATEMENT = 16_000;
const RECORDS_PER_STATEMENT = Math.floor(VALUES_PER_STATEMENT / COLUMNS.length);

/** Inserts records into a list that is being imported, except those with taken ids. Returns the number inserted. */
export async function insertReferenceRecords(
  transaction: Transaction<Tables>,
  listId: string,
  records: readonly NewReferenceRecord[],
): Promise<number> {
  let added = 0;
  for (const some of inStatements(records)) {
    const { numAffectedRows = 0n } = await transaction.executeQuery(insertion(transaction, listId, some));
    added += Number(numAffectedRows);
  }
  await insertBirthdays(transaction, listId, records);
  return added;
}

/** Inserts the days of birth of the records that have more than one single day. */
async function insertBirthdays(
  transaction: Transaction<Tables>,
  listId: string,
  records: readonly NewReferenceRecord[],
): Promise<void> {
  const rows = records.flatMap(({ kind, row, birthday }) => {
    const days = wholeDays(birthday).filter((day) => day !== birthday);
    return days.map((day) => ({ list_id: listId, kind, day, row_number: row }));
  });
  for (let from = 0; from < rows.length; from += RECORDS_PER_STATEMENT) {
    const some = rows.slice(from, from + RECORDS_PER_STATEMENT);
    await transaction
      .insertInto('reference_birthdays')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
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
    for (const some of inStatements(records)) {
      const inserting = insertion(transaction, listId, some, ' returning kind, record_id');
      const { rows } = await transaction.executeQuery(inserting);
      for (const { kind, record_id } of rows) added.add(`${kind}:${record_id}`);
    }
  } finally {
    await transaction.rollback().execute();
  }
  return records.filter(({ kind, id }) => !added.has(`${kind}:${id}`));
}

/** Builds the statement as text, as the query builder takes longer over thousands of values than the database. */
function insertion(query: Query, listId: string, records: readonly NewReferenceRecord[], end = '') {
  const isSqlite = query.getExecutor().adapter instanceof SqliteAdapter;
  const width = COLUMNS.length;
  const row = (at: number) => COLUMNS.map((_, index) => (isSqlite ? '?' : `$${at * width + index + 1}`));
  const rows = records.map((_, at) => `(${row(at).join(', ')})`).join(', ');
  const text = `insert into reference_records (${COLUMNS.join(', ')}) values ${rows} on conflict do nothing${end}`;
  return CompiledQuery.raw(
    text,
    records.flatMap((record) => [listId, ...valuesOf(record)]),
  ) as CompiledQuery<{ kind: string; record_id: string }>;
}

function inStatements(records: readonly NewReferenceRecord[]): NewReferenceRecord[][] {
  const count = Math.ceil(records.length / RECORDS_PER_STATEMENT);
  return Array.from({ length: count }, (_, part) =>
    records.slice(part * RECORDS_PER_STATEMENT, (part + 1) * RECORDS_PER_STATEMENT),
  );
}

function valuesOf(record: NewReferenceRecord): (string | number | null)[] {
  const { kind, row, id, names, normalized, birthday, birthplaceKey, data } = record;
  return [
    ...[kind, row, id, JSON.stringify(names), JSON.stringify(normalized)],
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
  transaction: Transaction<Tables>,
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
