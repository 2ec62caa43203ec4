import { expect, it } from 'vitest';
import { MESSAGES } from './messages.ts';

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [897, '15 minutes'],
  [5_000, '2 hours'],
])('after too many tries %i seconds to wait are said as %s', (seconds, words) => {
  expect(MESSAGES.tooManyTries(seconds)).toBe(`Too many tries. Please try again in ${words}.`);
});
