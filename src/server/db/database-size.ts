import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './open-database.ts';

/** Returns the size of the database in bytes; on SQLite with the log that is not yet part of it. */
export async function databaseSize({ kind, health }: Database, dataDir: string): Promise<number> {
  if (kind === 'sqlite') {
    const sizeOf = (name: string) => stat(join(dataDir, name)).then(({ size }) => size);
    const [database, log] = await Promise.all([sizeOf('cairn.db'), sizeOf('cairn.db-wal').catch(() => 0)]);
    return database + log;
  }
  const size = sql<{ size: string }>`select pg_database_size(current_database()) as size`;
  const { rows } = await size.execute(health);
  return Number(rows[0]?.size ?? 0);
}
