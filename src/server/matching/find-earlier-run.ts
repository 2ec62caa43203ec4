import type { EntityKind } from '#records';
import { listDoneRuns, listRunsWithRecords, type Query, type StoredRun } from './match-run-store.ts';

/** The latest run before this one that compared the kind with a list of a name this one has; null when there is none. */
export async function findEarlierRun(
  query: Query,
  run: StoredRun,
  kind: EntityKind,
): Promise<StoredRun | null> {
  const kept = new Set(await listRunsWithRecords(query));
  const names = new Set(run.lists.map(({ name }) => name));
  const done = await listDoneRuns(query);
  const isEarlier = (other: StoredRun) =>
    other.startedAt < run.startedAt &&
    kept.has(other.id) &&
    other.kinds.includes(kind) &&
    other.lists.some(({ name }) => names.has(name));
  return done.find(isEarlier) ?? null;
}
