import type { Kysely } from 'kysely';

/** Adds the metadata that owners set for their stored files, and which records a save closed without writing. */
export async function addMetadataAndClosedRecords(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stored_files').addColumn('metadata', 'text').execute();
  await db.schema.alterTable('match_records').addColumn('saved_unchanged', 'integer').execute();
}
