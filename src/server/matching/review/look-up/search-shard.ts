import {
  BirthdayRows,
  invertIndex,
  LOW_SCORE,
  type NameIndex,
  type NamePostings,
  nearestName,
  searchPostings,
  thresholdOf,
} from '#matching';
import type { EntityKind } from '#records';
import type { MatchShard } from '../../match-shards.ts';
import { packCandidates } from '../../pack-candidates.ts';

/** A shard as the search of one name reads it: postings instead of the index. Its arrays are shared memory. */
export type SearchedShard = Omit<MatchShard, 'index'> & { postings: NamePostings };

/** One name to find, as it is compared. */
export type SearchedName = {
  kind: EntityKind;
  /** As written. */
  name: string;
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
  const { kind, name, normalized, furtherForms = [], birthday } = searched;
  const { postings, birthdayOfRow } = shard;
  const found = [normalized, ...furtherForms].map((form) =>
    searchPostings(postings, form, thresholdOf(kind)),
  );
  const names = {
    name: Uint32Array.from(found.flatMap((one) => [...one.name])),
    score: Uint8Array.from(found.flatMap((one) => [...one.score])),
  };
  const sameBirthday = new BirthdayRows(kind === 'contacts' ? [birthday] : [], birthdayOfRow);
  const packed = packCandidates({ kind, name, normalized, birthday }, names, { shard, sameBirthday });
  return { packed, nearest: packed.length > 0 ? null : nearestRow(shard, normalized) };
}

function nearestRow({ postings, rowOfName }: SearchedShard, normalized: string): ShardFinds['nearest'] {
  const nearest = nearestName(postings, normalized, LOW_SCORE);
  return nearest && { row: rowOfName[nearest.name] as number, score: nearest.score };
}
