import { NORMALIZATION_VERSION } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { countRecords } from '../../reference-lists/reference-list-store.ts';
import { listChangedIds, readChangedFrom } from '../../reference-lists/versions/reference-change-store.ts';
import { readState, type ScreenedList } from '../comparison/current-lists.ts';

/** What of a list is compared: all of it, the records that its versions since have changed, or nothing. */
export type ListPlan = {
  list: ScreenedList;
  what: 'all' | 'changes' | 'nothing';
  /** The ids of changed records, removed ones included, by kind; empty unless `what` is `changes`. */
  changed: ReadonlyMap<EntityKind, ReadonlySet<string>>;
};
/** What clients are compared with, and the names of lists that are no longer there, or no longer screened. */
export type Plan = { lists: ListPlan[]; removed: string[] };

/** More versions than this are not followed back. */
const MOST_VERSIONS = 50;
/** A list of which more has changed is compared as a whole, which is faster. */
const MOST_CHANGED_SHARE = 0.2;

const NO_IDS: ReadonlyMap<EntityKind, ReadonlySet<string>> = new Map();

/** Plans what clients are compared with that were stored since, or are compared for the first time: everything. */
export function planEverything(lists: readonly ScreenedList[], state: string): Plan {
  return {
    lists: lists.map((list) => ({ list, what: 'all', changed: NO_IDS })),
    removed: removedNames(lists, state),
  };
}

/** Plans what clients are compared with that are as they were compared with the lists of a state: what has changed since. */
export async function planChanges(
  query: Query,
  lists: readonly ScreenedList[],
  state: string,
): Promise<Plan> {
  const before = readState(state);
  if (before?.normalization !== NORMALIZATION_VERSION) return planEverything(lists, state);
  const former = new Map(before.lists.map((list) => [list.name, list]));
  const planned: ListPlan[] = [];
  for (const list of lists) {
    const { id: formerId, kinds = ENTITY_KINDS } = former.get(list.name) ?? {};
    const isOfSameKinds = list.kinds.join() === kinds.join();
    if (!isOfSameKinds) planned.push({ list, what: 'all', changed: NO_IDS });
    else if (formerId === list.id) planned.push({ list, what: 'nothing', changed: NO_IDS });
    else planned.push(await planList(query, list, formerId));
  }
  return { lists: planned, removed: removedNames(lists, state) };
}

async function planList(query: Query, list: ScreenedList, formerId: string | undefined): Promise<ListPlan> {
  const isCurrent = list.normalizationVersion === NORMALIZATION_VERSION;
  const versions = formerId && isCurrent ? await versionsSince(query, list, formerId) : null;
  if (!versions) return { list, what: 'all', changed: NO_IDS };
  const changed = new Map<EntityKind, Set<string>>();
  let count = 0;
  for (const id of versions) {
    for (const one of await listChangedIds(query, id)) {
      const ids = changed.get(one.kind) ?? new Set();
      changed.set(one.kind, ids.add(one.id));
      count++;
    }
  }
  if (count > countRecords(list) * MOST_CHANGED_SHARE && count > 1_000) {
    return { list, what: 'all', changed: NO_IDS };
  }
  return { list, what: 'changes', changed };
}

/** The versions after a former one up to this one; null when it is not known what they changed. */
async function versionsSince(query: Query, { id }: ScreenedList, formerId: string): Promise<string[] | null> {
  const versions: string[] = [];
  for (let at: string | null = id; at !== formerId; at = await readChangedFrom(query, at)) {
    if (at === null || versions.length === MOST_VERSIONS) return null;
    versions.push(at);
  }
  return versions;
}

function removedNames(lists: readonly ScreenedList[], state: string): string[] {
  const names = new Set(lists.map(({ name }) => name));
  return (readState(state)?.lists ?? []).flatMap(({ name }) => (names.has(name) ? [] : [name]));
}
