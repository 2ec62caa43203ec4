import { named } from '../db/rows/column-names.ts';
import { countFound } from '../db/rows/count-found.ts';
import type { Query } from '../db/tables.ts';

/** A run that is done, with the versions that it compared with. */
export type RunUse = { startedAt: string; listIds: string[] };

/** Runs that are read to know which lists they used. */
const MAX_RUNS = 500;

/** Lists the latest runs that are done, newest first. */
export async function listRunUses(query: Query): Promise<RunUse[]> {
  const rows = await query
    .selectFrom('match_runs')
    .select(named('started_at', 'lists'))
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(MAX_RUNS)
    .execute();
  return rows.map(({ startedAt, lists }) => ({
    startedAt,
    listIds: (JSON.parse(lists) as { id: string }[]).map(({ id }) => id),
  }));
}

/** Counts the decisions about records of the list of a name. */
export async function countListDecisions(query: Query, listName: string): Promise<number> {
  return countFound(query.selectFrom('match_decisions').where('list_name', '=', listName));
}
