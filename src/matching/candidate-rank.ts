import { type BirthdayClass, isNearBirthday } from './evidence/birthday.ts';
import { neededShared } from './names/similarity.ts';

/** Added to the mean of both numbers for equal birthdays, for the order alone: on Febrl 4 .828 → .970 right ones on top. */
export const EXACT_BIRTHDAY_BONUS = 60;
export const NEAR_BIRTHDAY_BONUS = 30;
/** The highest rank: two equal names and the same birthday. */
export const MAX_RANK = 100 + EXACT_BIRTHDAY_BONUS;
/**
 * Added for the order alone where one name of a person stands within the other: less than a recommended one leads
 * by, which so stays first. See docs/decisions/067.
 */
export const WITHIN_BONUS = 7;
/** Candidates for one record whose scores are this close are rivals. */
export const RIVAL_MARGIN = 5;

/** The sort keys of a candidate. */
export type Ranked = {
  id: string;
  /** 0–160: see `rankOf`. */
  rank: number;
  /** The shorter name stands within the longer one: see `standsWithin`. */
  isWithin: boolean;
  /** c and S of the score. */
  shared: number;
  total: number;
  /** How many facts agree, less those that differ: see `factBalance`. */
  facts?: number;
};

/** The rank of a candidate: the mean of its two numbers (0–100, see `combinedScore`) plus the bonus of its birthday. */
export function rankOf(combined: number, birthday: BirthdayClass): number {
  if (birthday === 'exact') return combined + EXACT_BIRTHDAY_BONUS;
  return isNearBirthday(birthday) ? combined + NEAR_BIRTHDAY_BONUS : combined;
}

/** Where a candidate stands among others: its rank, and the bonus of a name within the other. */
export function placeOf({ rank, isWithin }: Pick<Ranked, 'rank' | 'isWithin'>): number {
  return isWithin ? rank + WITHIN_BONUS : rank;
}

/** Order of candidates, best first: by place, the unrounded name score, the facts of people, and the id. */
export function compareCandidates(a: Ranked, b: Ranked): number {
  return (
    placeOf(b) - placeOf(a) ||
    // Fractions compared crosswise, in whole numbers.
    b.shared * a.total - a.shared * b.total ||
    (b.facts ?? 0) - (a.facts ?? 0) ||
    compareIds(a.id, b.id)
  );
}

/** The best of candidates in order, up to a number, and the recommended one wherever it stands. */
export function keepBest<T>(
  ordered: readonly T[],
  { most, isRecommended }: { most: number; isRecommended: (candidate: T) => boolean },
): T[] {
  return ordered.filter((candidate, at) => at < most || isRecommended(candidate));
}

/**
 * c of a pair's score, which score and S determine while S is at most 200; undefined when several values would do.
 * Avoids counting bigrams again when millions of pairs are sorted.
 */
export function sharedFromScore(score: number, total: number): number | undefined {
  return total <= 200 ? Math.max(0, neededShared(total, score)) : undefined;
}

/** For each score (0–100), the number of others within 5 points. */
export function countRivals(scores: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1);
  return scores.map((score) => {
    let close = -1;
    for (let other = score - RIVAL_MARGIN; other <= score + RIVAL_MARGIN; other++)
      close += counts.get(other) ?? 0;
    return close;
  });
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
