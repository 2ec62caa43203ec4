import {
  type BirthdayRows,
  birthdaysOf,
  combinedScore,
  comparedForms,
  EXACT_BIRTHDAY_BONUS,
  type FoundNames,
  LISTED_SAME_BIRTHDAY,
  ListedNames,
  NAME_FIELDS,
  type NameComparison,
  NEAR_BIRTHDAY_BONUS,
  nameKindOf,
  type PairEvidence,
  rankCandidates,
  rankOf,
  strengthOf,
  thresholdOf,
  type WordIndex,
} from '#matching';
import type { EntityKind } from '#records';
import type { MatchShard } from './match-shards.ts';

/** A candidate listed individually, by its name or by a name beside the same birthday, as a run stores it. */
export type PackedCandidate = {
  /** Of the reference record in its list and kind. */
  row: number;
  /** 0–100. */
  score: number;
  /** The word score; the score in runs from before it ordered. */
  words: number;
  /** The mean of the score and the word score. */
  combined: number;
  /** The name that won, as its index in `NAME_FIELDS`. */
  field: number;
  /** It reaches the recommendation threshold: that of its time, in runs from before 019. */
  recommendable: boolean;
  /** One of its birthdays is a day that is one of the record's. */
  sameBirthday: boolean;
  /** Every known birthday of one conflicts with every one of the other; null in runs from before this was stored. */
  conflicting: boolean | null;
  /** The mean plus the birthday's bonus; candidates are sorted by it. */
  rank: number;
  /** As `strengthOf` gives it. */
  strength: number;
};

const BYTES_EACH = 8;
const RECOMMENDABLE = 1;
const SAME_BIRTHDAY = 2;
const NEAR_BONUS = 4;
const EXACT_BONUS = 8;
const WITH_WORDS = 16;
const WITH_CONFLICT = 32;
const CONFLICTING = 64;

/** The columns of a shard that ranking reads. */
export type RankedShard = Pick<
  MatchShard,
  'firstRow' | 'rowOfName' | 'fieldOfName' | 'birthdayOfRow' | 'birthdaySets' | 'words'
>;
export type PackedRecord = { kind: EntityKind; name: string; normalized: string; birthday: string | null };

/** The names of a shard, prepared once for all records. */
const listedNames = new WeakMap<WordIndex, ListedNames>();

/**
 * Packs the candidates of a record in a shard, sorted by rank and row, so that equal results give equal bytes: those
 * whose names a join found, and of those with the same birthday the ones that are listed on their own. Each takes row
 * (32 bits), score, field, flags and the word score (8 bits each).
 */
export function packCandidates(
  record: PackedRecord,
  joined: Pick<FoundNames, 'name' | 'score'>,
  { shard, sameBirthday }: { shard: RankedShard; sameBirthday: BirthdayRows },
): Uint8Array<ArrayBuffer> {
  const { firstRow, rowOfName, fieldOfName, birthdayOfRow, birthdaySets } = shard;
  const rows = sameBirthday.of(record.birthday);
  if (joined.name.length + rows.length === 0) return new Uint8Array();
  const compared = compareWithNames(record, shard);
  const { name, score } =
    rows.length === 0 ? joined : withSameBirthday(joined, { record, rows, shard, compared });
  // A client's birthday is no evidence, and candidates by birthplace alone are in a group.
  const birthdays = record.kind === 'clients' ? [] : birthdaysOf(record.birthday ?? undefined);
  const row = new Uint32Array(name.length);
  const field = new Uint8Array(name.length);
  for (let i = 0; i < row.length; i++) {
    row[i] = rowOfName[name[i] as number] as number;
    field[i] = fieldOfName[name[i] as number] as number;
  }
  const wordScoreAt = compared.wordScoresOf(name);
  const birthdayOf = (row: number) => birthdayOfRow[row - firstRow] ?? 0;
  const ranked = rankCandidates(
    { kind: record.kind, birthdays, birthplaceKey: '' },
    { row, name, score },
    {
      ...{ birthdayOf, birthdaySets, birthplaceKeyOf: () => '' },
      wordScoreOf: (_, position) => wordScoreAt(position),
    },
  );
  const { positions, rank, words, recommendable, sameBirthday: same, conflicting } = ranked;
  const packed = new Uint32Array(positions.length * 2);
  for (let i = 0; i < positions.length; i++) {
    const at = positions[i] as number;
    const bonus = (rank[at] as number) - combinedScore(score[at] as number, words[at] as number);
    const flags =
      WITH_WORDS |
      WITH_CONFLICT |
      (recommendable[at] ? RECOMMENDABLE : 0) |
      (same[at] ? SAME_BIRTHDAY : 0) |
      (conflicting[at] ? CONFLICTING : 0) |
      bonusFlag(bonus);
    packed[2 * i] = row[at] as number;
    packed[2 * i + 1] =
      (score[at] as number) | ((field[at] as number) << 8) | (flags << 16) | ((words[at] as number) << 24);
  }
  return new Uint8Array(packed.buffer);
}

