import { sql } from 'kysely';
import type { Database } from './open-database.ts';

/**
 * Has what was just deleted leave SQLite's files: until its log of writes is worked off, the log still holds it. Where
 * somebody is reading meanwhile, that happens with the server's next writes. PostgreSQL sees to it by itself (vacuum).
 */
export async function emptyWriteAheadLog({ kind, query }: Database): Promise<void> {
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(query);
}
