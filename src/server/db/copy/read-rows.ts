import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../open-database.ts';
import type { Tables } from '../tables.ts';

/** A row as the database answers it. */
export type Row = Record<string, unknown>;

/** An open database, and the folder with its file on SQLite. */
export type Source = Database & { dataDir: string };

/** Reads a whole table in parts of `size` rows. */
export async function readRows(
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
  query: Kysely<Tables>,
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
