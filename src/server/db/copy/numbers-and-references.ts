import { sql } from 'kysely';
import type { Database } from '../open-database.ts';

type Column = { table: string; column: string };

/** Returns the last number that a database gave to a row of a table, gone or not; 0 when it gave none. */
export async function lastNumber({ kind, migration }: Database, { table, column }: Column): Promise<number> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${table}`.execute(migration);
    return rows[0]?.seq ?? 0;
  }
  const { rows } = await sql<{ last: string | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})) as last`.execute(migration);
  return Number(rows[0]?.last ?? 0);
}

/** Lets a database go on behind a number. */
export async function putLastNumber(
  { kind, migration }: Database,
  { table, column, last }: Column & { last: number },
): Promise<void> {
  if (last === 0) return;
  if (kind === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last})`.execute(migration);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(migration);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(migration);
}

/** Lists which tables the rows of each table refer to, as SQLite says it: both kinds have the same references. */
export async function listReferences({ migration }: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; refersTo: string }>`
    select tables.name as "table", reference."table" as "refersTo"
    from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as reference
    where tables.type = 'table'`.execute(migration);
  const references = new Map<string, string[]>();
  for (const { table, refersTo } of rows) {
    references.set(table, [...(references.get(table) ?? []), refersTo]);
  }
  return references;
}
