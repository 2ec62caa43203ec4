import {
  type BirthdayRows,
  birthdaysOf,
  combinedScore,
  comparedForms,
  EXACT_BIRTHDAY_BONUS,
  type FoundNames,
  isLooseBirthday,
  isSameDay,
  LISTED_SAME_BIRTHDAY,
  ListedNames,
  NAME_FIELDS,
  type NameComparison,
  NEAR_BIRTHDAY_BONUS,
  nameKindOf,
  type PairEvidence,
  rankCandidates,
  rankOf,
  thresholdOf,
  type WordIndex,
} from '#matching';
import type { EntityKind } from '#records';
import type { MatchShard } from '../match-shards.ts';
import { PACKED } from '../unpack-candidates.ts';

/** The columns of a shard that ranking reads. */
export type RankedShard = Pick<
  MatchShard,
  'firstRow' | 'rowOfName' | 'fieldOfName' | 'birthdayOfRow' | 'birthdaySets' | 'words'
>;
export type PackedRecord = { kind: EntityKind; name: string; normalized: string; birthday: string | null };

/** The names of a shard, prepared once for all records. */
const listedNames = new WeakMap<WordIndex, ListedNames>();

/**
 * Packs the candidates of a record in a shard, sorted by place and row, so that equal results give equal bytes: those
 * whose names a join found, and of those with the same birthday the ones that are listed on their own. Each takes row
 * (32 bits), score (8 bits), field (4), flags (12) and the word score (8).
 */
export function packCandidates(
  record: PackedRecord,
  joined: Pick<FoundNames, 'name' | 'score'>,
  { shard, sameBirthday }: { shard: RankedShard; sameBirthday: BirthdayRows },
): Uint8Array<ArrayBuffer> {
  const { firstRow, rowOfName, fieldOfName, birthdayOfRow, birthdaySets } = shard;
  const rows = sameBirthday.of(record.birthday);
  if (joined.name.length + rows.length === 0) return new Uint8Array();
  const compared = compareWithNames(record, shard);
  const { name, score } =
    rows.length === 0 ? joined : withSameBirthday(joined, { record, rows, shard, compared });
  // A client's birthday is no evidence, and candidates by birthplace alone are in a group.
  const birthdays = record.kind === 'clients' ? [] : birthdaysOf(record.birthday ?? undefined);
  const row = new Uint32Array(name.length);
  const field = new Uint8Array(name.length);
  for (let i = 0; i < row.length; i++) {
    row[i] = rowOfName[name[i] as number] as number;
    field[i] = fieldOfName[name[i] as number] as number;
  }
  const ofWords = compared.among(name);
  const birthdayOf = (row: number) => birthdayOfRow[row - firstRow] ?? 0;
  const ranked = rankCandidates(
    { kind: record.kind, birthdays, birthplaceKey: '' },
    { row, name, score },
    {
      ...{ birthdayOf, birthdaySets, birthplaceKeyOf: () => '' },
      wordScoreOf: (_, position) => ofWords.wordScore(position),
      isWithin: (_, position) => ofWords.isWithin(position),
    },
  );
  const { positions, rank, within, words, recommendable, sameBirthday: same, conflicting, loose } = ranked;
  const packed = new Uint32Array(positions.length * 2);
  for (let i = 0; i < positions.length; i++) {
    const at = positions[i] as number;
    const bonus = (rank[at] as number) - combinedScore(score[at] as number, words[at] as number);
    const flags =
      PACKED.complete |
      (recommendable[at] ? PACKED.recommendable : 0) |
      (same[at] ? PACKED.sameBirthday : 0) |
      (conflicting[at] ? PACKED.conflicting : 0) |
      (loose[at] ? PACKED.loose : 0) |
      (within[at] ? PACKED.within : 0) |
      bonusFlag(bonus);
    packed[2 * i] = row[at] as number;
    packed[2 * i + 1] =
      (score[at] as number) | ((field[at] as number) << 8) | (flags << 12) | ((words[at] as number) << 24);
  }
  return new Uint8Array(packed.buffer);
}

/** Begins to compare a record with the names of a shard; valid until the next record is compared with them. */
export function compareWithNames(
  { kind, name, normalized }: Omit<PackedRecord, 'birthday'>,
  { words }: Pick<RankedShard, 'words'>,
): NameComparison {
  const nameKind = nameKindOf(kind);
  const names = listedNames.get(words) ?? new ListedNames(nameKind, words);
  listedNames.set(words, names);
  return names.compare([normalized, ...comparedForms(nameKind, name).slice(1)]);
}

/** Adds the names of the same birthday that are listed on their own, though no join by name finds them. */
function withSameBirthday(
  { name, score }: Pick<FoundNames, 'name' | 'score'>,
  {
    record: { kind },
    rows,
    shard: { rowOfName, firstRow },
    compared,
  }: { record: PackedRecord; rows: readonly number[]; shard: RankedShard; compared: NameComparison },
): Pick<FoundNames, 'name' | 'score'> {
  const [names, scores]: [number[], number[]] = [[], []];
  const threshold = thresholdOf(kind);
  for (const at of rows) {
    const row = firstRow + at;
    for (let one = firstNameOf(rowOfName, row); rowOfName[one] === row; one++) {
      const found = compared.score(one, LISTED_SAME_BIRTHDAY);
      // Those over the threshold were joined.
      if (found >= threshold || found < LISTED_SAME_BIRTHDAY) continue;
      names.push(one);
      scores.push(found);
    }
  }
  if (names.length === 0) return { name, score };
  // Typed as what a join finds, so that the loops over millions of them stay fast.
  const length = name.length + names.length;
  const all = { name: new Uint32Array(length), score: new Uint8Array(length) };
  all.name.set(name);
  all.name.set(names, name.length);
  all.score.set(score);
  all.score.set(scores, score.length);
  return all;
}

/** The first name of a row, by binary search. */
export function firstNameOf(rowOfName: Uint32Array, row: number): number {
  let [low, high] = [0, rowOfName.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rowOfName[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Packs one pair with its evidence, as it is listed on its own. It is never recommendable. */
export function packCandidate(
  row: number,
  { score, opinion, combined, birthday, isWithin, matchedField }: PairEvidence,
): Uint8Array<ArrayBuffer> {
  const flags =
    PACKED.complete |
    (birthday === 'conflict' ? PACKED.conflicting : 0) |
    (isLooseBirthday(birthday) ? PACKED.loose : 0) |
    (isSameDay(birthday) ? PACKED.sameBirthday : 0) |
    (isWithin ? PACKED.within : 0) |
    bonusFlag(rankOf(combined, birthday) - combined);
  const field = NAME_FIELDS.indexOf(matchedField ?? 'name');
  return new Uint8Array(
    new Uint32Array([row, score | (field << 8) | (flags << 12) | (opinion.score << 24)]).buffer,
  );
}

function bonusFlag(bonus: number): number {
  if (bonus === EXACT_BIRTHDAY_BONUS) return PACKED.exactBonus;
  return bonus === NEAR_BIRTHDAY_BONUS ? PACKED.nearBonus : 0;
}
