import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOut, readCommaList, showCommaList } from './comma-list.ts';

test.each([
  ['Kent, Sussex ,Surrey', ['Kent', 'Sussex', 'Surrey']],
  [' Kent ', ['Kent']],
  ['Kent,, Sussex,', ['Kent', 'Sussex']],
  ['Kent, Kent', ['Kent']],
  ['', []],
  [' , ', []],
])('the text %j is split on commas and trimmed', (text, items) => {
  expect(readCommaList(text)).toEqual(items);
});

test('a list survives being shown as text and read again', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const items = readCommaList(text);
      expect(readCommaList(showCommaList(items))).toEqual(items);
    }),
  );
});

test('the items that a new list leaves out are found', () => {
  expect(leftOut(['Kent', 'Sussex', 'Surrey'], ['Surrey', 'Essex'])).toEqual(['Kent', 'Sussex']);
});
