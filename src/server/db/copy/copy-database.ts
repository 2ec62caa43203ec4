import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql, type TableMetadata } from 'kysely';
import type { Database } from '../open-database.ts';
import type { Query } from '../tables.ts';
import { lastNumber, listReferences, putLastNumber } from './numbers-and-references.ts';

/** What the kinds keep in their own way: locks of migrations, and jobs. */
const OF_ONE_KIND = new Set(['kysely_migration_lock', 'local_jobs']);
const ROWS_PER_STATEMENT = 500;
/** Below what either database takes in one statement. */
const MAX_VALUES = 30_000;

/**
 * Copies every row of a database into one of the other kind. Both have this version's tables; rows that are in `to` are
 * replaced. Jobs are not copied.
 * @returns the number of rows of each table
 * @throws Error with a sentence when the tables differ
 */
export async function copyDatabase(from: Source, to: Database): Promise<Record<string, number>> {
  const [source, target] = [await listTables(from), await listTables(to)];
  refuseOtherTables(source, target);
  const ordered = inOrder(target, await listReferences(from.kind === 'sqlite' ? from : to));
  for (const { name } of ordered.toReversed()) await to.migration.deleteFrom(name as 'meta').execute();
  const rows: Record<string, number> = {};
  for (const table of ordered) rows[table.name] = await copyTable({ from, to }, table);
  return rows;
}

async function copyTable(
  { from, to }: { from: Source; to: Database },
  { name, columns }: TableMetadata,
): Promise<number> {
  const types = new Map(columns.map((column) => [column.name, column.dataType]));
  const size = Math.min(ROWS_PER_STATEMENT, Math.floor(MAX_VALUES / columns.length));
  let copied = 0;
  await readRows(from, { name, size }, async (rows) => {
    const values = rows.map((row) => convertRow(row, types));
    await to.migration
      .insertInto(name as 'meta')
      .values(values as never)
      .execute();
    copied += rows.length;
  });
  const counted = columns.find(({ isAutoIncrementing }) => isAutoIncrementing);
  if (counted) {
    const column = { table: name, column: counted.name };
    await putLastNumber(to, { ...column, last: await lastNumber(from, column) });
  }
  return copied;
}

/** SQLite has no types for truth values and moments, and PostgreSQL answers large whole numbers as texts. */
function convertRow(row: Row, types: ReadonlyMap<string, string>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, convert(value, types.get(column))]),
  );
}

function convert(value: unknown, type: string | undefined): unknown {
  if (value instanceof Date) return value.toISOString();
  if (type === 'bool') return value === null ? null : value !== 0;
  if (typeof value === 'boolean') return Number(value);
  if (type === 'INTEGER' && typeof value === 'string') return Number(value);
  return value;
}

async function listTables({ migration }: Database): Promise<TableMetadata[]> {
  const tables = await migration.introspection.getTables({ withInternalKyselyTables: true });
  return tables.filter(
    ({ name, schema = 'public', isView }) => schema === 'public' && !isView && !OF_ONE_KIND.has(name),
  );
}

function refuseOtherTables(source: readonly TableMetadata[], target: readonly TableMetadata[]): void {
  const [before, after] = [source, target].map((tables) => new Set(tables.flatMap(columnNames)));
  const different = [...(before ?? [])].filter((name) => !after?.has(name));
  if (different.length === 0) return;
  throw new Error(`The database cannot be copied: this version does not know ${different.join(', ')}.`);
}

function columnNames({ name, columns }: TableMetadata): string[] {
  return columns.map((column) => `${name}.${column.name}`);
}

/** Puts each table behind those that its rows refer to. */
function inOrder(
  tables: readonly TableMetadata[],
  references: ReadonlyMap<string, readonly string[]>,
): TableMetadata[] {
  const ordered = new Map<string, TableMetadata>();
  const add = (table: TableMetadata) => {
    if (ordered.has(table.name)) return;
    const first = references.get(table.name) ?? [];
    for (const other of tables) if (other !== table && first.includes(other.name)) add(other);
    ordered.set(table.name, table);
  };
  for (const table of tables) add(table);
  return [...ordered.values()];
}

/** A row as the database answers it. */
type Row = Record<string, unknown>;

/** An open database, and the folder with its file on SQLite. */
type Source = Database & { dataDir: string };

/** Reads a whole table in parts of `size` rows. */
async function readRows(
  { kind, migration, dataDir }: Source,
  { name, size }: { name: string; size: number },
  take: (rows: Row[]) => Promise<void>,
): Promise<void> {
  if (kind === 'postgres') return readCursor(migration, { name, size }, take);
  const sqlite = new DatabaseSync(join(dataDir, 'cairn.db'), { readOnly: true });
  try {
    let rows: Row[] = [];
    for (const row of sqlite.prepare(`select * from "${name}"`).iterate()) {
      if (rows.push(row) < size) continue;
      await take(rows);
      rows = [];
    }
    if (rows.length > 0) await take(rows);
  } finally {
    sqlite.close();
  }
}

async function readCursor(
  query: Query,
  { name, size }: { name: string; size: number },
  take: (rows: Row[]) => Promise<void>,
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await sql`declare all_rows no scroll cursor for select * from ${sql.table(name)}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(size)} from all_rows`.execute(transaction);
      if (rows.length === 0) return;
      await take(rows);
    }
  });
}
