import { EXACT_BIRTHDAY_BONUS, NEAR_BIRTHDAY_BONUS, RIVAL_MARGIN } from './candidate-rank.ts';

/** How one of several compares with the others: it leads all by the margin, shares the first place, leads by less, or follows. */
export const STANDINGS = ['leads', 'tied', 'close', 'behind'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A leader is ahead of every other by so much, and so has no rival. Measured: see docs/decisions/033. */
export const RECOMMENDED_LEAD = RIVAL_MARGIN + 3;
/** Added for equal birthdays: more than any name and near birthday can make up for, so that the birthday decides. */
const DECIDING_BONUS = 200;
/** From this lead on the first one has the only equal birthday. */
const DECIDED_BY_BIRTHDAY = DECIDING_BONUS + EXACT_BIRTHDAY_BONUS - (100 + NEAR_BIRTHDAY_BONUS);

/** How strong a candidate is among others: its rank, and the deciding bonus where the birthdays are equal. */
export function strengthOf(rank: number, hasSameBirthday: boolean): number {
  return hasSameBirthday ? rank + DECIDING_BONUS : rank;
}

/** The two highest of some strengths, and the position of the first; null without any. */
export type TopTwo = { at: number; first: number; second: number | null };

/** Finds the two highest strengths. */
export function topTwo(strengths: ArrayLike<number>): TopTwo | null {
  let [at, first, second] = [-1, -1, -1];
  for (let i = 0; i < strengths.length; i++) {
    const strength = strengths[i] as number;
    if (strength > first) [at, first, second] = [i, strength, first];
    else if (strength > second) second = strength;
  }
  return at < 0 ? null : { at, first, second: second < 0 ? null : second };
}

/** By how much one of these strengths leads the others, negative when it is behind the first; null when it is the only one. */
export function leadOf(strength: number, { first, second }: Pick<TopTwo, 'first' | 'second'>): number | null {
  if (second === null) return null;
  return strength < first ? strength - first : first - second;
}

/** The standing of one with this lead. */
export function standingOf(lead: number | null): Standing {
  if (lead === null || lead >= RECOMMENDED_LEAD) return 'leads';
  if (lead === 0) return 'tied';
  return lead > 0 ? 'close' : 'behind';
}

/** What decides for one that leads: it is the only one, its name leads, or only its birthday is equal. */
export function decidedBy(lead: number | null): 'alone' | 'lead' | 'birthday' {
  if (lead === null) return 'alone';
  return lead >= DECIDED_BY_BIRTHDAY ? 'birthday' : 'lead';
}

/**
 * The standings of records that claim the same reference record, which is the leader of each. At most one leads, in
 * whatever order they come.
 */
export function standingsOf(strengths: readonly number[]): Standing[] {
  const top = topTwo(strengths);
  return strengths.map((strength) => (top ? standingOf(leadOf(strength, top)) : 'leads'));
}
