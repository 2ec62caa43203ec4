import { type Selectable, sql } from 'kysely';
import { nameKindOf, normalizeName } from '#matching';
import type { EntityKind } from '#records';
import { inParts } from '../../db/in-parts.ts';
import { pagesOf } from '../../db/page-cursor.ts';
import { namedRow, rowOf } from '../../db/rows/column-names.ts';
import { countFound } from '../../db/rows/count-found.ts';
import { given } from '../../db/rows/given.ts';
import type { Query, Tables, Transaction } from '../../db/tables.ts';
import type { BookRecord } from '../comparison/book-part.ts';

/** Records of one statement: each has nine values. */
const ROWS_PER_STATEMENT = 400;
/** Records that are read and compared before other work gets a turn. */
const RECORDS_PER_PART = 1_000;
/** Names that are shown of those that many records have. */
const NAMES_LEFT_OUT = 3;

type BookPage = {
  after: Pick<BookRecord, 'clientId' | 'kind' | 'recordId'> | undefined;
  limit: number;
};

/** Lists records in the order of their clients, after one. */
async function pageBook(query: Query, { after, limit }: BookPage): Promise<BookRecord[]> {
  const rows = await query
    .selectFrom('duplicate_records')
    .selectAll()
    .$call(
      given(after, (all, after) =>
        all.where(
          sql<boolean>`(client_id, kind, record_id) > (${after.clientId}, ${after.kind}, ${after.recordId})`,
        ),
      ),
    )
    .orderBy('client_id')
    .orderBy('kind')
    .orderBy('record_id')
    .limit(limit)
    .execute();
  return rows.map(toBookRecord);
}

/** The revision of the book as it is stored. */
export async function readBookRevision(query: Query): Promise<number> {
  const { revision } = await query.selectFrom('duplicate_book').select('revision').executeTakeFirstOrThrow();
  return revision;
}

/** Raises the revision, in the transaction of each change of the book, and resolves to it. */
async function raiseBookRevision(transaction: Transaction): Promise<number> {
  const { revision } = await transaction
    .updateTable('duplicate_book')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Replaces the records of clients, and resolves to the revision of the book that is stored then. */
export async function replaceBook(
  transaction: Transaction,
  clientIds: readonly string[],
  records: readonly BookRecord[],
): Promise<number> {
  const revision = await raiseBookRevision(transaction);
  for (const some of inParts(clientIds))
    await transaction.deleteFrom('duplicate_records').where('client_id', 'in', some).execute();
  for (const some of inParts(records, ROWS_PER_STATEMENT))
    await transaction.insertInto('duplicate_records').values(some.map(toRow)).execute();
  return revision;
}

/**
 * Deletes the compared records of the clients that wait, because what they contain is to be erased. Frequent records are
 * compared again, because they are counted without the deleted ones.
 */
export async function forgetRecordsToCompare(transaction: Transaction): Promise<void> {
  await raiseBookRevision(transaction);
  const frequent = transaction.selectFrom('duplicate_records').select('client_id').where('frequent', '<>', 0);
  await transaction
    .updateTable('duplicate_clients')
    .set({ version: 0 })
    .where('client_id', 'in', frequent)
    .execute();
  const waiting = transaction
    .selectFrom('duplicate_clients')
    .select('client_id')
    .where(({ eb, ref }) => eb('wanted', '<>', ref('version')));
  await transaction.deleteFrom('duplicate_records').where('client_id', 'in', waiting).execute();
}

/** Reads the whole book in parts; other work gets a turn after each. */
export function eachBookPart(query: Query): AsyncGenerator<BookRecord[], void, undefined> {
  return pagesOf<BookRecord>(RECORDS_PER_PART, (page) => pageBook(query, page));
}

/** Records whose names are like so many others that they say nothing, and the names that most of them have. */
export type LeftOut = { records: number; names: { kind: EntityKind; name: string; records: number }[] };

/** Counts the frequent records, and lists the names that most of them have. */
export async function readLeftOut(query: Query, kind: EntityKind | undefined): Promise<LeftOut> {
  const frequent = query
    .selectFrom('duplicate_records')
    .where('frequent', '<>', 0)
    .$call(given(kind, (all, kind) => all.where('kind', '=', kind)));
  const records = await countFound(frequent);
  if (records === 0) return { records, names: [] };
  const rows = await frequent
    .select(({ fn }) => ['kind', fn.min('names').as('names'), fn.countAll().as('records')])
    .groupBy(['kind', 'normalized'])
    .orderBy('records', 'desc')
    .orderBy('normalized')
    .limit(NAMES_LEFT_OUT)
    .execute();
  return {
    records,
    names: rows.map((row) => {
      const [first] = JSON.parse(row.names) as BookRecord['names'];
      return { kind: row.kind, name: first?.name ?? '', records: Number(row.records) };
    }),
  };
}

function toRow(record: BookRecord) {
  return rowOf({
    ...record,
    names: JSON.stringify(record.names),
    normalized: normalizeName(nameKindOf(record.kind), record.names[0]?.name ?? ''),
    numbers: JSON.stringify(record.numbers),
  });
}

function toBookRecord(row: Selectable<Tables['duplicate_records']>): BookRecord {
  const { normalized: _, ...record } = namedRow(row);
  return { ...record, names: JSON.parse(record.names), numbers: JSON.parse(record.numbers) };
}
