import {
  invertIndex,
  LOW_SCORE,
  lowestScoreOf,
  type NameIndex,
  type NamePostings,
  nearestName,
  searchPostings,
  selectPairs,
} from '#matching';
import type { EntityKind } from '#records';
import type { MatchShard } from '../../match-shards.ts';
import { packCandidates } from '../../pack-candidates.ts';

/** A shard as the search of one name reads it: postings instead of the index. Its arrays are shared memory. */
export type SearchedShard = Omit<MatchShard, 'index'> & { postings: NamePostings };

/** One name to find, as it is compared. */
export type SearchedName = {
  kind: EntityKind;
  normalized: string;
  /** What it is compared as besides: see `comparedForms`. */
  furtherForms?: readonly string[];
  birthday: string | null;
};

/** What a shard holds for a name. */
export type ShardFinds = {
  /** Candidates as a run stores them: see `packCandidates`. */
  packed: Uint8Array;
  /** Without candidates, the row of the nearest name, if any is near. */
  nearest: { row: number; score: number } | null;
};

/** A task of a search thread. */
export type SearchTask =
  | { do: 'invert'; index: NameIndex }
  | { do: 'search'; shard: SearchedShard; name: SearchedName };

/** Performs a task. */
export function performTask(task: SearchTask): NamePostings | ShardFinds {
  return task.do === 'invert' ? invertIndex(task.index) : searchShard(task.shard, task.name);
}

/** Finds the candidates of a name in a shard: the bytes that a run stores for a record of this name. */
function searchShard(shard: SearchedShard, searched: SearchedName): ShardFinds {
  const { kind, normalized, furtherForms = [], birthday } = searched;
  const { postings, firstRow, rowOfName, birthdayOfRow } = shard;
  const found = [normalized, ...furtherForms].map((form) =>
    searchPostings(postings, form, lowestScoreOf(kind)),
  );
  const name = Uint32Array.from(found.flatMap((one) => [...one.name]));
  const score = Uint8Array.from(found.flatMap((one) => [...one.score]));
  const count = name.length;
  const select = selectPairs({
    kind,
    birthdays: [birthday ?? undefined],
    birthdayOfName: (name) => birthdayOfRow[(rowOfName[name] as number) - firstRow] as number,
  });
  const listed = select({
    query: new Uint32Array(count),
    name,
    score,
    count,
  });
  if (listed.count === 0) return { packed: new Uint8Array(), nearest: nearestRow(shard, normalized) };
  const names = {
    name: listed.name.subarray(0, listed.count),
    score: listed.score.subarray(0, listed.count),
  };
  return { packed: packCandidates({ kind, birthday }, names, shard), nearest: null };
}

function nearestRow({ postings, rowOfName }: SearchedShard, normalized: string): ShardFinds['nearest'] {
  const nearest = nearestName(postings, normalized, LOW_SCORE);
  return nearest && { row: rowOfName[nearest.name] as number, score: nearest.score };
}
