import type { EntityKind } from '#records';
import { type BirthdayClass, isNearBirthday } from './evidence/birthday.ts';
import type { CountryClass } from './evidence/country.ts';
import { decidedBy, type Standing, standingOf } from './standing.ts';

/** From this mean of both numbers on a company can be recommended. All of them are measured: see docs/decisions/033. */
export const RECOMMENDED_CLIENT_SCORE = 86;
/** The same for a person when the birthdays share no more than the year. */
export const RECOMMENDED_PERSON_SCORE = 75;
/** The same when a birthday is missing. */
export const RECOMMENDED_WITHOUT_BIRTHDAY = 74;
/** The same when the birthdays are near. */
export const RECOMMENDED_NEAR_BIRTHDAY = 65;
/** The same when the birthdays are equal. */
export const RECOMMENDED_SAME_BIRTHDAY = 35;
/** The same for a contact when no other reference record of the lists has this birthday. */
export const RECOMMENDED_ONLY_BIRTHDAY = 25;
/** From this name score on a contact with an equal birthday, which is a candidate whatever the name, is listed on its own. */
export const LISTED_SAME_BIRTHDAY = 35;

/** Why a candidate is not recommended. */
export const OBJECTIONS = [
  /** The mean of its numbers is under the recommendation threshold. */
  'score',
  /** The birthdays conflict. */
  'birthday',
  /** Another candidate of the record is as strong, stronger but a rival, or stronger beyond rivalry. */
  'tied',
  'close',
  'behind',
  /** The reference record is as near, or nearer, to another record of ours, for which it leads as well. */
  'record-tied',
  'record-close',
  'record-behind',
  /** Both countries are known and differ. */
  'country',
  /** A user attached it by hand. */
  'hand',
] as const;
export type Objection = (typeof OBJECTIONS)[number];

/** Whether a candidate is recommended, and why or why not. */
export type Recommendation = {
  /** The mean of both numbers from which it can be recommended; null when the birthdays conflict. */
  threshold: number | null;
  /** By how much it leads the next candidate of its record, negative when it is behind the first; null without another. */
  lead: number | null;
  /** What decides for a recommended one: it is the only candidate, its name leads, or only its birthday is equal. */
  by: 'alone' | 'lead' | 'birthday' | null;
  /** Empty when it is recommended. */
  against: Objection[];
};

/** A candidate, and where it stands among others. */
export type Judged = {
  kind: EntityKind;
  /** The mean of its two numbers. */
  combined: number;
  birthday: BirthdayClass;
  /** No other candidate of the record has this birthday. */
  isOnlyBirthday: boolean;
  country: CountryClass;
  lead: number | null;
  /** How a leader stands among the leaders of our other records for the same reference record; null when unknown. */
  claim: Standing | null;
};

/**
 * Judges whether a candidate is recommended for confirming: it reaches its recommendation threshold, leads every other
 * candidate of its record, leads for its reference record, and the countries do not conflict. A recommendation never
 * decides.
 */
export function recommend(judged: Judged): Recommendation {
  const { kind, combined, birthday, isOnlyBirthday, country, lead, claim } = judged;
  const threshold = recommendedFrom(kind, birthday, isOnlyBirthday);
  const standing = standingOf(lead);
  const against: Objection[] = [];
  if (threshold === null) against.push('birthday');
  else if (combined < threshold) against.push('score');
  if (standing !== 'leads') against.push(standing);
  if (claim !== null && claim !== 'leads') against.push(`record-${claim}`);
  if (country === 'different') against.push('country');
  return { threshold, lead, by: against.length > 0 ? null : decidedBy(lead), against };
}

/** The mean of both numbers from which a candidate can be recommended; null when the birthdays conflict. */
export function recommendedFrom(
  kind: EntityKind,
  birthday: BirthdayClass,
  isOnlyBirthday = false,
): number | null {
  if (kind === 'clients') return RECOMMENDED_CLIENT_SCORE;
  if (birthday === 'conflict') return null;
  if (birthday === 'exact')
    return isOnlyBirthday && kind === 'contacts' ? RECOMMENDED_ONLY_BIRTHDAY : RECOMMENDED_SAME_BIRTHDAY;
  if (birthday === 'missing') return RECOMMENDED_WITHOUT_BIRTHDAY;
  return isNearBirthday(birthday) ? RECOMMENDED_NEAR_BIRTHDAY : RECOMMENDED_PERSON_SCORE;
}

/** Whether the mean of both numbers reaches a recommendation threshold, that of an only birthday when it is equal. */
export function isRecommendable(kind: EntityKind, combined: number, birthday: BirthdayClass): boolean {
  const threshold = recommendedFrom(kind, birthday, true);
  return threshold !== null && combined >= threshold;
}

/** Whether a candidate with an equal birthday can be recommended only when no other one has this birthday. */
export function needsOnlyBirthday(combined: number): boolean {
  return combined < RECOMMENDED_SAME_BIRTHDAY;
}

/** Whether a candidate is listed on its own, by its name alone; all others of a birthday or birthplace are one group. */
export function isListed(
  kind: EntityKind,
  { score, threshold, birthday }: { score: number; threshold: number; birthday: BirthdayClass },
): boolean {
  return score >= threshold || (kind === 'contacts' && birthday === 'exact' && score >= LISTED_SAME_BIRTHDAY);
}
