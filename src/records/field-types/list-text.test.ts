import { expect, test } from 'vitest';
import { readListText } from './list-text.ts';

const OPTIONS = ['Korea, Republic of', 'Kent', 'a; b', 'a', 'b'];

test.each([
  ['Kent, Korea, Republic of', ['Kent', 'Korea, Republic of']],
  ['Kent;Korea, Republic of', ['Kent', 'Korea, Republic of']],
  ['kent ; a', ['kent', 'a']],
  ['a; b', ['a; b']],
  ['Kent\na; b', ['Kent', 'a; b']],
  ['Kent;Wales', ['Kent;Wales']],
  [';', [';']],
])('%j is the list %j of these options', (text, list) => {
  expect(readListText(text, OPTIONS)).toEqual(list);
});

test('without options a semicolon is part of its text', () => {
  expect(readListText('a;b, c')).toEqual(['a;b', 'c']);
});
