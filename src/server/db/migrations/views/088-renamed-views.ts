import type { Kysely } from 'kysely';

/** Lets a batch keep in which saved views it has renamed options. */
export async function addRenamedViews(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('batches').addColumn('views', 'text').execute();
}
