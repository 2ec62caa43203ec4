import type { EntityKind } from '#records';
import { unpackCandidates } from '../../unpack-candidates.ts';
import { compareStored, compareTexts, type ListedCandidate } from '../candidates/candidate-order.ts';
import type { ListVersion, ResidentShards } from './resident-shards.ts';
import type { SearchedName, SearchedShard, ShardFinds } from './search-shard.ts';
import type { SearchThreads } from './search-threads.ts';

/** A candidate with its kind, as a person is searched among contacts and related parties. */
export type FoundCandidate = ListedCandidate & { kind: EntityKind };

export type Finds = {
  /** Best rank first, those of equal rank by list, kind and row. */
  candidates: FoundCandidate[];
  /** Other records whose names are other spellings. */
  spelt: { listId: string; kind: EntityKind; row: number }[];
  /** The nearest name when there is no candidate. */
  nearest: { listId: string; kind: EntityKind; row: number; score: number } | null;
  /** Records compared. */
  compared: number;
};

type Search = {
  lists: readonly ListVersion[];
  names: readonly SearchedName[];
  resident: ResidentShards<SearchedShard>;
  threads: Pick<SearchThreads, 'count' | 'search'>;
};

type ShardSearch = { list: ListVersion; name: SearchedName; number: number; rowCount: number };

/** Searches names, one for each kind, in all shards of lists: as many at a time as there are threads. */
export async function searchLists({ lists, names, resident, threads }: Search): Promise<Finds> {
  const searches = await searchesOf({ lists, names, resident });
  const finds: { search: ShardSearch; found: ShardFinds }[] = [];
  const waiting = searches.values();
  const searchOn = async () => {
    for (const search of waiting) {
      const { list, name, number } = search;
      const shard = await resident.get({ list, kind: name.kind, number });
      finds.push({ search, found: await threads.search(shard, name) });
    }
  };
  await Promise.all(Array.from({ length: threads.count }, searchOn));
  const candidates = finds.flatMap(({ search: { list, name }, found }) =>
    unpackCandidates(found.packed).map((candidate) => ({
      ...candidate,
      listId: list.id,
      kind: name.kind,
    })),
  );
  return {
    candidates: candidates.sort((a, b) => compareStored(a, b) || compareKeys(a, b)),
    spelt: finds.flatMap(({ search: { list, name }, found }) =>
      found.spelt.map((row) => ({ listId: list.id, kind: name.kind, row })),
    ),
    nearest: candidates.length > 0 ? null : nearestOf(finds),
    compared: searches.reduce((sum, { rowCount }) => sum + rowCount, 0),
  };
}

async function searchesOf({ lists, names, resident }: Omit<Search, 'threads'>): Promise<ShardSearch[]> {
  const searches: ShardSearch[] = [];
  for (const list of lists) {
    for (const name of names) {
      const shards = await resident.list(list, name.kind);
      searches.push(...shards.map(({ number, rowCount }) => ({ list, name, number, rowCount })));
    }
  }
  return searches;
}

function nearestOf(finds: readonly { search: ShardSearch; found: ShardFinds }[]): Finds['nearest'] {
  const near = finds.flatMap(({ search: { list, name }, found: { nearest } }) =>
    nearest ? [{ ...nearest, listId: list.id, kind: name.kind }] : [],
  );
  return near.sort((a, b) => b.score - a.score || compareKeys(a, b)).at(0) ?? null;
}

type RecordKey = { listId: string; kind: EntityKind; row: number };

function compareKeys(a: RecordKey, b: RecordKey): number {
  return compareTexts(a.listId, b.listId) || compareTexts(a.kind, b.kind) || a.row - b.row;
}
