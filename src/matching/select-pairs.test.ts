import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTITY_KINDS } from '#records';
import { birthdayClass, birthdayNumber, isSameBirthday } from './evidence/birthday.ts';
import { isRecommendable, lowestScoreOf } from './recommendation.ts';
import { selectPairs } from './select-pairs.ts';
import { thresholdOf } from './thresholds.ts';

const BIRTHDAYS = ['1980-02-03', '1980-02-13', '1975-01-01', '1900-01-01'];

test('pairs of a join are kept when the name admits or an equal birthday recommends them', () => {
  const birthday = fc.option(fc.constantFrom(...BIRTHDAYS), { nil: undefined });
  const birthdays = fc.array(birthday, { minLength: 4, maxLength: 4 });
  const pair = fc.record({ query: fc.nat(3), name: fc.nat(3), score: fc.nat(100) });
  const property = fc.property(
    fc.constantFrom(...ENTITY_KINDS),
    fc.array(pair),
    birthdays,
    birthdays,
    (kind, all, own, others) => {
      const pairs = all.filter(({ score }) => score >= lowestScoreOf(kind));
      const select = selectPairs({
        kind,
        birthdays: own,
        birthdayOfName: (name) => birthdayNumber(others[name]),
      });
      const { query, name, score, count } = select({
        query: Uint32Array.from(pairs, (one) => one.query),
        name: Uint32Array.from(pairs, (one) => one.name),
        score: Uint8Array.from(pairs, (one) => one.score),
        count: pairs.length,
      });
      const selected = Array.from({ length: count }, (_, at) => ({
        ...{ query: query[at], name: name[at], score: score[at] },
      }));
      const expected = pairs.filter((one) => {
        const [a, b] = [own[one.query], others[one.name]];
        const recommends = isSameBirthday(a, b) && isRecommendable(kind, one.score, birthdayClass(a, b));
        return one.score >= thresholdOf(kind) || recommends;
      });
      expect(selected).toEqual(expected);
    },
  );
  fc.assert(property);
});
