import type { EntityKind } from '#records';
import { unpackCandidates } from '../../pack-candidates.ts';
import type { ListedCandidate } from '../candidate-order.ts';
import { compareStored } from '../candidate-order.ts';
import type { ListVersion, ResidentShards } from './resident-shards.ts';
import type { SearchedName, ShardFinds } from './search-shard.ts';
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
  resident: ResidentShards;
  threads: Pick<SearchThreads, 'count' | 'search'>;
};

type Place = { list: ListVersion; name: SearchedName; number: number; rowCount: number };

/** Searches names, one for each kind, in all shards of lists: as many at a time as there are threads. */
export async function searchLists({ lists, names, resident, threads }: Search): Promise<Finds> {
  const places = await placesOf({ lists, names, resident });
  const finds: { place: Place; found: ShardFinds }[] = [];
  const waiting = places.values();
  const searchOn = async () => {
    for (const place of waiting) {
      const { list, name, number } = place;
      const shard = await resident.get({ list, kind: name.kind, number });
      finds.push({ place, found: await threads.search(shard, name) });
    }
  };
  await Promise.all(Array.from({ length: threads.count }, searchOn));
  const candidates = finds.flatMap(({ place: { list, name }, found }) =>
    unpackCandidates(found.packed).map((candidate) => ({
      ...candidate,
      listId: list.id,
      kind: name.kind,
    })),
  );
  return {
    candidates: candidates.sort((a, b) => compareStored(a, b) || comparePlaces(a, b)),
    spelt: finds.flatMap(({ place: { list, name }, found }) =>
      found.spelt.map((row) => ({ listId: list.id, kind: name.kind, row })),
    ),
    nearest: candidates.length > 0 ? null : nearestOf(finds),
    compared: places.reduce((sum, { rowCount }) => sum + rowCount, 0),
  };
}

async function placesOf({ lists, names, resident }: Omit<Search, 'threads'>): Promise<Place[]> {
  const places: Place[] = [];
  for (const list of lists) {
    for (const name of names) {
      const shards = await resident.list(list, name.kind);
      places.push(...shards.map(({ number, rowCount }) => ({ list, name, number, rowCount })));
    }
  }
  return places;
}

function nearestOf(finds: readonly { place: Place; found: ShardFinds }[]): Finds['nearest'] {
  const near = finds.flatMap(({ place: { list, name }, found: { nearest } }) =>
    nearest ? [{ ...nearest, listId: list.id, kind: name.kind }] : [],
  );
  return near.sort((a, b) => b.score - a.score || comparePlaces(a, b)).at(0) ?? null;
}

type Placed = { listId: string; kind: EntityKind; row: number };

function comparePlaces(a: Placed, b: Placed): number {
  return compareTexts(a.listId, b.listId) || compareTexts(a.kind, b.kind) || a.row - b.row;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
