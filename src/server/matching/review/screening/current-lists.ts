import { NORMALIZATION_VERSION } from '#matching';
import { listReferenceLists, type ReferenceList } from '../../../reference-lists/reference-list-store.ts';
import type { Query } from '../../match-run-store.ts';

/** What a client was compared with: the version of each list by its name, and the normalisation of names. */
export type ComparedState = { normalization: number; lists: { name: string; id: string }[] };

/** Lists the current version of every reference list, the newest that is ready, sorted by name. */
export async function listCurrentLists(query: Query): Promise<ReferenceList[]> {
  const ready = await listReferenceLists(query);
  const newest = [...Map.groupBy(ready, ({ name }) => name).values()].map((versions) =>
    versions.reduce((a, b) => (isNewer(b, a) ? b : a)),
  );
  return newest.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function isNewer(a: ReferenceList, b: ReferenceList): boolean {
  return a.importedAt > b.importedAt || (a.importedAt === b.importedAt && a.id > b.id);
}

/** The state of a client that was compared with these lists, as it is stored. */
export function stateText(lists: readonly ReferenceList[]): string {
  const state: ComparedState = {
    normalization: NORMALIZATION_VERSION,
    lists: lists.map(({ name, id }) => ({ name, id })),
  };
  return JSON.stringify(state);
}

/** Reads such a state; null before the first comparison. */
export function readState(text: string): ComparedState | null {
  return text === '' ? null : (JSON.parse(text) as ComparedState);
}
