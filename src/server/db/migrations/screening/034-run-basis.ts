import type { Kysely } from 'kysely';

/** Keeps with each run by which thresholds and version of the program it compared; null in runs from before. */
export async function addRunBasis(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('match_runs').addColumn('basis', 'text').execute();
}
