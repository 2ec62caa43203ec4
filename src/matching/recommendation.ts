import type { EntityKind } from '#records';
import { type BirthdayClass, isNearBirthday } from './evidence/birthday.ts';
import type { CountryClass } from './evidence/country.ts';
import { decidedBy, type Standing, standingOf } from './standing.ts';
import { thresholdOf } from './thresholds.ts';

/** From this name score on a company can be recommended. All of them are measured: see docs/decisions/019. */
export const RECOMMENDED_CLIENT_SCORE = 85;
/** The same for a person when the birthdays share no more than the year. */
export const RECOMMENDED_PERSON_SCORE = 75;
/** The same when a birthday is missing. */
export const RECOMMENDED_WITHOUT_BIRTHDAY = 73;
/** The same when the birthdays are near. */
export const RECOMMENDED_NEAR_BIRTHDAY = 65;
/** The same for a contact with an equal birthday, which is a candidate whatever the name. */
export const RECOMMENDED_SAME_BIRTHDAY = 50;

/** Why a candidate is not recommended. */
export const OBJECTIONS = [
  /** Its score is under the recommendation threshold. */
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
] as const;
export type Objection = (typeof OBJECTIONS)[number];

/** Whether a candidate is recommended, and why or why not. */
export type Recommendation = {
  /** The name score from which it can be recommended; null when the birthdays conflict. */
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
  score: number;
  birthday: BirthdayClass;
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
export function recommend({ kind, score, birthday, country, lead, claim }: Judged): Recommendation {
  const threshold = recommendedFrom(kind, birthday);
  const standing = standingOf(lead);
  const against: Objection[] = [];
  if (threshold === null) against.push('birthday');
  else if (score < threshold) against.push('score');
  if (standing !== 'leads') against.push(standing);
  if (claim !== null && claim !== 'leads') against.push(`record-${claim}`);
  if (country === 'different') against.push('country');
  return { threshold, lead, by: against.length > 0 ? null : decidedBy(lead), against };
}

/** The name score from which a candidate can be recommended; null when the birthdays conflict. */
export function recommendedFrom(kind: EntityKind, birthday: BirthdayClass): number | null {
  if (kind === 'clients') return RECOMMENDED_CLIENT_SCORE;
  if (birthday === 'conflict') return null;
  if (birthday === 'exact') return lowestScoreOf(kind);
  if (birthday === 'missing') return RECOMMENDED_WITHOUT_BIRTHDAY;
  return isNearBirthday(birthday) ? RECOMMENDED_NEAR_BIRTHDAY : RECOMMENDED_PERSON_SCORE;
}

/** Whether a score reaches the recommendation threshold. */
export function isRecommendable(kind: EntityKind, score: number, birthday: BirthdayClass): boolean {
  const threshold = recommendedFrom(kind, birthday);
  return threshold !== null && score >= threshold;
}

/** The threshold of a join: the lowest name score at which a candidate of this kind is listed on its own. */
export function lowestScoreOf(kind: EntityKind): number {
  return kind === 'contacts' ? RECOMMENDED_SAME_BIRTHDAY : thresholdOf(kind);
}