function compareWithNames({ kind, name, normalized }: PackedRecord, { words }: RankedShard): NameComparison {
  const nameKind = nameKindOf(kind);
  const names = listedNames.get(words) ?? new ListedNames(nameKind, words);
  listedNames.set(words, names);
  return names.compare([normalized, ...comparedForms(nameKind, name).slice(1)]);
}

/** Adds the names of the same birthday that are listed on their own, though no join by name finds them. */
function withSameBirthday(
  { name, score }: Pick<FoundNames, 'name' | 'score'>,
  {
    record: { kind },
    rows,
    shard: { rowOfName, firstRow },
    compared,
  }: { record: PackedRecord; rows: readonly number[]; shard: RankedShard; compared: NameComparison },
): Pick<FoundNames, 'name' | 'score'> {
  const [names, scores]: [number[], number[]] = [[], []];
  const threshold = thresholdOf(kind);
  for (const at of rows) {
    const row = firstRow + at;
    for (let one = firstNameOf(rowOfName, row); rowOfName[one] === row; one++) {
      const found = compared.score(one, LISTED_SAME_BIRTHDAY);
      // Those over the threshold were joined.
      if (found >= threshold || found < LISTED_SAME_BIRTHDAY) continue;
      names.push(one);
      scores.push(found);
    }
  }
  if (names.length === 0) return { name, score };
  // Typed as what a join finds, so that the loops over millions of them stay fast.
  const length = name.length + names.length;
  const all = { name: new Uint32Array(length), score: new Uint8Array(length) };
  all.name.set(name);
  all.name.set(names, name.length);
  all.score.set(score);
  all.score.set(scores, score.length);
  return all;
}

