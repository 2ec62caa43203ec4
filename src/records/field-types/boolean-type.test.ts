import { expect, test } from 'vitest';
import { readBoolean } from './boolean-type.ts';

test.each([
  ['TRUE', true],
  [' Yes ', true],
  ['y', true],
  ['1', true],
  ['false', false],
  ['NO', false],
  ['n', false],
  ['0', false],
  ['', undefined],
  ['maybe', undefined],
  ['constructor', undefined],
])('%j is read as %s', (text, value) => {
  expect(readBoolean(text)).toBe(value);
});
