import { expect, test } from 'vitest';
import { searchOptions } from './option-search.ts';

const options = ['Region', 'Art der Région', 'Port'].map((label) => ({ value: label, label }));
const found = (search: string, limit = 10) =>
  searchOptions({ options, search, limit }).map((option) => 'value' in option && option.value);

test('options that contain the typed text are found, ignoring accents and case, those that start with it first', () => {
  expect(found('rEGION')).toEqual(['Region', 'Art der Région']);
  expect(found('or')).toEqual(['Port']);
  expect(found('none')).toEqual([]);
});

test('a search returns no more options than the limit', () => {
  expect(found('', 2)).toEqual(['Region', 'Art der Région']);
});
