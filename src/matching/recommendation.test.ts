import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTITY_KINDS } from '#records';
import { BIRTHDAY_CLASSES } from './evidence/birthday.ts';
import { COUNTRY_CLASSES } from './evidence/country.ts';
import { isListed, isRecommendable, type Judged, recommend, recommendedFrom } from './recommendation.ts';
import { STANDINGS } from './standing.ts';

const SCORES = Array.from({ length: 101 }, (_, score) => score);
const judged = (parts: Partial<Judged> = {}): Judged => ({
  ...{ kind: 'clients', combined: 92, birthday: 'missing', country: 'equal', lead: 8, claim: 'leads' },
  isOnlyBirthday: false,
  ...parts,
});

describe('a candidate can be recommended', () => {
  test.each([
    ['clients', 'missing', 86],
    ['clients', 'conflict', 86],
    ['contacts', 'exact', 35],
    ['contacts', 'placeholder', 65],
    ['contacts', 'one-digit', 65],
    ['contacts', 'same-year', 75],
    ['contacts', 'missing', 74],
    ['contacts', 'conflict', null],
    ['relatedParties', 'exact', 35],
    ['relatedParties', 'day-month-swapped', 65],
    ['relatedParties', 'missing', 74],
    ['relatedParties', 'conflict', null],
  ] as const)('of %s whose birthdays are %s from %j on', (kind, birthday, from) => {
    expect(recommendedFrom(kind, birthday)).toBe(from);
    const isOnly = kind === 'contacts' && birthday === 'exact';
    const recommendable = SCORES.filter((combined) => isRecommendable(kind, combined, birthday));
    expect(recommendable).toEqual(from === null ? [] : SCORES.slice(isOnly ? 25 : from));
  });

  test('of contacts with the same birthday from 25 on when no other candidate has it', () => {
    expect(recommendedFrom('contacts', 'exact', true)).toBe(25);
    expect(recommendedFrom('relatedParties', 'exact', true)).toBe(35);
    expect(recommendedFrom('contacts', 'missing', true)).toBe(74);
  });

  test('is listed on its own by its name score alone, a contact of the same birthday from 35 on', () => {
    for (const kind of ENTITY_KINDS)
      for (const birthday of BIRTHDAY_CLASSES) {
        const listed = SCORES.filter((score) => isListed(kind, { score, threshold: 55, birthday }));
        expect(listed[0]).toBe(kind === 'contacts' && birthday === 'exact' ? 35 : 55);
      }
  });
});

describe('a recommendation', () => {
  test.each([
    [{}, { by: 'lead', against: [] }],
    [{ lead: null }, { by: 'alone', against: [] }],
    [
      { kind: 'contacts', combined: 52, birthday: 'exact', lead: 190 },
      { by: 'birthday', against: [] },
    ],
    [{ claim: null }, { by: 'lead', against: [] }],
    [{ combined: 84 }, { by: null, against: ['score'] }],
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
      combined: fc.integer({ min: 0, max: 100 }),
      isOnlyBirthday: fc.boolean(),
      birthday: fc.constantFrom(...BIRTHDAY_CLASSES),
      country: fc.constantFrom(...COUNTRY_CLASSES),
      lead: fc.option(fc.integer({ min: -340, max: 340 })),
      claim: fc.option(fc.constantFrom(...STANDINGS)),
    });
    fc.assert(
      fc.property(anyJudged, (one) => {
        const { against, by } = recommend(one);
        const holds =
          one.combined >= (recommendedFrom(one.kind, one.birthday, one.isOnlyBirthday) ?? 101) &&
          one.country !== 'different' &&
          (one.lead ?? 8) >= 8 &&
          (one.claim ?? 'leads') === 'leads';
        expect(against.length === 0).toBe(holds);
        expect(by !== null).toBe(holds);
      }),
    );
  });
});
