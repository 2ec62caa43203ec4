import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cases from '../../../tests/fixtures/similarity.json' with { type: 'json' };
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { aText } from '../../../tests/support/name-samples.ts';
import { type NameKind, normalizeName } from './normalize.ts';
import { neededShared, scoreOf, sharedBigrams, similarity } from './similarity.ts';

describe('the score of two names', () => {
  test.each(cases)(
    '$kind: $a and $b score $score',
    ({ kind, a, b, normalizedA, normalizedB, shared, total, score }) => {
      const left = normalizeName(kind as NameKind, a);
      const right = normalizeName(kind as NameKind, b);
      expect({ left, right }).toEqual({ left: normalizedA, right: normalizedB });
      expect(sharedBigrams(left, right)).toEqual({ shared, total });
      expect(similarity(left, right)).toBe(score);
    },
  );

  test('is a whole number from 0 to 100 and symmetric, for any text', () => {
    fc.assert(
      fc.property(aText(), aText(), (a, b) => {
        const score = similarity(a, b);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(similarity(b, a)).toBe(score);
      }),
      lawRuns(100),
    );
  });

  test('is 100 for equal texts and 0 with an empty one', () => {
    fc.assert(
      fc.property(aText(), (text) => {
        expect(similarity(text, text)).toBe(text === '' ? 0 : 100);
        expect(similarity(text, '')).toBe(0);
      }),
      lawRuns(100),
    );
  });

  test('is reached exactly from the number of shared pieces it needs', () => {
    for (let total = 4; total <= 600; total++) {
      for (let threshold = 1; threshold <= 100; threshold++) {
        const needed = neededShared(total, threshold);
        expect(scoreOf(needed, total) >= threshold && scoreOf(needed - 1, total) < threshold).toBe(true);
      }
    }
  });
});
