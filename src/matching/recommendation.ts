import type { EntityKind } from '#records';
import type { BirthdayClass } from './birthday.ts';
import { CLIENT_THRESHOLD, PERSON_THRESHOLD } from './thresholds.ts';

/** From this name score on a person is recommended without a birthday that agrees. Measured: see docs/benchmarks.md. */
export const RECOMMENDED_PERSON_SCORE = 75;

/**
 * Whether a candidate is recommended for confirming: an organisation from 75 on; a person from 75 on unless the
 * birthdays conflict, or from 55 on with the very same birthday. A recommendation never decides.
 */
export function isRecommended(kind: EntityKind, score: number, birthday: BirthdayClass): boolean {
  if (kind === 'clients') return score >= CLIENT_THRESHOLD;
  if (score >= RECOMMENDED_PERSON_SCORE) return birthday !== 'conflict';
  return score >= PERSON_THRESHOLD && birthday === 'exact';
}
