import {
  birthdayBonus,
  birthdayClass,
  birthdayNumber,
  birthdayOfNumber,
  EXACT_BIRTHDAY_BONUS,
  isRecommended,
  NEAR_BIRTHDAY_BONUS,
  RECOMMENDED_PERSON_SCORE,
} from '#matching';
import type { EntityKind } from '#records';

/** A candidate that stands for itself, by its name or recommended by the same birthday, as a run keeps it. */
export type PackedCandidate = {
  /** Of the reference record in its list and kind. */
  row: number;
  /** 0–100. */
  score: number;
  /** The name that won: 0 name, 1 prevname, 2 alias. */
  field: number;
  recommended: boolean;
  /** It has the very birthday of the record. */
  sameBirthday: boolean;
  /** Score and what the birthday adds to it, by which candidates are sorted. */
  rank: number;
};

/** What the join found for one record in a shard, a name each. */
export type FoundNames = { row: Uint32Array; score: Uint8Array; field: Uint8Array };

const BYTES_EACH = 8;
const MAX_RANK = 100 + EXACT_BIRTHDAY_BONUS;
/** More names than one shard holds. */
const MAX_FOUND = 2 ** 21;
const RECOMMENDED = 1;
const SAME_BIRTHDAY = 2;
const NEAR_BONUS = 4;
const EXACT_BONUS = 8;

/**
 * The candidates of a record in a shard as bytes, best first: row (32 bits), score, field and flags (8 bits each),
 * 8 unused. A reference record stands once, with its best name.
 */
export function packCandidates(
  found: FoundNames,
  record: { kind: EntityKind; birthday: string | null },
  birthdayOf: (row: number) => number,
): Uint8Array {
  const best = bestNames(found);
  const birthday = birthdayNumber(record.birthday ?? undefined);
  const words = new Uint32Array(best.length);
  const placeOfRank = new Uint32Array(MAX_RANK + 2);
  for (let place = 0; place < best.length; place++) {
    const at = best[place] as number;
    const score = found.score[at] as number;
    const other = birthdayOf(found.row[at] as number);
    const flags = flagsOf({ kind: record.kind, score, birthday, other });
    words[place] = score | ((found.field[at] as number) << 8) | (flags << 16);
    const worse = MAX_RANK - score - bonusOf(flags) + 1;
    placeOfRank[worse] = (placeOfRank[worse] as number) + 1;
  }
  for (let rank = 1; rank < placeOfRank.length; rank++) {
    placeOfRank[rank] = (placeOfRank[rank] as number) + (placeOfRank[rank - 1] as number);
  }
  // Those of one rank stay in the order of their rows: the same results make the same bytes.
  const packed = new Uint32Array(best.length * 2);
  for (let place = 0; place < best.length; place++) {
    const word = words[place] as number;
    const rank = MAX_RANK - (word & 255) - bonusOf((word >>> 16) & 255);
    const at = placeOfRank[rank] as number;
    placeOfRank[rank] = at + 1;
    packed[2 * at] = found.row[best[place] as number] as number;
    packed[2 * at + 1] = word;
  }
  return new Uint8Array(packed.buffer);
}

/** The candidates that `packCandidates` packed. */
export function unpackCandidates(packed: Uint8Array): PackedCandidate[] {
  const words = wordsOf(packed);
  return Array.from({ length: words.length / 2 }, (_, at) => {
    const word = words[2 * at + 1] as number;
    const flags = (word >>> 16) & 255;
    const score = word & 255;
    return {
      row: words[2 * at] as number,
      score,
      field: (word >>> 8) & 255,
      recommended: (flags & RECOMMENDED) !== 0,
      sameBirthday: (flags & SAME_BIRTHDAY) !== 0,
      rank: score + bonusOf(flags),
    };
  });
}

/** What a run counts of packed candidates, without making an object of each. */
export function countPacked(packed: Uint8Array, histogram?: Uint32Array) {
  const words = wordsOf(packed);
  let [recommended, sameBirthday, bestScore] = [0, 0, -1];
  for (let at = 1; at < words.length; at += 2) {
    const word = words[at] as number;
    const score = word & 255;
    if (histogram) histogram[score] = (histogram[score] as number) + 1;
    if (score > bestScore) bestScore = score;
    if ((word >>> 16) & RECOMMENDED) recommended++;
    if ((word >>> 16) & SAME_BIRTHDAY) sameBirthday++;
  }
  return { count: words.length / 2, recommended, sameBirthday, bestScore };
}

/** The rows of packed candidates. */
export function packedRows(packed: Uint8Array): Uint32Array {
  const words = wordsOf(packed);
  const rows = new Uint32Array(words.length / 2);
  for (let at = 0; at < rows.length; at++) rows[at] = words[2 * at] as number;
  return rows;
}

function wordsOf(packed: Uint8Array): Uint32Array {
  // A database gives bytes from anywhere in its memory.
  const aligned = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, (aligned.length / BYTES_EACH) * 2);
}

/** For each row, in order, the place of its best name; on equal scores the first of name, prevname, alias. */
function bestNames({ row, score, field }: FoundNames): Uint32Array {
  const keys = new Float64Array(row.length);
  // Row and place in one number, so that sorting needs no comparing function.
  for (let at = 0; at < row.length; at++) keys[at] = (row[at] as number) * MAX_FOUND + at;
  keys.sort();
  const best = new Uint32Array(row.length);
  let [count, last] = [0, -1];
  for (const key of keys) {
    const at = key % MAX_FOUND;
    const other = best[count - 1] as number;
    if (row[at] !== last) best[count++] = at;
    else if (isBetter(at, other)) best[count - 1] = at;
    last = row[at] as number;
  }
  return best.subarray(0, count);

  function isBetter(at: number, other: number): boolean {
    const [a, b] = [score[at] as number, score[other] as number];
    return a > b || (a === b && (field[at] as number) < (field[other] as number));
  }
}

type Pair = { kind: EntityKind; score: number; birthday: number; other: number };

function flagsOf({ kind, score, birthday, other }: Pair): number {
  if (kind === 'clients') return isRecommended(kind, score, 'missing') ? RECOMMENDED : 0;
  const isClose = birthday !== 0 && other !== 0 && mayBeNear(birthday, other);
  // What is far apart is a conflict, which matters from this score on alone.
  if (!isClose && score < RECOMMENDED_PERSON_SCORE) return 0;
  const compared = birthdayClass(birthdayOfNumber(birthday), birthdayOfNumber(other));
  const bonus = birthdayBonus(compared);
  return (
    (isRecommended(kind, score, compared) ? RECOMMENDED : 0) |
    (birthday > 0 && birthday === other ? SAME_BIRTHDAY : 0) |
    (bonus === EXACT_BIRTHDAY_BONUS ? EXACT_BONUS : bonus === NEAR_BIRTHDAY_BONUS ? NEAR_BONUS : 0)
  );
}

/** Birthdays of one year, or alike but for the first digits: all others that are known whole differ in more than a slip. */
function mayBeNear(a: number, b: number): boolean {
  if (a < 0 || b < 0) return true;
  return Math.trunc(a / 10_000) === Math.trunc(b / 10_000) || a % 1_000 === b % 1_000;
}

function bonusOf(flags: number): number {
  if (flags & EXACT_BONUS) return EXACT_BIRTHDAY_BONUS;
  return flags & NEAR_BONUS ? NEAR_BIRTHDAY_BONUS : 0;
}
