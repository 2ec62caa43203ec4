import { MESSAGES } from '#contract/messages.ts';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { Query } from '../../../db/tables.ts';
import { AppError } from '../../../ground/app-error.ts';
import { listReferenceLists } from '../../../reference-lists/reference-list-store.ts';
import { readDoneRun } from '../../done-run.ts';
import { keepsResults, type RunList, type StoredRun } from '../../match-run-store.ts';

/** A list of one name in each of two runs; null in a run that did not compare with it. */
export type ListPair = { name: string; before: RunList | null; after: RunList | null };

/** Two runs to compare, whose results are kept. */
export type RunPair = {
  before: StoredRun;
  after: StoredRun;
  /** The kinds that either compared. */
  kinds: EntityKind[];
  lists: ListPair[];
  /** Names of lists that are left out: the records of a removed version are deleted. */
  leftOut: string[];
};

/**
 * Opens two runs to compare them.
 * @throws AppError 404 when one is not there, 409 while one has no results, or when its results are no longer kept
 */
export async function openRunPair(
  query: Query,
  { from, runId }: { from: string; runId: string },
): Promise<RunPair> {
  const [before, after] = [await readDoneRun(query, from), await readDoneRun(query, runId)];
  for (const { id } of [before, after]) {
    if (!(await keepsResults(query, id))) throw new AppError('CONFLICT', { message: MESSAGES.runCleared });
  }
  const ready = new Set((await listReferenceLists(query)).map(({ id }) => id));
  const names = [...new Set([...after.lists, ...before.lists].map(({ name }) => name))].sort();
  const pairs = names.map((name) => ({
    name,
    before: before.lists.find((list) => list.name === name) ?? null,
    after: after.lists.find((list) => list.name === name) ?? null,
  }));
  const isThere = (list: RunList | null) => list === null || ready.has(list.id);
  const lists = pairs.filter((pair) => isThere(pair.before) && isThere(pair.after));
  return {
    ...{ before, after, lists },
    kinds: ENTITY_KINDS.filter((kind) => before.kinds.includes(kind) || after.kinds.includes(kind)),
    leftOut: pairs.filter((pair) => !lists.includes(pair)).map(({ name }) => name),
  };
}
