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
 * Leaves, of the pairs of a join from `lowestScoreOf` on, the candidates that are listed on their own: those whom the
 * name admits, and those under the threshold whom the very same birthday recommends. All others of a birthday are in
 * its group. The arrays of the pairs are used again.
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

/** A birthday as a number; 0 where it is missing or the same one means little. */
function exactBirthday(birthday: string | undefined): number {
  return birthdayClass(birthday, birthday) === 'exact' ? birthdayNumber(birthday) : 0;
}
