import type { Kysely } from 'kysely';

/** Keeps what the last proof of each version of a reference list found. */
export async function addListProofs(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reference_lists').addColumn('proof', 'text').execute();
}
