import type { EntityKind } from '#records';
import type { Query } from '../db/tables.ts';
import { readRunAndBefore, type StoredRun } from './match-run-store.ts';

/** The latest run before this one that compared the kind with a list of a name this one has; null when there is none. */
export async function findEarlierRun(
  query: Query,
  run: StoredRun,
  kind: EntityKind,
): Promise<StoredRun | null> {
  return earlierRun(run, kind, (await readRunAndBefore(query, run.id)).before);
}

/** Of the runs before one, newest first, that which `findEarlierRun` finds. */
export function earlierRun(run: StoredRun, kind: EntityKind, before: readonly StoredRun[]): StoredRun | null {
  const names = new Set(run.lists.map(({ name }) => name));
  const isComparable = (other: StoredRun) =>
    other.kinds.includes(kind) && other.lists.some(({ name }) => names.has(name));
  return before.find(isComparable) ?? null;
}
