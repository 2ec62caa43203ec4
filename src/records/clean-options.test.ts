import { expect, test } from 'vitest';
import { cleanOptions } from './clean-options.ts';

test('options are trimmed, blank ones dropped, and each stands once where it first stood', () => {
  expect(cleanOptions(['', 'b', 'a', ' \t', 'a', ' b', 'B'])).toEqual(['b', 'a', 'B']);
});
