import type { Kysely } from 'kysely';

/** Keeps with a finding which values are others than when it was last decided or seen. */
export async function addChangedValues(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('screening_findings').addColumn('changed_values', 'text').execute();
}
