import { describe, expect, test } from 'vitest';
import { sampleNames } from '../../../tests/support/name-samples.ts';
import { joinNames } from './join-names.ts';
import { indexNames } from './name-index.ts';
import { type NameIndex, nameIndexBytes, readNameIndex } from './name-index-layout.ts';

const names = sampleNames(700, 5);

function bestOf(index: NameIndex): number[] {
  const found: number[] = [];
  joinNames(index, names.slice(0, 50), {
    threshold: 60,
    onPairs: ({ name, count }) => found.push(...name.slice(0, count)),
  });
  return found;
}

describe('the index of names', () => {
  test('is the same after writing and reading its bytes', () => {
    const index = indexNames(names);
    const bytes = Uint8Array.from(nameIndexBytes(index));
    expect(bestOf(readNameIndex(bytes))).toEqual(bestOf(index));
    expect(bestOf(index).length).toBeGreaterThan(50);
  });

  test('refuses bytes that are no index or are truncated', () => {
    const bytes = Uint8Array.from(nameIndexBytes(indexNames(names)));
    expect(() => readNameIndex(new Uint8Array(8))).toThrow(RangeError);
    expect(() => readNameIndex(bytes.subarray(0, bytes.length - 2))).toThrow(RangeError);
    expect(() => readNameIndex(bytes.fill(7, 0, 4))).toThrow(RangeError);
  });

  test('takes two bytes per piece and four per name besides its vocabulary', () => {
    const { sizes, buffer } = indexNames(names);
    const vocabulary = 4 * (2 * sizes.bigrams + 2 * sizes.kinds);
    expect(buffer.byteLength - vocabulary - 2 * sizes.tokens - 4 * sizes.slots).toBeLessThan(1200);
  });

  test('has the names of a length one after the other, and of these the ones with the same longest word', () => {
    const { slotToName, lengthStart } = indexNames([
      'acme ltd',
      'one',
      'zeta inc',
      'acme inc',
      '',
      'two',
      'zeta ltd',
    ]);
    expect([...slotToName]).toEqual([1, 5, 0, 3, 2, 6]);
    expect([...lengthStart.subarray(3, 5), ...lengthStart.subarray(8, 10)]).toEqual([0, 2, 2, 6]);
  });

  test('without names finds nothing', () => {
    for (const empty of [[], [''], ['', '']]) expect(bestOf(indexNames(empty))).toEqual([]);
  });
});
