import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { editDistance } from './edit-distance.ts';

/** The definition, row by row. */
function naiveDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

test('The edit distance is that of the definition, for words of any letters up to 31', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'ж', '李'), maxLength: 31 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(naiveDistance(a, b));
    }),
    lawRuns(500),
  );
});
