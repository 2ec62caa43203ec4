import { expect, it } from 'vitest';
import { keptName } from './restore-postgres.ts';

it('two databases that are replaced in the same second are both kept, however long their name is', () => {
  const moments = ['2026-11-25T04:03:39.120Z', '2026-11-25T04:03:39.121Z'].map((text) => new Date(text));
  expect(moments.map((at) => keptName('cairn', at))).toEqual([
    'cairn_before_20261125040339120',
    'cairn_before_20261125040339121',
  ]);
  const long = moments.map((at) => keptName('c'.repeat(63), at));
  expect(new Set(long).size).toBe(2);
  expect(long.map((name) => name.length)).toEqual([63, 63]);
});
