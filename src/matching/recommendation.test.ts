import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTITY_KINDS } from '#records';
import { BIRTHDAY_CLASSES } from './evidence/birthday.ts';
import { COUNTRY_CLASSES } from './evidence/country.ts';
import { isRecommendable, type Judged, lowestScoreOf, recommend, recommendedFrom } from './recommendation.ts';
import { STANDINGS } from './standing.ts';

const SCORES = Array.from({ length: 101 }, (_, score) => score);
const judged = (parts: Partial<Judged> = {}): Judged => ({
  ...{ kind: 'clients', score: 92, birthday: 'missing', country: 'equal', lead: 8, claim: 'leads' },
  ...parts,
});

describe('a candidate can be recommended', () => {
  test.each([
    ['clients', 'missing', 85],
    ['clients', 'conflict', 85],
    ['contacts', 'exact', 50],
    ['contacts', 'placeholder', 65],
    ['contacts', 'one-digit', 65],
    ['contacts', 'same-year', 75],
    ['contacts', 'missing', 73],
    ['contacts', 'conflict', null],
    ['relatedParties', 'exact', 55],
    ['relatedParties', 'day-month-swapped', 65],
    ['relatedParties', 'missing', 73],
    ['relatedParties', 'conflict', null],
  ] as const)('of %s whose birthdays are %s from %j on', (kind, birthday, from) => {
    expect(recommendedFrom(kind, birthday)).toBe(from);
    const recommendable = SCORES.filter((score) => isRecommendable(kind, score, birthday));
    expect(recommendable).toEqual(from === null ? [] : SCORES.slice(from));
  });

  test('only from the threshold of the join on', () => {
    for (const kind of ENTITY_KINDS) {
      const scores = BIRTHDAY_CLASSES.flatMap((birthday) =>
        SCORES.filter((score) => isRecommendable(kind, score, birthday)),
      );
      expect(Math.min(...scores)).toBeGreaterThanOrEqual(lowestScoreOf(kind));
    }
    expect(ENTITY_KINDS.map(lowestScoreOf)).toEqual([75, 50, 55]);
  });
});

describe('a recommendation', () => {
  test.each([
    [{}, { by: 'lead', against: [] }],
    [{ lead: null }, { by: 'alone', against: [] }],
    [
      { kind: 'contacts', score: 52, birthday: 'exact', lead: 190 },
      { by: 'birthday', against: [] },
    ],
    [{ claim: null }, { by: 'lead', against: [] }],
    [{ score: 84 }, { by: null, against: ['score'] }],
    [{ lead: 5 }, { by: null, against: ['close'] }],
    [
      { lead: 0, country: 'different' },
      { by: null, against: ['tied', 'country'] },
    ],
    [{ lead: -1 }, { by: null, against: ['behind'] }],
    [{ claim: 'tied' }, { by: null, against: ['record-tied'] }],
    [{ claim: 'behind' }, { by: null, against: ['record-behind'] }],
    [
      { kind: 'contacts', birthday: 'conflict' },
      { by: null, against: ['birthday'] },
    ],
  ] as const)('of %j is %j', (parts, expected) => {
    expect(recommend(judged(parts))).toMatchObject(expected);
  });

  test('holds exactly when the threshold, the countries, the record and the reference record allow it', () => {
    const anyJudged = fc.record({
      kind: fc.constantFrom(...ENTITY_KINDS),
      score: fc.integer({ min: 0, max: 100 }),
      birthday: fc.constantFrom(...BIRTHDAY_CLASSES),
      country: fc.constantFrom(...COUNTRY_CLASSES),
      lead: fc.option(fc.integer({ min: -340, max: 340 })),
      claim: fc.option(fc.constantFrom(...STANDINGS)),
    });
    fc.assert(
      fc.property(anyJudged, (one) => {
        const { against, by } = recommend(one);
        const holds =
          isRecommendable(one.kind, one.score, one.birthday) &&
          one.country !== 'different' &&
          (one.lead ?? 6) >= 6 &&
          (one.claim ?? 'leads') === 'leads';
        expect(against.length === 0).toBe(holds);
        expect(by !== null).toBe(holds);
      }),
    );
  });
});
