import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCandidates, countRivals, type Ranked, rankOf, sharedFromScore } from './candidate-rank.ts';
import type { BirthdayClass } from './evidence/birthday.ts';
import { sharedBigrams, similarity } from './names/similarity.ts';
import { RECOMMENDED_LEAD } from './standing.ts';

const aRank = ({
  score = 60,
  birthday = 'missing',
  ...parts
}: Partial<Ranked> & { score?: number; birthday?: BirthdayClass }): Ranked => ({
  id: 'a',
  rank: rankOf(score, birthday),
  isWithin: false,
  shared: 12,
  total: 40,
  ...parts,
});

describe('candidates of a record', () => {
  test('are ordered by score plus the bonus of their birthday, by the unrounded score, by the facts of people, and by id', () => {
    const ranks = [
      aRank({ id: 'unrounded', shared: 121, total: 402 }),
      aRank({ id: 'b' }),
      aRank({ id: 'a' }),
      { ...aRank({ id: 'z' }), facts: 1 },
      { ...aRank({ id: 'A' }), facts: -1 },
      aRank({ id: 'B' }),
      aRank({ id: 'exact', score: 55, birthday: 'exact' }),
      aRank({ id: 'near', score: 60, birthday: 'one-digit' }),
      aRank({ id: 'conflict', score: 79, birthday: 'conflict' }),
    ];
    const order = ranks.toSorted(compareCandidates).map(({ id }) => id);
    expect(order).toEqual(['exact', 'near', 'conflict', 'unrounded', 'z', 'B', 'a', 'b', 'A']);
  });

  test('are ahead where one name stands within the other, but never of one that leads enough to be recommended', () => {
    const within = aRank({ id: 'within', score: 70, isWithin: true });
    const other = (score: number) => aRank({ id: 'other', score });
    expect(compareCandidates(within, other(76))).toBeLessThan(0);
    expect(compareCandidates(within, other(70 + RECOMMENDED_LEAD))).toBeGreaterThan(0);
  });

  test('have rivals among those within 5 points', () => {
    expect(countRivals([90, 85, 84, 60])).toEqual([1, 2, 1, 0]);
    expect(countRivals([])).toEqual([]);
  });

  test('have the number of shared bigrams that score and length determine, up to 200 bigrams', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'c'), minLength: 1, maxLength: 98 });
    fc.assert(
      fc.property(name, name, (a, b) => {
        const { shared, total } = sharedBigrams(a, b);
        expect(sharedFromScore(similarity(a, b), total)).toBe(total <= 200 ? shared : undefined);
      }),
    );
    expect(sharedFromScore(50, 201)).toBeUndefined();
  });
});
