import {
  BirthdayRows,
  invertIndex,
  LOW_SCORE,
  NAME_FIELDS,
  type NameIndex,
  type NamePostings,
  nameKindOf,
  nearestName,
  SpellingSearch,
  searchPostings,
  speltForms,
  thresholdOf,
} from '#matching';
import type { EntityKind } from '#records';
import type { MatchShard } from '../../match-shards.ts';
import { packedRows } from '../../unpack-candidates.ts';
import { packCandidates } from '../pack-candidates.ts';

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
  /** Only candidates are wanted: neither other spellings nor the nearest name is searched. */
  candidatesOnly?: boolean;
};

/** What a shard holds for a name. */
export type ShardFinds = {
  /** Candidates as a run stores them: see `packCandidates`. */
  packed: Uint8Array;
  /** The rows of other records whose names are other spellings. */
  spelt: number[];
  /** Without candidates, the row of the nearest name, if any is near. */
  nearest: { row: number; score: number } | null;
};

/** A task of a search thread. The shard of a search is sent once, and kept by its number until it is forgotten. */
export type SearchTask =
  | { do: 'invert'; index: NameIndex }
  | { do: 'search'; number: number; shard: SearchedShard | null; name: SearchedName }
  | { do: 'forget'; number: number };
export type SearchResult = NamePostings | ShardFinds | null;

/**
 * The cache of a shard's prepared words is cleared after this many candidates: some 15,000 words then, about 3 MB beside the
 * tables, which take a few bytes for each different word of the shard.
 */
const CANDIDATES_BEFORE_DROP = 5_000;
const BYTES_OF_CANDIDATE = 8;

/** The shards of a search thread, with what is prepared of their words. */
export class KeptShards {
  readonly #kept = new Map<number, { shard: SearchedShard; candidates: number }>();

  /** Performs a task. */
  perform(task: SearchTask): SearchResult {
    if (task.do === 'invert') return invertIndex(task.index);
    if (task.do === 'search') return this.#search(task);
    this.#kept.delete(task.number);
    return null;
  }

  #search({ number, shard, name }: Extract<SearchTask, { do: 'search' }>): ShardFinds {
    if (shard) this.#kept.set(number, { shard, candidates: 0 });
    const kept = this.#kept.get(number);
    if (!kept) throw new Error(`Shard ${number} was not sent to this thread.`);
    const finds = searchShard(kept.shard, name);
    kept.candidates += finds.packed.length / BYTES_OF_CANDIDATE;
    if (kept.candidates > CANDIDATES_BEFORE_DROP) {
      // What is prepared is kept for as long as the object of the words, of which this is another one.
      this.#kept.set(number, { shard: { ...kept.shard, words: { ...kept.shard.words } }, candidates: 0 });
    }
    return finds;
  }
}

/** Finds the candidates of a name in a shard: the bytes that a run stores for a record of this name. */
function searchShard(shard: SearchedShard, searched: SearchedName): ShardFinds {
  const { kind, name, normalized, furtherForms = [], birthday, candidatesOnly } = searched;
  const { postings } = shard;
  const found = [normalized, ...furtherForms].map((form) =>
    searchPostings(postings, form, thresholdOf(kind)),
  );
  const names = {
    name: Uint32Array.from(found.flatMap((one) => [...one.name])),
    score: Uint8Array.from(found.flatMap((one) => [...one.score])),
  };
  const sameBirthday = new BirthdayRows(kind === 'contacts' ? [birthday] : [], shard);
  const packed = packCandidates({ kind, name, normalized, birthday }, names, { shard, sameBirthday });
  if (candidatesOnly) return { packed, spelt: [], nearest: null };
  const born = sameBirthday.of(birthday).map((at) => shard.firstRow + at);
  const spelt = speltRows(shard, searched, { packed, sameBirthday: born });
  return { packed, spelt, nearest: packed.length > 0 ? null : nearestRow(shard, normalized) };
}

/** The rows of those whose names are other spellings, without the listed ones and those of the same birthday. */
function speltRows(
  { words, fieldOfName, rowOfName }: SearchedShard,
  { kind, name }: SearchedName,
  others: { packed: Uint8Array; sameBirthday: readonly number[] },
): number[] {
  const nameKind = nameKindOf(kind);
  const latinForm = NAME_FIELDS.indexOf('transliterated');
  const isLatinForm = (at: number) => fieldOfName[at] === latinForm;
  const search = new SpellingSearch({ kind: nameKind, words, isLatinForm }, [speltForms(nameKind, name)]);
  const rows = new Set<number>();
  search.search({ from: 0, to: rowOfName.length }, (_query, at) => rows.add(rowOfName[at] as number));
  for (const row of [...packedRows(others.packed), ...others.sameBirthday]) rows.delete(row);
  return [...rows];
}

function nearestRow({ postings, rowOfName }: SearchedShard, normalized: string): ShardFinds['nearest'] {
  const nearest = nearestName(postings, normalized, LOW_SCORE);
  return nearest && { row: rowOfName[nearest.name] as number, score: nearest.score };
}
