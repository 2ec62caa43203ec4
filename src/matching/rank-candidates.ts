import { type BirthdayClass, isNearBirthday } from './evidence/birthday.ts';
import { neededShared } from './names/similarity.ts';

/** What an agreeing birthday adds to the score, for the order alone: .822 → .967 right ones on top of Febrl 4. */
export const EXACT_BIRTHDAY_BONUS = 40;
export const NEAR_BIRTHDAY_BONUS = 20;
/** Candidates for one record whose scores are this close are rivals. */
export const RIVAL_MARGIN = 5;

/** What the order of candidates depends on. */
export type Ranked = {
  id: string;
  /** 0–100. */
  score: number;
  birthday: BirthdayClass;
  shared: number;
  total: number;
};

/** What an agreeing birthday adds to the score, for the order alone. */
export function birthdayBonus(birthday: BirthdayClass): number {
  if (birthday === 'exact') return EXACT_BIRTHDAY_BONUS;
  return isNearBirthday(birthday) ? NEAR_BIRTHDAY_BONUS : 0;
}

/** Order of candidates, best first: score with the birthday's bonus, then the unrounded score, then id. */
export function compareCandidates(a: Ranked, b: Ranked): number {
  return (
    b.score + birthdayBonus(b.birthday) - (a.score + birthdayBonus(a.birthday)) ||
    // Fractions compared crosswise, in whole numbers.
    b.shared * a.total - a.shared * b.total ||
    compareIds(a.id, b.id)
  );
}

/**
 * The place in that order as one number, higher first, but for ids: c/S is below 1 and, for names up to 2 million units,
 * different fractions stay different beside a whole number up to 140.
 */
export function rankKey({ score, birthday, shared, total }: Omit<Ranked, 'id'>): number {
  return score + birthdayBonus(birthday) + (total === 0 ? 0 : shared / total);
}

/**
 * c of a pair's score, which the score and S tell alone while S is at most 200; undefined when several would do.
 * Spares counting bigrams again where millions of pairs are put in order.
 */
export function sharedFromScore(score: number, total: number): number | undefined {
  return total <= 200 ? Math.max(0, neededShared(total, score)) : undefined;
}

/** For each score (0–100), how many others lie within 5 points. */
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
