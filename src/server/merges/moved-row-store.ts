import { sql } from 'kysely';
import { isTaken } from '../db/database-error.ts';
import { inParts } from '../db/in-parts.ts';
import { canLock } from '../db/postgres/postgres-locks.ts';
import { OutrunError } from '../db/run-transaction.ts';
import type { Query, Transaction } from '../db/tables.ts';
import type { MovedTable, Row } from './moved-tables.ts';

/** Below what either database takes in one statement, with any table's columns. */
const ROWS_AT_ONCE = 100;

/** Reads the rows of a table about some clients and their people, in order; inside a transaction they are locked until its end. */
export async function readRowsAbout(
  query: Query,
  table: MovedTable,
  clientIds: readonly string[],
): Promise<Row[]> {
  const isLocking = query.isTransaction && canLock(query);
  const order = table.identity.map((column) => sql.ref(column));
  const { rows } = await sql<Row>`select * from ${sql.table(table.name)} where ${isAbout(table, clientIds)}
    order by ${sql.join(order)} ${isLocking ? sql`for update` : sql``}`.execute(query);
  // Ids of records begin alike, so that the prefix of one client may be a client's id with a colon in it.
  return rows.map((row) => ({ ...row })).filter((row) => clientIds.includes(table.recordOf(row).clientId));
}

/**
 * Deletes rows, then inserts others.
 * @throws OutrunError when a row has come since these were read that has the place of one of them
 */
export async function replaceRows(
  transaction: Transaction,
  table: MovedTable,
  { before, after }: { before: readonly Row[]; after: readonly Row[] },
): Promise<void> {
  for (const row of before) {
    const found = table.identity.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
    await sql`delete from ${sql.table(table.name)} where ${sql.join(found, sql` and `)}`.execute(transaction);
  }
  // A row of an earlier release has fewer columns: the others take what the table gives.
  const alike = Map.groupBy(after, (row) => JSON.stringify(Object.keys(row)));
  for (const rows of alike.values()) {
    const columns = Object.keys(rows[0] ?? {});
    for (const some of inParts(rows, ROWS_AT_ONCE)) {
      const values = some.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
      await sql`insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values ${sql.join(values)}`
        .execute(transaction)
        .catch((error) => {
          throw isTaken(error) ? new OutrunError() : error;
        });
    }
  }
}

function isAbout(table: MovedTable, clientIds: readonly string[]) {
  if (table.identity.includes('client_id') || table.what === 'summaries' || table.what === 'findings') {
    return sql`client_id in (${sql.join(clientIds)})`;
  }
  const records = clientIds.map((id) => {
    const ofItems = `${id}:`;
    return sql`record_id = ${id} or (record_id >= ${ofItems} and record_id < ${`${id};`})`;
  });
  return sql`(${sql.join(records, sql` or `)})`;
}
