import type { Kysely } from 'kysely';

/** Adds the draft of a summary that is being written. */
export async function addSummaryDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('summaries').addColumn('draft', 'text').execute();
}