/** The first name of a row, by binary search. */
function firstNameOf(rowOfName: Uint32Array, row: number): number {
  let [low, high] = [0, rowOfName.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rowOfName[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Packs one pair with its evidence, as it is listed on its own. It is never recommendable. */
export function packCandidate(
  row: number,
  { score, opinion, combined, birthday, matchedField }: PairEvidence,
): Uint8Array<ArrayBuffer> {
  const flags =
    WITH_WORDS |
    WITH_CONFLICT |
    (birthday === 'conflict' ? CONFLICTING : 0) |
    (birthday === 'exact' || birthday === 'placeholder' ? SAME_BIRTHDAY : 0) |
    bonusFlag(rankOf(combined, birthday) - combined);
  const field = NAME_FIELDS.indexOf(matchedField ?? 'name');
  return new Uint8Array(
    new Uint32Array([row, score | (field << 8) | (flags << 16) | (opinion.score << 24)]).buffer,
  );
}

/** Packed candidates without one row. */
export function withoutRow(packed: Uint8Array, row: number): Uint8Array {
  const kept = [...wordsOf(packed)].flatMap((word, at, words) =>
    at % 2 === 0 && word !== row ? [word, words[at + 1] as number] : [],
  );
  return new Uint8Array(new Uint32Array(kept).buffer);
}

/** Unpacks what `packCandidates` packed. */
export function unpackCandidates(packed: Uint8Array): PackedCandidate[] {
  const words = wordsOf(packed);
  return Array.from({ length: words.length / 2 }, (_, at) => candidateAt(words, at));
}

/** What places a candidate, known before its record is read. */
export type PlacedBy = Pick<PackedCandidate, 'combined' | 'rank' | 'conflicting'>;

/**
 * Unpacks the best of packed candidates, up to a number: those with the lowest place, of equal ones those with the higher
 * combined score, then by row. The others do not become objects.
 */
export function unpackBest(
  packed: Uint8Array,
  { most, placeOf }: { most: number; placeOf: (by: PlacedBy) => number },
): PackedCandidate[] {
  const words = wordsOf(packed);
  const count = words.length / 2;
  if (count <= most) return unpackCandidates(packed);
  const [places, scores] = [new Float64Array(count), new Float64Array(count)];
  for (let at = 0; at < count; at++) {
    const by = placedBy(words[2 * at + 1] as number);
    places[at] = placeOf(by);
    scores[at] = by.combined;
  }
  const order = Uint32Array.from({ length: count }, (_, at) => at).sort(
    (a, b) =>
      (places[a] as number) - (places[b] as number) ||
      (scores[b] as number) - (scores[a] as number) ||
      (words[2 * a] as number) - (words[2 * b] as number),
  );
  return [...order.subarray(0, most)].map((at) => candidateAt(words, at));
}

/** Unpacks one of them. */
export function unpackCandidate(packed: Uint8Array, at: number): PackedCandidate {
  return candidateAt(wordsOf(packed), at);
}

/** The strengths of packed candidates, without unpacking them into objects. */
export function packedStrengths(packed: Uint8Array): Uint16Array {
  const words = wordsOf(packed);
  const strengths = new Uint16Array(words.length / 2);
  for (let at = 0; at < strengths.length; at++) {
    const word = words[2 * at + 1] as number;
    const flags = flagsOf(word);
    strengths[at] = strengthOf(combinedOf(word) + bonusOf(flags), (flags & EXACT_BONUS) !== 0);
  }
  return strengths;
}

/** The number of packed candidates. */
export function packedCount(packed: Uint8Array): number {
  return Math.floor(packed.length / BYTES_EACH);
}

/** Counts packed candidates for a run's findings, without unpacking them into objects. */
export function countPacked(packed: Uint8Array, histogram?: Uint32Array) {
  const words = wordsOf(packed);
  let [sameBirthday, bestScore] = [0, -1];
  for (let at = 1; at < words.length; at += 2) {
    const word = words[at] as number;
    const score = word & 255;
    if (histogram) histogram[score] = (histogram[score] as number) + 1;
    if (score > bestScore) bestScore = score;
    if ((word >>> 16) & SAME_BIRTHDAY) sameBirthday++;
  }
  return { count: packedCount(packed), sameBirthday, bestScore };
}

/** The rows of packed candidates. */
export function packedRows(packed: Uint8Array): Uint32Array {
  const words = wordsOf(packed);
  const rows = new Uint32Array(words.length / 2);
  for (let at = 0; at < rows.length; at++) rows[at] = words[2 * at] as number;
  return rows;
}

function candidateAt(words: Uint32Array, at: number): PackedCandidate {
  const word = words[2 * at + 1] as number;
  const flags = flagsOf(word);
  const { combined, rank, conflicting } = placedBy(word);
  return {
    row: words[2 * at] as number,
    score: word & 255,
    words: secondOf(word),
    combined,
    field: (word >>> 8) & 255,
    recommendable: (flags & RECOMMENDABLE) !== 0,
    sameBirthday: (flags & SAME_BIRTHDAY) !== 0,
    conflicting,
    rank,
    strength: strengthOf(rank, (flags & EXACT_BONUS) !== 0),
  };
}

function placedBy(word: number): PlacedBy {
  const flags = flagsOf(word);
  const combined = combinedOf(word);
  const conflicting = flags & WITH_CONFLICT ? (flags & CONFLICTING) !== 0 : null;
  return { combined, rank: combined + bonusOf(flags), conflicting };
}

function flagsOf(word: number): number {
  return (word >>> 16) & 255;
}

function wordsOf(packed: Uint8Array): Uint32Array {
  // The database driver may return bytes at any offset of its buffer.
  const aligned = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, (aligned.length / BYTES_EACH) * 2);
}

function combinedOf(word: number): number {
  return combinedScore(word & 255, secondOf(word));
}

/** The second number; the score where it was not stored. */
function secondOf(word: number): number {
  return (word >>> 16) & WITH_WORDS ? word >>> 24 : word & 255;
}

function bonusFlag(bonus: number): number {
  if (bonus === EXACT_BIRTHDAY_BONUS) return EXACT_BONUS;
  return bonus === NEAR_BIRTHDAY_BONUS ? NEAR_BONUS : 0;
}

function bonusOf(flags: number): number {
  if (flags & EXACT_BONUS) return EXACT_BIRTHDAY_BONUS;
  return flags & NEAR_BONUS ? NEAR_BIRTHDAY_BONUS : 0;
}
