import type { Kysely } from 'kysely';

/** Tells which published files are kept of each version of a list, and what the last test from them found. */
export async function createPublishedFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('published_files')
    .addColumn('list_id', 'text', (id) => id.notNull())
    .addColumn('file', 'integer', (file) => file.notNull())
    .addColumn('name', 'text', (name) => name.notNull())
    .addColumn('bytes', 'bigint', (bytes) => bytes.notNull())
    .addColumn('hash', 'text', (hash) => hash.notNull())
    .addPrimaryKeyConstraint('published_files_pkey', ['list_id', 'file'])
    .execute();
  await db.schema.alterTable('reference_lists').addColumn('source_proof', 'text').execute();
}
