import { expect, test } from 'vitest';
import { cleanOptions } from './clean-options.ts';

test('options are trimmed, blank ones removed, and each is kept at its first position', () => {
  expect(cleanOptions(['', 'b', 'a', ' \t', 'a', ' b', 'B'])).toEqual(['b', 'a', 'B']);
});
