import { type EntityKey, type EntityKind, entityId } from '#records';
import { inParts } from '../db/in-parts.ts';
import type { MatchTransaction, Query, StoredRun } from './match-run-store.ts';

/** How many candidates a run found for a record in the lists of one name. */
export type MatchFind = { recordId: string; listName: string; found: number };

/** Stores how many candidates a run found, where that differs from the run before; they outlive the run's results. */
export async function keepFinds(
  transaction: MatchTransaction,
  { run, kind }: { run: StoredRun; kind: EntityKind },
  finds: readonly MatchFind[],
): Promise<void> {
  const ids = [...new Set(finds.map(({ recordId }) => recordId))];
  const before = new Map<string, number>();
  for (const some of inParts(ids)) {
    for (const row of await finishedFinds(transaction, kind, some)) {
      if (row.run_id !== run.id) before.set(JSON.stringify([row.record_id, row.list_name]), row.found);
    }
  }
  const changed = finds.filter(
    ({ recordId, listName, found }) => found !== (before.get(JSON.stringify([recordId, listName])) ?? 0),
  );
  for (const some of inParts(changed)) {
    await transaction
      .insertInto('match_finds')
      .values(
        some.map(({ recordId, listName, found }) => ({
          ...{ kind, record_id: recordId, list_name: listName, run_id: run.id, found },
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'record_id', 'list_name', 'run_id'])
          .doUpdateSet(({ ref }) => ({ found: ref('excluded.found') })),
      )
      .execute();
  }
}

/** Lists the changes of how many candidates an entity had, oldest first, with the start of their runs. */
export async function listFinds(
  query: Query,
  entity: EntityKey,
): Promise<(MatchFind & { startedAt: string })[]> {
  const rows = await finishedFinds(query, entity.kind, [entityId(entity)]);
  return rows.map((row) => ({
    recordId: row.record_id,
    listName: row.list_name,
    found: row.found,
    startedAt: row.started_at,
  }));
}

function finishedFinds(query: Query, kind: EntityKind, recordIds: readonly string[]) {
  return query
    .selectFrom('match_finds')
    .innerJoin('match_runs', 'match_runs.id', 'match_finds.run_id')
    .selectAll('match_finds')
    .select('match_runs.started_at')
    .where('match_finds.kind', '=', kind)
    .where('match_finds.record_id', 'in', recordIds)
    .where('match_runs.state', '=', 'done')
    .orderBy('match_runs.started_at')
    .orderBy('match_runs.id')
    .execute();
}
