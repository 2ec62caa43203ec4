import type { EntityKind } from '#records';
import { birthdayClass, birthdayNumber } from './evidence/birthday.ts';
import type { NamePairs } from './join/join-names.ts';
import { thresholdOf } from './thresholds.ts';

type Joined = {
  kind: EntityKind;
  /** Of each query. */
  birthdays: Iterable<string | undefined>;
  /** Of each name of the index, as `birthdayNumber` gives it. */
  birthdayOfName(name: number): number;
};

/**
 * Filters the pairs of a join from `lowestScoreOf` on: keeps the candidates that are listed on their own, admitted by
 * name, or under the threshold and recommended by an equal birthday. All others of a birthday are in its group. Writes
 * into the arrays of the pairs.
 */
export function selectPairs({ kind, birthdays, birthdayOfName }: Joined): (pairs: NamePairs) => NamePairs {
  const threshold = thresholdOf(kind);
  const own = Int32Array.from(birthdays, exactBirthday);
  return ({ query, name, score, count }) => {
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const birthday = own[query[i] as number] as number;
      const isListed =
        (score[i] as number) >= threshold ||
        (birthday !== 0 && birthday === birthdayOfName(name[i] as number));
      if (!isListed) continue;
      query[kept] = query[i] as number;
      name[kept] = name[i] as number;
      score[kept] = score[i] as number;
      kept++;
    }
    return { query, name, score, count: kept };
  };
}

/** A birthday as a number; 0 when it is missing or a placeholder. */
function exactBirthday(birthday: string | undefined): number {
  return birthdayClass(birthday, birthday) === 'exact' ? birthdayNumber(birthday) : 0;
}
