import {
  birthdayNumber,
  EXACT_BIRTHDAY_BONUS,
  type FoundNames,
  NEAR_BIRTHDAY_BONUS,
  rankCandidates,
  strengthOf,
} from '#matching';
import type { EntityKind } from '#records';
import type { MatchShard } from './match-shards.ts';

/** A candidate listed individually, by its name or by a name beside the same birthday, as a run stores it. */
export type PackedCandidate = {
  /** Of the reference record in its list and kind. */
  row: number;
  /** 0–100. */
  score: number;
  /** The name that won: 0 name, 1 prevname, 2 alias. */
  field: number;
  /** It reaches the recommendation threshold: that of its time, in runs from before 019. */
  recommendable: boolean;
  /** Its birthday equals the record's. */
  sameBirthday: boolean;
  /** The score plus the birthday's bonus; candidates are sorted by it. */
  rank: number;
};

const BYTES_EACH = 8;
const RECOMMENDABLE = 1;
const SAME_BIRTHDAY = 2;
const NEAR_BONUS = 4;
const EXACT_BONUS = 8;

/** The columns of a shard that ranking reads. */
type RankedShard = Pick<MatchShard, 'firstRow' | 'rowOfName' | 'fieldOfName' | 'birthdayOfRow'>;

/**
 * Packs the candidates of a record in a shard, sorted by rank and row, so that equal results give equal bytes.
 * Each takes row (32 bits), score, field and flags (8 bits each), 8 unused.
 */
export function packCandidates(
  record: { kind: EntityKind; birthday: string | null },
  { name, score }: Pick<FoundNames, 'name' | 'score'>,
  { firstRow, rowOfName, fieldOfName, birthdayOfRow }: RankedShard,
): Uint8Array {
  // A client's birthday is no evidence, and candidates by birthplace alone are in a group.
  const birthday = record.kind === 'clients' ? 0 : birthdayNumber(record.birthday ?? undefined);
  const birthdayOf = (row: number) => birthdayOfRow[row - firstRow] ?? 0;
  const row = new Uint32Array(name.length);
  for (let i = 0; i < row.length; i++) row[i] = rowOfName[name[i] as number] as number;
  const { positions, rank, recommendable } = rankCandidates(
    { kind: record.kind, birthday, birthplaceKey: '' },
    { row, name, score },
    { birthdayOf, birthplaceKeyOf: () => '' },
  );
  const packed = new Uint32Array(positions.length * 2);
  for (let i = 0; i < positions.length; i++) {
    const at = positions[i] as number;
    const candidate = { score: score[at] as number, rank: rank[at] as number };
    const isSame = birthday > 0 && birthday === birthdayOf(row[at] as number);
    const flags =
      (recommendable[at] ? RECOMMENDABLE : 0) | (isSame ? SAME_BIRTHDAY : 0) | bonusFlag(candidate);
    packed[2 * i] = row[at] as number;
    packed[2 * i + 1] = candidate.score | ((fieldOfName[name[at] as number] as number) << 8) | (flags << 16);
  }
  return new Uint8Array(packed.buffer);
}

/** Unpacks what `packCandidates` packed. */
export function unpackCandidates(packed: Uint8Array): PackedCandidate[] {
  const words = wordsOf(packed);
  return Array.from({ length: words.length / 2 }, (_, at) => candidateAt(words, at));
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
    const score = word & 255;
    strengths[at] = strengthOf(score, score + bonusOf((word >>> 16) & 255));
  }
  return strengths;
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
  return { count: words.length / 2, sameBirthday, bestScore };
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
  const flags = (word >>> 16) & 255;
  const score = word & 255;
  return {
    row: words[2 * at] as number,
    score,
    field: (word >>> 8) & 255,
    recommendable: (flags & RECOMMENDABLE) !== 0,
    sameBirthday: (flags & SAME_BIRTHDAY) !== 0,
    rank: score + bonusOf(flags),
  };
}

function wordsOf(packed: Uint8Array): Uint32Array {
  // The database driver may return bytes at any offset of its buffer.
  const aligned = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, (aligned.length / BYTES_EACH) * 2);
}

function bonusFlag({ rank, score }: { rank: number; score: number }): number {
  if (rank - score === EXACT_BIRTHDAY_BONUS) return EXACT_BONUS;
  return rank - score === NEAR_BIRTHDAY_BONUS ? NEAR_BONUS : 0;
}

function bonusOf(flags: number): number {
  if (flags & EXACT_BONUS) return EXACT_BIRTHDAY_BONUS;
  return flags & NEAR_BONUS ? NEAR_BIRTHDAY_BONUS : 0;
}
