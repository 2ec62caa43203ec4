import type { Kysely } from 'kysely';

/** Lets a run keep the best candidates of each record and list alone, and keeps what it left out of each record. */
export async function addBestKept(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('match_runs').addColumn('top', 'integer').execute();
  for (const column of ['left_out', 'first_strength', 'second_strength'])
    await db.schema.alterTable('match_records').addColumn(column, 'integer').execute();
}
