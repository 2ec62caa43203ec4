import { sql } from 'kysely';
import type { Database } from './open-database.ts';

/**
 * Removes deleted data from SQLite's write-ahead log. While another connection reads, that happens with the server's
 * next writes instead. PostgreSQL does the same by vacuum.
 */
export async function emptyWriteAheadLog({ kind, query }: Database): Promise<void> {
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(query);
}
