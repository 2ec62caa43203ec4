import { type Kysely, sql } from 'kysely';

/** Adds the country of a record, and its leader: the one candidate that can be recommended, with its standing. */
export async function addLeaders(db: Kysely<unknown>): Promise<void> {
  for (const name of ['country', 'leader_list', 'leader_standing'])
    await db.schema.alterTable('match_records').addColumn(name, 'text').execute();
  for (const name of ['leader_row', 'leader_strength'])
    await db.schema.alterTable('match_records').addColumn(name, 'integer').execute();
  await sql`create index match_records_leader on match_records (run_id, kind, leader_list, leader_row)
    where leader_list is not null`.execute(db);
}
