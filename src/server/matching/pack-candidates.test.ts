import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  birthdayClass,
  birthdayNumber,
  isRecommendable,
  isSameBirthday,
  rankOf,
  strengthOf,
  thresholdOf,
} from '#matching';
import {
  countPacked,
  packCandidates,
  packedRows,
  packedStrengths,
  unpackCandidate,
  unpackCandidates,
} from './pack-candidates.ts';

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

test('Packed candidates are those that were found, each once with its best name, best rank first', () => {
  const name = fc.record({ row: fc.nat(40), score: fc.integer({ min: 50, max: 100 }), field: fc.nat(2) });
  const birthday = fc.option(fc.constantFrom(...BIRTHDAYS));
  const property = fc.property(
    fc.array(name),
    fc.constantFrom(...KINDS),
    birthday,
    fc.array(birthday, { minLength: 41, maxLength: 41 }),
    (found, kind, own, others) => {
      // As `selectPairs` filters a join.
      const names = found.filter(
        ({ row, score }) =>
          score >= thresholdOf(kind) ||
          (kind === 'contacts' && isSameBirthday(own ?? undefined, others[row] ?? undefined)),
      );
      // A shard numbers the names of a record in the order of their fields.
      const listed = names.toSorted((a, b) => a.row - b.row || a.field - b.field);
      const shard = {
        firstRow: 0,
        rowOfName: Uint32Array.from(listed, ({ row }) => row),
        fieldOfName: Uint8Array.from(listed, ({ field }) => field),
        birthdayOfRow: Int32Array.from(others, (other) => birthdayNumber(other ?? undefined)),
      };
      const columns = {
        name: Uint32Array.from(names, (one) => listed.indexOf(one)),
        score: Uint8Array.from(names, ({ score }) => score),
      };
      const packed = packCandidates({ kind, birthday: own }, columns, shard);
      const expected = [...Map.groupBy(names, ({ row }) => row).values()].map((some) => {
        const [best] = some.toSorted((a, b) => b.score - a.score || a.field - b.field);
        const { row, score, field } = best as (typeof names)[number];
        const other = others[row] ?? undefined;
        const compared = kind === 'clients' ? 'missing' : birthdayClass(own ?? undefined, other);
        return {
          ...{ row, score, field },
          recommendable: isRecommendable(kind, score, compared),
          sameBirthday: kind !== 'clients' && isSameBirthday(own ?? undefined, other),
          rank: rankOf(score, compared),
        };
      });
      expected.sort((a, b) => b.rank - a.rank || a.row - b.row);
      expect(unpackCandidates(packed)).toEqual(expected);
      expect([...packedRows(packed)]).toEqual(expected.map(({ row }) => row));
      expect(expected.map((_, at) => unpackCandidate(packed, at))).toEqual(expected);
      expect([...packedStrengths(packed)]).toEqual(
        expected.map(({ score, rank }) => strengthOf(score, rank)),
      );
      const sameBirthday = expected.filter((one) => one.sameBirthday).length;
      const bestScore = Math.max(-1, ...expected.map(({ score }) => score));
      expect(countPacked(packed)).toEqual({ sameBirthday, count: expected.length, bestScore });
    },
  );
  fc.assert(property);
});
