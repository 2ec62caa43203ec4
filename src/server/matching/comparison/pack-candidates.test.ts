import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BirthdayClass,
  BirthdayRows,
  birthdayClass,
  birthdayVerdict,
  combinedScore,
  comparedWords,
  indexWords,
  isListed,
  isLooseBirthday,
  isRecommendable,
  isSameBirthday,
  isSameDay,
  nameKindOf,
  packColumn,
  placeOf,
  rankOf,
  similarity,
  standsWithin,
  strengthOf,
  thresholdOf,
  wordScore,
} from '#matching';
import {
  countPacked,
  type PlacedBy,
  packedFilter,
  packedRows,
  packedStrengths,
  unpackBest,
  unpackCandidate,
  unpackCandidates,
} from '../unpack-candidates.ts';
import { packCandidates } from './pack-candidates.ts';

const KINDS = ['clients', 'contacts', 'relatedParties'] as const;
const BIRTHDAYS = [
  '1980-02-03',
  '1980-03-02',
  '1980-02-13',
  '1981-02-03',
  '1890-02-03',
  '1980-01-01',
  '1975-11-30',
  '1980-02',
  '1980',
  '1975',
];
const ROWS = 12;
const MOST = 3;
const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row;
const OWN = 'ann eve marsh';
/** Classes of one verdict are packed as one, but for the same day. */
function packedClass(birthday: BirthdayClass): BirthdayClass {
  if (isSameDay(birthday) || birthdayVerdict(birthday) !== 'near') return birthday;
  return isLooseBirthday(birthday) ? 'same-year' : 'same-year-month';
}
const aName = fc
  .array(fc.constantFrom('ann', 'anne', 'eve', 'e', 'marsh', 'mersh', 'annmarsh', 'quay', 'ltd'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));

test('Packed candidates are those over the threshold or of the same birthday, each once with its best name, best place first', () => {
  const name = fc.record({ row: fc.nat(ROWS - 1), name: aName, field: fc.nat(2) });
  const birthday = fc.option(fc.constantFrom(...BIRTHDAYS));
  const property = fc.property(
    fc.array(name, { maxLength: 30 }),
    fc.constantFrom(...KINDS),
    birthday,
    fc.array(birthday, { minLength: ROWS, maxLength: ROWS }),
    (names, kind, own, others) => {
      // A shard numbers the names of a record in the order of their fields.
      const listed = names.toSorted((a, b) => a.row - b.row || a.field - b.field);
      const shard = {
        firstRow: 0,
        rowOfName: Uint32Array.from(listed, ({ row }) => row),
        fieldOfName: Uint8Array.from(listed, ({ field }) => field),
        ...packColumn(others),
        words: indexWords(listed.map((one) => one.name)),
      };
      const joined = listed.flatMap((one, at) =>
        similarity(OWN, one.name) >= thresholdOf(kind) ? [{ at, score: similarity(OWN, one.name) }] : [],
      );
      const columns = {
        name: Uint32Array.from(joined, ({ at }) => at),
        score: Uint8Array.from(joined, ({ score }) => score),
      };
      const sameBirthday = new BirthdayRows(kind === 'contacts' ? [own] : [], shard);
      const record = { kind, name: OWN, normalized: OWN, birthday: own };
      const packed = packCandidates(record, columns, { shard, sameBirthday });
      const expected = [...Map.groupBy(listed, ({ row }) => row).values()].flatMap((some) => {
        const scored = some.map((one) => ({ ...one, score: similarity(OWN, one.name) }));
        const [best] = scored.toSorted((a, b) => b.score - a.score || a.field - b.field);
        const { row, score, field, name: found } = best as (typeof scored)[number];
        const other = others[row] ?? undefined;
        const compared = kind === 'clients' ? 'missing' : birthdayClass(own ?? undefined, other);
        if (!isListed(kind, { score, threshold: thresholdOf(kind), birthday: compared })) return [];
        const nameKind = nameKindOf(kind);
        const [ours, theirs] = [comparedWords(nameKind, OWN), comparedWords(nameKind, found)];
        const words = wordScore(ours, theirs);
        const combined = combinedScore(score, words);
        const rank = rankOf(combined, compared);
        return {
          ...{ row, score, words, combined, field, rank },
          isWithin: standsWithin(ours, theirs),
          recommendable: isRecommendable(kind, combined, compared),
          sameBirthday: kind !== 'clients' && isSameBirthday(own ?? undefined, other),
          conflicting: compared === 'conflict',
          birthday: packedClass(compared),
          strength: strengthOf(rank, compared === 'exact'),
        };
      });
      expected.sort((a, b) => placeOf(b) - placeOf(a) || a.row - b.row);
      expect(unpackCandidates(packed)).toEqual(expected);
      expect([...packedRows(packed)]).toEqual(expected.map(({ row }) => row));
      expect(expected.map((_, at) => unpackCandidate(packed, at))).toEqual(expected);
      expect([...packedStrengths(packed)]).toEqual(expected.map(({ strength }) => strength));
      for (const birthday of ['exact', 'conflict', 'missing', 'same-year'] as const) {
        const isThere = expected.some((one) => one.birthday === birthday);
        expect(packedFilter((one) => one.birthday === birthday)(packed)).toBe(isThere);
      }
      const bestPlace = (by: PlacedBy) => Number(by.conflicting);
      const best = expected
        .toSorted((a, b) => bestPlace(a) - bestPlace(b) || b.combined - a.combined || a.row - b.row)
        .slice(0, MOST);
      expect(unpackBest(packed, { most: MOST, placeOf: bestPlace }).toSorted(byRow)).toEqual(
        best.toSorted(byRow),
      );
      const sameDay = expected.filter((one) => one.sameBirthday).length;
      const bestScore = Math.max(-1, ...expected.map(({ score }) => score));
      expect(countPacked(packed)).toEqual({ sameBirthday: sameDay, count: expected.length, bestScore });
    },
  );
  fc.assert(property);
});

test('Candidates of a run from before the word score ordered keep their order by the name score', () => {
  const [row, score, field, flags] = [3, 80, 1, 1 | 2 | 8];
  const packed = new Uint8Array(Uint32Array.of(row, score | (field << 8) | (flags << 16)).buffer);
  expect(unpackCandidates(packed)).toMatchObject([{ row, score, combined: score, rank: score + 60 }]);
});

test('Of candidates packed before their birthdays were, the verdict is not known where a bonus does not tell it', () => {
  const word = (flags: number) => 80 | (flags << 16);
  const [sameDay, unknown] = [2 | 8, 0];
  const packed = new Uint8Array(Uint32Array.of(3, word(sameDay), 4, word(unknown)).buffer);
  expect(unpackCandidates(packed).map(({ birthday }) => birthday)).toEqual(['exact', null]);
  expect(packedFilter(({ birthday }) => birthday === 'exact')(packed)).toBe(true);
  expect(packedFilter(({ birthday }) => birthday === 'conflict')(packed)).toBe(null);
});
