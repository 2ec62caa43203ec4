import type { EntityKind } from '#records';
import type { BirthdayClass } from './evidence/birthday.ts';
import { CLIENT_THRESHOLD, thresholdOf } from './thresholds.ts';

/** From this name score on a person is recommended, when both birthdays are known and do not conflict. */
export const RECOMMENDED_PERSON_SCORE = 75;
/** From this one on, when a birthday is missing. Both measured: see docs/decisions/008-matching.md. */
export const RECOMMENDED_WITHOUT_BIRTHDAY = 76;
/** From this one on a contact of the very same birthday, which is a candidate whatever the name; measured likewise. */
export const RECOMMENDED_SAME_BIRTHDAY = 50;

/**
 * Whether a candidate is recommended for confirming: an organisation from 75 on; a person from 75 on unless the
 * birthdays conflict, from 76 on where one is missing, and from 50 on (a related party from 55 on) with the very same
 * birthday. A recommendation never decides.
 */
export function isRecommended(kind: EntityKind, score: number, birthday: BirthdayClass): boolean {
  if (kind === 'clients') return score >= CLIENT_THRESHOLD;
  if (birthday === 'exact') return score >= lowestScoreOf(kind);
  if (birthday === 'missing') return score >= RECOMMENDED_WITHOUT_BIRTHDAY;
  return score >= RECOMMENDED_PERSON_SCORE && birthday !== 'conflict';
}

/** The lowest name score at which a candidate of this kind is more than one of its birthday or birthplace: what a join has to find. */
export function lowestScoreOf(kind: EntityKind): number {
  return kind === 'contacts' ? RECOMMENDED_SAME_BIRTHDAY : thresholdOf(kind);
}
