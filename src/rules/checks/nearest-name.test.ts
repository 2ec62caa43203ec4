import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearestName } from './nearest-name.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

test('a limit ends the computation early and never changes a distance below it', () => {
  fc.assert(
    fc.property(word, word, fc.nat(8), (a, b, limit) => {
      const distance = editDistance(a, b);
      const limited = editDistance(a, b, limit);
      if (distance < limit) expect(limited).toBe(distance);
      else expect(limited).toBeGreaterThanOrEqual(limit);
    }),
  );
});

test.each([
  ['turnovr', 'turnover'],
  ['trunover', 'turnover'],
  ['Turnover ', 'turnover'],
  ['colour', undefined],
])('the nearest name to %j is %j', (name, meant) => {
  expect(nearestName(name, ['country', 'turnover', 'region'])).toBe(meant);
});

test('the first of two equally similar names is returned', () => {
  expect(nearestName('regio', ['region', 'regios'])).toBe('region');
});
