import { describe, expect, test } from 'vitest';
import { ENTITY_KINDS } from '#records';
import { BIRTHDAY_CLASSES } from './evidence/birthday.ts';
import { isRecommended, lowestScoreOf } from './recommendation.ts';

const SCORES = Array.from({ length: 101 }, (_, score) => score);

describe('a candidate is recommended', () => {
  test.each([
    ['clients', 'missing', 75],
    ['clients', 'conflict', 75],
    ['contacts', 'exact', 50],
    ['contacts', 'placeholder', 75],
    ['contacts', 'one-digit', 75],
    ['contacts', 'same-year', 75],
    ['contacts', 'missing', 76],
    ['contacts', 'conflict', null],
    ['relatedParties', 'exact', 55],
    ['relatedParties', 'day-month-swapped', 75],
    ['relatedParties', 'missing', 76],
    ['relatedParties', 'conflict', null],
  ] as const)('of %s whose birthdays are %s from %j on', (kind, birthday, from) => {
    const recommended = SCORES.filter((score) => isRecommended(kind, score, birthday));
    expect(recommended).toEqual(from === null ? [] : SCORES.slice(from));
  });

  test('only from the lowest score on that a join has to find', () => {
    for (const kind of ENTITY_KINDS) {
      const scores = BIRTHDAY_CLASSES.flatMap((birthday) =>
        SCORES.filter((score) => isRecommended(kind, score, birthday)),
      );
      expect(Math.min(...scores)).toBeGreaterThanOrEqual(lowestScoreOf(kind));
    }
    expect(ENTITY_KINDS.map(lowestScoreOf)).toEqual([75, 50, 55]);
  });
});
