import { type Selectable, sql } from 'kysely';
import type { NameList, OwnNumber, OwnRecord } from '#matching';
import type { EntityKind } from '#records';
import { inParts } from '../../db/in-parts.ts';
import type { Tables } from '../../db/tables.ts';
import type { MatchTransaction, Query } from '../match-run-store.ts';

/** A record of ours as it is compared with the others. */
export type BookRecord = {
  clientId: string;
  kind: EntityKind;
  recordId: string;
  names: NameList;
  /** The first name as it is compared. */
  normalized: string;
  birthday: string | null;
  birthplace: string | null;
  numbers: OwnNumber[];
};

/** Records of one statement: each has eight values. */
const ROWS_PER_STATEMENT = 400;

type BookPage = {
  after: Pick<BookRecord, 'clientId' | 'kind' | 'recordId'> | null;
  limit: number;
  /** All kinds when absent. */
  kind?: EntityKind;
};

/** Lists records in the order of their clients, after one. */
async function pageBook(query: Query, { after, limit, kind }: BookPage): Promise<BookRecord[]> {
  const rows = await query
    .selectFrom('duplicate_records')
    .selectAll()
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? ''))
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(client_id, kind, record_id) > (${after?.clientId}, ${after?.kind}, ${after?.recordId})`,
      ),
    )
    .orderBy('client_id')
    .orderBy('kind')
    .orderBy('record_id')
    .limit(limit)
    .execute();
  return rows.map(toBookRecord);
}

/** Replaces the records of clients. */
export async function replaceBook(
  transaction: MatchTransaction,
  clientIds: readonly string[],
  records: readonly BookRecord[],
): Promise<void> {
  for (const some of inParts(clientIds))
    await transaction.deleteFrom('duplicate_records').where('client_id', 'in', some).execute();
  for (const some of inParts(records, ROWS_PER_STATEMENT))
    await transaction.insertInto('duplicate_records').values(some.map(toRow)).execute();
}

/** What is judged of a record. */
export function toOwnRecord({ recordId, kind, names, birthday, birthplace, numbers }: BookRecord): OwnRecord {
  return {
    ...{ id: recordId, kind, names, numbers },
    ...{ birthday: birthday ?? undefined, birthplace: birthplace ?? undefined },
  };
}

/** Reads the whole book, or one kind of it, in parts. */
export async function* eachBookPart(
  query: Query,
  { limit, kind }: Omit<BookPage, 'after'>,
): AsyncGenerator<BookRecord[], void, undefined> {
  let after: BookRecord | null = null;
  do {
    const page: BookRecord[] = await pageBook(query, { after, limit, ...(kind && { kind }) });
    yield page;
    after = page.length < limit ? null : (page.at(-1) ?? null);
  } while (after);
}

function toRow(record: BookRecord) {
  return {
    client_id: record.clientId,
    kind: record.kind,
    record_id: record.recordId,
    names: JSON.stringify(record.names),
    normalized: record.normalized,
    birthday: record.birthday,
    birthplace: record.birthplace,
    numbers: JSON.stringify(record.numbers),
  };
}

function toBookRecord(row: Selectable<Tables['duplicate_records']>): BookRecord {
  return {
    clientId: row.client_id,
    kind: row.kind as EntityKind,
    recordId: row.record_id,
    names: JSON.parse(row.names),
    normalized: row.normalized,
    birthday: row.birthday,
    birthplace: row.birthplace,
    numbers: JSON.parse(row.numbers),
  };
}
