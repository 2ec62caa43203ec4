import { type AlertRule, isScreenedBy, NORMALIZATION_VERSION } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import {
  isEmbeddedList,
  listReferenceLists,
  type ReferenceList,
} from '../../reference-lists/reference-list-store.ts';
import { readAlertRule } from './alert-rule-store.ts';

/** The current version of a list, and the kinds of records that are compared with it. */
export type ScreenedList = ReferenceList & { kinds: readonly EntityKind[] };

/**
 * What a client was compared with: the version of each list by its name, with the kinds when these are not all, and the
 * normalisation of names.
 */
export type ComparedState = {
  normalization: number;
  lists: { name: string; id: string; kinds?: readonly EntityKind[] }[];
};

/** Lists the current version of every reference list, the newest that is ready, sorted by name. */
export async function listCurrentLists(query: Query): Promise<ReferenceList[]> {
  const ready = await listReferenceLists(query);
  const newest = [...Map.groupBy(ready, ({ name }) => name).values()].map((versions) =>
    versions.reduce((a, b) => (isNewer(b, a) ? b : a)),
  );
  return newest.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Lists the current versions of the lists that clients are compared with, under the rule in use. */
export async function listScreenedLists(query: Query): Promise<ScreenedList[]> {
  const { rule } = await readAlertRule(query);
  return screenedLists(await listCurrentLists(query), rule).filter(({ kinds }) => kinds.length > 0);
}

/**
 * Says of each list with which kinds it is compared: as the rule says, else with all. The list of invented records that
 * is part of the product is compared with none unless the rule says so: no one on it exists.
 */
export function screenedLists(lists: readonly ReferenceList[], rule: AlertRule): ScreenedList[] {
  return lists.map((list) => ({
    ...list,
    kinds: ENTITY_KINDS.filter(
      (kind) => isScreenedBy(rule, { kind, listName: list.name }) ?? !isEmbeddedList(list.id),
    ),
  }));
}

function isNewer(a: ReferenceList, b: ReferenceList): boolean {
  return a.importedAt > b.importedAt || (a.importedAt === b.importedAt && a.id > b.id);
}

/** The state of a client that was compared with these lists, as it is stored. */
export function stateText(lists: readonly ScreenedList[]): string {
  const state: ComparedState = {
    normalization: NORMALIZATION_VERSION,
    lists: lists.map(({ name, id, kinds }) => ({
      ...{ name, id },
      ...(kinds.length < ENTITY_KINDS.length && { kinds }),
    })),
  };
  return JSON.stringify(state);
}

/** Reads such a state; null before the first comparison. */
export function readState(text: string): ComparedState | null {
  return text === '' ? null : (JSON.parse(text) as ComparedState);
}
