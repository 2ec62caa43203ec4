import { type Kysely, sql } from 'kysely';

/** Adds an index by which the look-ups that a user kept are found. */
export async function indexLookUpNotes(db: Kysely<unknown>): Promise<void> {
  await sql`create index match_audit_user on match_audit (user_id, action, id)`.execute(db);
}
