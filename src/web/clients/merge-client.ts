import { type Client, type JsonObject, mergeDocuments, type Side, sameValue, type Versions } from '#records';
import { isReordered } from './client-edits.ts';
import {
  CLIENT_LISTS,
  CLIENT_REF,
  type ClientList,
  type EntityRef,
  entityOf,
  itemsById,
  refKey,
  valueKey,
  withoutLists,
} from './client-entities.ts';

/** A value that two people changed differently. A version without the value is undefined. */
export type ClientConflict = Versions & {
  key: string;
  ref: EntityRef;
  /** Dotted path in the entity; empty for the whole contact or related party. */
  path: string;
};

/** The changes of both people; each conflict has their value. */
type MergedClient = { client: Client; conflicts: ClientConflict[] };

type ClientVersions = Versions<Client> & { base: Client; mine: Client; theirs: Client };

/** Merges my unsaved changes with the version that another user has saved since. The conflicts in `keepMine` keep my value. */
export function mergeClient(
  versions: ClientVersions,
  keepMine: readonly ClientConflict[] = [],
): MergedClient {
  const conflicts: ClientConflict[] = [];
  const merge = (ref: EntityRef, entities: Versions<JsonObject>): JsonObject | undefined => {
    const mine = keepMine.filter(({ ref: other }) => refKey(other) === refKey(ref));
    const choices = new Map(mine.map(({ path }): [string, Side] => [path, 'mine']));
    const merged = mergeDocuments(entities, { choices, otherwise: 'theirs' });
    for (const conflict of merged.conflicts) {
      const key = conflict.path === '' ? refKey(ref) : valueKey(ref, conflict.path);
      conflicts.push({ ...conflict, key, ref });
    }
    return merged.merged;
  };
  const client = merge(CLIENT_REF, each(versions, withoutLists)) ?? {};
  for (const list of CLIENT_LISTS) {
    const items = mergeList(list, versions, merge);
    if (items) client[list] = items;
  }
  return { client: client as Client, conflicts };
}

/** Merges a list item by item, matched by id; items that only I have come last. */
function mergeList(
  list: ClientList,
  versions: ClientVersions,
  merge: (ref: EntityRef, entities: Versions<JsonObject>) => JsonObject | undefined,
): JsonObject[] | undefined {
  const { base, mine, theirs } = versions;
  if (sameValue(base[list], theirs[list])) return mine[list];
  if (sameValue(base[list], mine[list])) return theirs[list];
  const ids = each(versions, (version) => [...itemsById(version, list).keys()]);
  const merged = [...new Set([...ids.theirs, ...ids.mine])].map((id) => {
    const entities = each(versions, (version) => entityOf(version, { list, id }));
    return merge({ list, id }, entities);
  });
  const items = merged.filter((item) => item !== undefined);
  return isReordered(ids.base, ids.mine) ? inOrder(items, ids.mine) : items;
}

function each<A, B>(versions: Record<keyof Versions, A>, map: (version: A) => B): Record<keyof Versions, B> {
  return { base: map(versions.base), mine: map(versions.mine), theirs: map(versions.theirs) };
}

/** Sorts the items by these ids; an item without one of them stays behind its predecessor. */
function inOrder(items: readonly JsonObject[], ids: readonly string[]): JsonObject[] {
  let last = -1;
  const ranked = items.map((item) => {
    const index = ids.indexOf(String(item.id));
    if (index >= 0) last = index;
    return { item, rank: index >= 0 ? index : last + 0.5 };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
