import type { EntityKind } from '#records';
import { type AdmittedBy, admittedBy } from './admission.ts';
import { MAX_RANK, placeOf, rankOf, WITHIN_BONUS } from './candidate-rank.ts';
import { isLooseBirthday, isSameDay } from './evidence/birthday.ts';
import { type Birthday, birthdayComparison } from './evidence/birthday-set.ts';
import { birthplaceKeyClass } from './evidence/birthplace.ts';
import { isListed, isRecommendable } from './recommendation.ts';
import { strengthOf } from './standing.ts';
import { thresholdOf } from './thresholds.ts';
import { combinedScore } from './words/word-score.ts';

const MAX_PLACE = MAX_RANK + WITHIN_BONUS;

/** An internal record to find candidates for. */
export type SearchedRecord = {
  kind: EntityKind;
  birthdays: readonly Birthday[];
  /** As `birthplaceKey` gives it. */
  birthplaceKey: string;
  /** The name score that admits a candidate: by default that of the kind. */
  threshold?: number | undefined;
};

/**
 * Names found for a record, column by column: the row of the reference record in its list, the number of its name
 * (in the order of the record's names, −1 for a record without any) and the score of that name.
 * A join finds those over a threshold, an index of birthdays or birthplaces those of the same origin.
 */
export type FoundNames = Record<'row' | 'name' | 'score', ArrayLike<number>>;

/** The compared values of a reference list: packed columns, a file or objects. */
export type ReferenceView = {
  /** As `packBirthdays` gives it. */
  birthdayOf(row: number): number;
  /** The sets that such numbers stand for. */
  birthdaySets: ArrayLike<number>;
  /** As `birthplaceKey` gives it; empty where birthplaces admit no candidate. */
  birthplaceKeyOf(row: number): string;
  /** The word score of the record and a name that was found, at this position; 0 for a record without any. */
  wordScoreOf(name: number, position: number): number;
  /** Whether one of both names stands within the other: see `standsWithin`. */
  isWithin(name: number, position: number): boolean;
};

/**
 * The candidates of a record, each identified by the position of its best name in the found names. Columns instead of
 * objects, because a run has millions.
 */
export type RankedCandidates = {
  /** Best place first, those of equal place by row; `compareCandidates` orders these where they are shown. */
  positions: Uint32Array;
  /** By position, of the reference record, as `packBirthdays` gives it. */
  birthday: Int32Array;
  /** 1 for one that shares a whole day with the record. */
  sameBirthday: Uint8Array;
  /** 1 for one of which every known birthday conflicts with every one of the record. */
  conflicting: Uint8Array;
  /** 1 for one of which a birthday agrees with one of the record's loosely: see `isLooseBirthday`. */
  loose: Uint8Array;
  /** The word score, which orders and recommends by its mean with the name score. */
  words: Uint8Array;
  rank: Uint8Array;
  /** 1 for one whose name stands within the record's, or the other way round. */
  within: Uint8Array;
  /** 1 for one that is listed on its own, from the recommendation threshold on. */
  recommendable: Uint8Array;
  /** As `strengthOf` gives it; 0 for one that its birthday or birthplace alone admits, which is no rival of another. */
  strength: Uint16Array;
  admittedBy: (AdmittedBy | null)[];
};

/**
 * Decides which of the reference records that were found are candidates for a record, in which order, and which of
 * them reach the recommendation threshold. Server, command and tests all call it; they differ only in how names are found.
 */
export function rankCandidates(
  record: SearchedRecord,
  found: FoundNames,
  references: ReferenceView,
): RankedCandidates {
  const { kind, threshold = thresholdOf(record.kind) } = record;
  const candidates = noCandidates(found.row.length);
  // Read in a loop of their own: reading one by one would wait for memory each time.
  for (let i = 0; i < found.row.length; i++)
    candidates.birthday[i] = references.birthdayOf(found.row[i] as number);
  const compareBirthday = birthdayComparison(record.birthdays, references.birthdaySets);
  const best = bestNames(found);
  let count = 0;
  for (let i = 0; i < best.length; i++) {
    const position = best[i] as number;
    const row = found.row[position] as number;
    const score = found.score[position] as number;
    const birthday = compareBirthday(candidates.birthday[position] as number);
    const birthplace = birthplaceKeyClass(record.birthplaceKey, references.birthplaceKeyOf(row));
    const by = admittedBy(kind, { score, threshold, birthday, birthplace });
    if (by === null) continue;
    best[count++] = position;
    candidates.admittedBy[position] = by;
    const name = found.name[position] as number;
    const words = references.wordScoreOf(name, position);
    const combined = combinedScore(score, words);
    const rank = rankOf(combined, birthday);
    candidates.words[position] = words;
    candidates.sameBirthday[position] = Number(isSameDay(birthday));
    candidates.conflicting[position] = Number(birthday === 'conflict');
    candidates.loose[position] = Number(isLooseBirthday(birthday));
    candidates.rank[position] = rank;
    candidates.within[position] = Number(references.isWithin(name, position));
    if (!isListed(kind, { score, threshold, birthday })) continue;
    candidates.recommendable[position] = Number(isRecommendable(kind, combined, birthday));
    candidates.strength[position] = strengthOf(rank, birthday === 'exact');
  }
  return { ...candidates, positions: sortByPlace(best.subarray(0, count), candidates) };
}

function noCandidates(found: number): Omit<RankedCandidates, 'positions'> {
  return {
    birthday: new Int32Array(found),
    sameBirthday: new Uint8Array(found),
    conflicting: new Uint8Array(found),
    loose: new Uint8Array(found),
    words: new Uint8Array(found),
    rank: new Uint8Array(found),
    within: new Uint8Array(found),
    recommendable: new Uint8Array(found),
    strength: new Uint16Array(found),
    admittedBy: new Array(found),
  };
}

/** For each row, in order, the position of its best name; on equal scores that of the first name. */
function bestNames({ row, name, score }: FoundNames): Uint32Array {
  // Row and position in one number, to sort without a comparison function.
  const width = 2 ** Math.ceil(Math.log2(row.length + 1));
  const keys = new Float64Array(row.length);
  for (let position = 0; position < keys.length; position++)
    keys[position] = (row[position] as number) * width + position;
  keys.sort();
  const best = new Uint32Array(keys.length);
  let [count, last] = [0, -1];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    const sorted = Math.floor(key / width);
    const position = key - sorted * width;
    if (sorted !== last) best[count++] = position;
    else if (isBetter(position, best[count - 1] as number)) best[count - 1] = position;
    last = sorted;
  }
  return best.subarray(0, count);

  function isBetter(a: number, b: number): boolean {
    const [left, right] = [score[a] as number, score[b] as number];
    return left > right || (left === right && (name[a] as number) < (name[b] as number));
  }
}

/** The positions by place, highest first, those of equal place in the order given: a counting sort. */
function sortByPlace(
  positions: Uint32Array,
  { rank, within }: Pick<RankedCandidates, 'rank' | 'within'>,
): Uint32Array {
  const next = new Uint32Array(MAX_PLACE + 2);
  const indexOf = (position: number) =>
    MAX_PLACE - placeOf({ rank: rank[position] as number, isWithin: within[position] === 1 });
  for (const position of positions) next[indexOf(position) + 1] = (next[indexOf(position) + 1] as number) + 1;
  for (let i = 1; i < next.length; i++) next[i] = (next[i] as number) + (next[i - 1] as number);
  const sorted = new Uint32Array(positions.length);
  for (const position of positions) {
    const index = next[indexOf(position)] as number;
    sorted[index] = position;
    next[indexOf(position)] = index + 1;
  }
  return sorted;
}
