import { type Kysely, sql } from 'kysely';

/** Lets the audit log of one run be read without the rest of it. */
export async function indexAuditOfRuns(db: Kysely<unknown>): Promise<void> {
  await sql`create index match_audit_run on match_audit (run_id, id)`.execute(db);
}
