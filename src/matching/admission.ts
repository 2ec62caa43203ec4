import type { EntityKind } from '#records';
import { type BirthdayClass, isSameDay } from './evidence/birthday.ts';
import type { BirthplaceClass } from './evidence/birthplace.ts';

/**
 * Why a pair is a candidate; `both` is the name and the birthday, or the name and the birthplace. `spelling`: its names are
 * other spellings of one another (see `spellingOf`), and nothing else admits it.
 */
export type AdmittedBy = 'name' | 'birthday' | 'birthplace' | 'both' | 'spelling';

/** The comparison of a pair, and the name score from which it is admitted. */
export type ComparedPair = {
  score: number;
  threshold: number;
  birthday: BirthdayClass;
  birthplace: BirthplaceClass;
};

/** The attribute besides the name that admits a pair of this kind. */
export function originOf(kind: EntityKind): 'birthday' | 'birthplace' | null {
  if (kind === 'clients') return null;
  return kind === 'contacts' ? 'birthday' : 'birthplace';
}

/** Why a pair is a candidate: contacts also by the same birthday, related parties by the same birthplace; else null. */
export function admittedBy(
  kind: EntityKind,
  { score, threshold, birthday, birthplace }: ComparedPair,
): Exclude<AdmittedBy, 'spelling'> | null {
  const by = originOf(kind);
  const isSameOrigin = by === 'birthday' ? isSameDay(birthday) : by !== null && birthplace === 'equal';
  if (score >= threshold) return isSameOrigin ? 'both' : 'name';
  return isSameOrigin ? by : null;
}
