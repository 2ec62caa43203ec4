import type { Kysely } from 'kysely';

/** What stands of a summary while it is written. */
export async function addSummaryDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('summaries').addColumn('draft', 'text').execute();
}
