import { expect, test } from 'vitest';
import { searchOptions } from './option-search.ts';

const options = ['Region', 'Art der Région', 'Port'].map((label) => ({ value: label, label }));
const found = (search: string, limit = 10) =>
  searchOptions({ options, search, limit }).map((option) => 'value' in option && option.value);

test('what contains the typed text is found, accents and case aside, what begins with it first', () => {
  expect(found('rEGION')).toEqual(['Region', 'Art der Région']);
  expect(found('or')).toEqual(['Port']);
  expect(found('none')).toEqual([]);
});

test('no more are shown than asked for', () => {
  expect(found('', 2)).toEqual(['Region', 'Art der Région']);
});
