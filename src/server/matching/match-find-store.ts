import { type EntityKey, type EntityKind, entityId } from '#records';
import { inParts } from '../db/in-parts.ts';
import { named, rowOf } from '../db/rows/column-names.ts';
import type { Query, Transaction } from '../db/tables.ts';
import type { StoredRun } from './match-run-store.ts';

/** How many candidates a run found for a record in the lists of one name. */
export type MatchFind = { recordId: string; listName: string; found: number };

const FOUND = named('record_id', 'list_name', 'found');

/** Stores how many candidates a run found, where that differs from the run before; they outlive the run's results. */
export async function keepFinds(
  transaction: Transaction,
  { run, kind }: { run: StoredRun; kind: EntityKind },
  finds: readonly MatchFind[],
): Promise<void> {
  const ids = [...new Set(finds.map(({ recordId }) => recordId))];
  const before = new Map<string, number>();
  for (const some of inParts(ids)) {
    const earlier = finishedFinds(transaction, kind, some).where('run_id', '<>', run.id);
    for (const { recordId, listName, found } of await earlier.select(FOUND).execute()) {
      before.set(JSON.stringify([recordId, listName]), found);
    }
  }
  const changed = finds.filter(
    ({ recordId, listName, found }) => found !== (before.get(JSON.stringify([recordId, listName])) ?? 0),
  );
  for (const some of inParts(changed)) {
    await transaction
      .insertInto('match_finds')
      .values(some.map((find) => rowOf({ ...find, kind, runId: run.id })))
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
  return finishedFinds(query, entity.kind, [entityId(entity)])
    .select([...FOUND, 'started_at as startedAt'])
    .execute();
}

function finishedFinds(query: Query, kind: EntityKind, recordIds: readonly string[]) {
  return query
    .selectFrom('match_finds')
    .innerJoin('match_runs', 'match_runs.id', 'match_finds.run_id')
    .where('match_finds.kind', '=', kind)
    .where('match_finds.record_id', 'in', recordIds)
    .where('match_runs.state', '=', 'done')
    .orderBy('match_runs.started_at')
    .orderBy('match_runs.id');
}
