import { describe, expect, it } from 'vitest';
import { mergeObjects } from './merge-objects.ts';

describe('merging objects', () => {
  it('merging reaches every depth, replaces lists, and keeps other keys', () => {
    const base = { name: 'A', address: { city: 'Leeds', geo: { x: 1, y: 2 } }, tags: ['a', 'b'] };
    const over = { address: { geo: { y: 3 } }, tags: ['c'], note: null };
    expect(mergeObjects(base, over)).toEqual({
      name: 'A',
      address: { city: 'Leeds', geo: { x: 1, y: 3 } },
      tags: ['c'],
      note: null,
    });
  });

  it('merging leaves both objects unchanged', () => {
    const base = { a: { b: 1 } };
    const over = { a: { c: 2 } };
    mergeObjects(base, over);
    expect([base, over]).toEqual([{ a: { b: 1 } }, { a: { c: 2 } }]);
  });
});
