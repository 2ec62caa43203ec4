import { expect, it } from 'vitest';
import { guessNumber, readNumber } from './read-number.ts';

it.each([
  ['412,000', 412_000],
  ['£14,800,000', 14_800_000],
  ['1 200.50', 1_200.5],
  ['1.200.000', 1_200_000],
  ['1.200,50', 1_200.5],
  ['-7', -7],
  ['1.5', 1.5],
  ['12,34,5', undefined],
  ['approx. 1.2m', undefined],
  ['', undefined],
])('the number of %j is %s', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

it.each([
  ['approx. 1.2m', 1_200_000],
  ['about 3 thousand', 3_000],
  ['£2bn', 2_000_000_000],
  ['12 berths', 12],
  ['none', undefined],
])('the number that %j may mean is %s', (text, value) => {
  expect(guessNumber(text)).toBe(value);
});
