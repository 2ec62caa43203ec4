import { birthdayClass, birthdayNumber, type NamePairs, thresholdOf } from '#matching';
import type { EntityKind } from '#records';
import type { SnapshotRecord } from '../match-record-store.ts';
import type { MatchShard } from '../match-shards.ts';

type Compared = {
  kind: EntityKind;
  shard: Pick<MatchShard, 'rowOfName' | 'firstRow' | 'birthdayOfRow'>;
  records: readonly Pick<SnapshotRecord, 'birthday'>[];
};

/**
 * Leaves, of the pairs of a join at the lowest score, those that stand for themselves: the name admits them, or the very
 * same birthday recommends them. All others of a birthday are in its group. The arrays of the pairs are used again.
 */
export function selectCandidates({ kind, shard, records }: Compared): (pairs: NamePairs) => NamePairs {
  const threshold = thresholdOf(kind);
  const birthdays = Int32Array.from(records, ({ birthday }) => telling(birthday ?? undefined));
  const isSameBirthday = (query: number, name: number) => {
    const row = shard.rowOfName[name] as number;
    const birthday = birthdays[query] as number;
    return birthday !== 0 && birthday === shard.birthdayOfRow[row - shard.firstRow];
  };
  return ({ query, name, score, count }) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const isOwn =
        (score[at] as number) >= threshold || isSameBirthday(query[at] as number, name[at] as number);
      if (!isOwn) continue;
      query[kept] = query[at] as number;
      name[kept] = name[at] as number;
      score[kept] = score[at] as number;
      kept++;
    }
    return { query, name, score, count: kept };
  };
}

/** A birthday as a number; 0 where the same one says little, or it is missing. */
function telling(birthday: string | undefined): number {
  return birthdayClass(birthday, birthday) === 'exact' ? birthdayNumber(birthday) : 0;
}
