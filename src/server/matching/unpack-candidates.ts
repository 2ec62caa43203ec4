import {
  type BirthdayClass,
  combinedScore,
  EXACT_BIRTHDAY_BONUS,
  NEAR_BIRTHDAY_BONUS,
  strengthOf,
} from '#matching';

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
  /** How the birthdays compare, or a class of the same verdict; null in runs from before this was stored. */
  birthday: BirthdayClass | null;
  /** The mean plus the birthday's bonus. */
  rank: number;
  /** One of both names stands within the other; false in runs from before this was stored. */
  isWithin: boolean;
  /** As `strengthOf` gives it. */
  strength: number;
};

const BYTES_EACH = 8;
/** Facts of a packed candidate, a bit each. Those `with…` say that a fact was packed at all, as it was not at first. */
export const PACKED = {
  loose: 1,
  within: 2,
  recommendable: 16,
  sameBirthday: 32,
  nearBonus: 64,
  exactBonus: 128,
  withWords: 256,
  withConflict: 512,
  conflicting: 1024,
  withLoose: 2048,
  /** All facts are packed. */
  complete: 256 | 512 | 2048,
} as const;

/** Packed candidates without those of some rows. */
export function withoutRows(packed: Uint8Array, isLeftOut: (row: number) => boolean): Uint8Array {
  const kept = [...wordsOf(packed)].flatMap((word, at, words) =>
    at % 2 === 0 && !isLeftOut(word) ? [word, words[at + 1] as number] : [],
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
    strengths[at] = strengthOf(combinedOf(word) + bonusOf(flags), (flags & PACKED.exactBonus) !== 0);
  }
  return strengths;
}

/** The number of packed candidates. */
export function packedCount(packed: Uint8Array): number {
  return Math.floor(packed.length / BYTES_EACH);
}

/** What filters look at in a packed candidate. */
export type PackedFacts = {
  score: number;
  combined: number;
  /** How the birthdays compare, or a class of the same verdict; null when that was not packed. */
  birthday: BirthdayClass | null;
};

/**
 * Prepares the question whether one of packed candidates fits, without unpacking them into objects; its answer is null when
 * none fits but for those of which the birthdays were not packed. Millions of candidates have few different facts, so that
 * each is judged once.
 */
export function packedFilter(fits: (facts: PackedFacts) => boolean): (packed: Uint8Array) => boolean | null {
  const judged = new Map<number, boolean | null>();
  function judge(word: number): boolean | null {
    const birthday = birthdayOf(flagsOf(word));
    const isFitting = birthday && fits({ score: word & 255, combined: combinedOf(word), birthday });
    judged.set(word, isFitting);
    return isFitting;
  }
  return (packed) => {
    const words = wordsOf(packed);
    let isKnown = true;
    for (let at = 1; at < words.length; at += 2) {
      const word = words[at] as number;
      const isFitting = judged.get(word) ?? judge(word);
      if (isFitting) return true;
      if (isFitting === null) isKnown = false;
    }
    return isKnown ? false : null;
  };
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
    if (flagsOf(word) & PACKED.sameBirthday) sameBirthday++;
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
    field: (word >>> 8) & 15,
    recommendable: (flags & PACKED.recommendable) !== 0,
    sameBirthday: (flags & PACKED.sameBirthday) !== 0,
    conflicting,
    birthday: birthdayOf(flags),
    rank,
    isWithin: (flags & PACKED.within) !== 0,
    strength: strengthOf(rank, (flags & PACKED.exactBonus) !== 0),
  };
}

function placedBy(word: number): PlacedBy {
  const flags = flagsOf(word);
  const combined = combinedOf(word);
  const conflicting = flags & PACKED.withConflict ? (flags & PACKED.conflicting) !== 0 : null;
  return { combined, rank: combined + bonusOf(flags), conflicting };
}

/** A class of birthdays for each verdict, and for the same day, of which one is likely. */
function birthdayOf(flags: number): BirthdayClass | null {
  if (flags & PACKED.exactBonus) return 'exact';
  if (flags & PACKED.sameBirthday) return 'placeholder';
  if (flags & PACKED.nearBonus) return 'same-year-month';
  if (flags & PACKED.conflicting) return 'conflict';
  if (!(flags & PACKED.withLoose)) return null;
  return flags & PACKED.loose ? 'same-year' : 'missing';
}

function flagsOf(word: number): number {
  return (word >>> 12) & 4_095;
}

function wordsOf(packed: Uint8Array): Uint32Array {
  // The database driver may return bytes at any offset of its buffer.
  const aligned = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, (aligned.length / BYTES_EACH) * 2);
}

function combinedOf(word: number): number {
  return combinedScore(word & 255, secondOf(word));
}

/** The word score; the name score where none was stored. */
function secondOf(word: number): number {
  return flagsOf(word) & PACKED.withWords ? word >>> 24 : word & 255;
}

function bonusOf(flags: number): number {
  if (flags & PACKED.exactBonus) return EXACT_BIRTHDAY_BONUS;
  return flags & PACKED.nearBonus ? NEAR_BIRTHDAY_BONUS : 0;
}
