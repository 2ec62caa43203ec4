import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Packed candidates are stored as they are: PostgreSQL takes longer over compressing them than over storing them. */
export async function storeResultsUncompressed(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`alter table match_results alter column packed set storage external`.execute(db);
}
