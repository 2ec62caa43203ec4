import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawRuns } from '../../tests/support/law-runs.ts';
import { WantedValues } from './wanted-values.ts';

test('finds each place of a range with a wanted value, however many are wanted', () => {
  // Some values differ only above the lowest bits.
  const value = fc
    .tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0, 2 ** 16))
    .map(([low, high]) => low + high);
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 60 }),
      fc.uniqueArray(value, { maxLength: 16 }),
      fc.nat(60),
      fc.nat(60),
      (values, wanted, from, to) => {
        const found: [number, string][] = [];
        const range = { values: Int32Array.from(values), from, to: Math.min(to, values.length) };
        const ofValues = new WantedValues(new Map(wanted.map((one) => [one, `value ${one}`])));
        ofValues.eachPlace(range, (by, place) => found.push([place, by]));
        const all = values.map((one, place): [number, string] => [place, `value ${one}`]);
        const inRange = all.slice(from, range.to).filter(([place]) => wanted.includes(values[place] ?? 99));
        expect(found.toSorted(([a], [b]) => a - b)).toEqual(inRange);
      },
    ),
    lawRuns(300),
  );
});
