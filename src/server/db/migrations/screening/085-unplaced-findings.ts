import { type Kysely, sql } from 'kysely';

/** Finds the findings that have no tier or no marks without reading the others: every comparison looks for some. */
export async function indexUnplacedFindings(db: Kysely<unknown>): Promise<void> {
  await sql`drop index screening_findings_unplaced`.execute(db);
  await sql`create index screening_findings_unplaced on screening_findings (id)
    where tier = '' or countries is null`.execute(db);
}
