import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BIRTHDAY_CLASSES } from './evidence/birthday.ts';
import { sharedBigrams, similarity } from './names/similarity.ts';
import { compareCandidates, countRivals, type Ranked, rankKey, sharedFromScore } from './rank-candidates.ts';

const aRank = (parts: Partial<Ranked>): Ranked => ({
  id: 'a',
  score: 60,
  birthday: 'missing',
  shared: 12,
  total: 40,
  ...parts,
});

describe('candidates of a record', () => {
  test('stand by score with the bonus of their birthday, then by the unrounded score, then by id', () => {
    const ranks = [
      aRank({ id: 'unrounded', shared: 121, total: 402 }),
      aRank({ id: 'b' }),
      aRank({ id: 'a' }),
      aRank({ id: 'B' }),
      aRank({ id: 'exact', score: 55, birthday: 'exact' }),
      aRank({ id: 'near', score: 60, birthday: 'one-digit' }),
      aRank({ id: 'conflict', score: 79, birthday: 'conflict' }),
    ];
    const order = ranks.toSorted(compareCandidates).map(({ id }) => id);
    expect(order).toEqual(['exact', 'near', 'conflict', 'unrounded', 'B', 'a', 'b']);
  });

  test('have rivals among those within 5 points', () => {
    expect(countRivals([90, 85, 84, 60])).toEqual([1, 2, 1, 0]);
    expect(countRivals([])).toEqual([]);
  });

  test('stand in the order of their rank as one number', () => {
    const fraction = fc
      .integer({ min: 2, max: 1_000_000 })
      .chain((total) =>
        fc.record({ total: fc.constant(total), shared: fc.integer({ min: 0, max: Math.floor(total / 2) }) }),
      );
    const rank = fc
      .tuple(fraction, fc.integer({ min: 0, max: 100 }), fc.constantFrom(...BIRTHDAY_CLASSES))
      .map(([parts, score, birthday]) => aRank({ ...parts, score, birthday }));
    fc.assert(
      fc.property(rank, rank, fraction, (a, other, near) => {
        for (const b of [
          other,
          { ...a, ...near },
          { ...a, total: a.total + 1 },
          { ...a, shared: a.shared * 2, total: a.total * 2 },
        ]) {
          expect(Math.sign(rankKey(b) - rankKey(a))).toBe(Math.sign(compareCandidates(a, b)));
        }
      }),
    );
  });

  test('tell their shared bigrams by score and length alone, up to 200 bigrams', () => {
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
