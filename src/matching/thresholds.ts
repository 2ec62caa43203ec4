import type { EntityKind } from '#records';

/** From this name score on, a reference company is a candidate for a client. Section 9 of the specification. */
export const CLIENT_THRESHOLD = 75;
/** From this name score on, a person is a candidate for a contact or related party. Section 9 of the specification. */
export const PERSON_THRESHOLD = 55;
/** Scores below are flagged as low. Section 9 of the specification. */
export const LOW_SCORE = 25;

/** The name score from which a reference record is a candidate for records of this kind. */
export function thresholdOf(kind: EntityKind): number {
  return kind === 'clients' ? CLIENT_THRESHOLD : PERSON_THRESHOLD;
}
