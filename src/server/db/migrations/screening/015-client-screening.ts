import { type Kysely, sql } from 'kysely';

/** Adds an index by which the latest comparison of a client is found. */
export async function indexClientScreening(db: Kysely<unknown>): Promise<void> {
  await sql`create index match_records_client on match_records (client_id, run_id)`.execute(db);
}
