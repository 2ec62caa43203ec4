import type { Query } from '../db/tables.ts';

/** The latest comparison of a client's entities: its end, its number of lists, and their confirmed matches. */
export type ClientScreening = { at: string; lists: number; confirmed: number };

/** Returns the latest run that compared a client, a contact or a related party of it; null when none did. */
export async function readClientScreening(query: Query, clientId: string): Promise<ClientScreening | null> {
  const row = await query
    .selectFrom('match_records')
    .innerJoin('match_runs', 'match_runs.id', 'match_records.run_id')
    .select(({ fn }) => [
      'match_runs.started_at',
      'match_runs.finished_at',
      'match_runs.lists',
      fn.sum('match_records.confirmed').as('confirmed'),
    ])
    .where('match_records.client_id', '=', clientId)
    .where('match_runs.state', '=', 'done')
    .groupBy(['match_runs.id', 'match_runs.started_at', 'match_runs.finished_at', 'match_runs.lists'])
    .orderBy('match_runs.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    at: row.finished_at ?? row.started_at,
    lists: (JSON.parse(row.lists) as unknown[]).length,
    confirmed: Number(row.confirmed),
  };
}
