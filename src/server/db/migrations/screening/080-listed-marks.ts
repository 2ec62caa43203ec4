import type { Kysely } from 'kysely';

/** Keeps with a finding the countries and topics that its list gives, for filters; null until they are read. */
export async function addListedMarks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('screening_findings').addColumn('countries', 'text').execute();
  await db.schema.alterTable('screening_findings').addColumn('topics', 'text').execute();
}
