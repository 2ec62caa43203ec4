import { type Kysely, sql } from 'kysely';

/** Removes the entries by which clients were found as entities: the entries of their documents find them. */
export async function removeClientEntries(db: Kysely<unknown>): Promise<void> {
  await sql`delete from search_words where scope = 'clients'`.execute(db);
}
