import { expect, test } from 'vitest';
import { distinctOptions } from './distinct-options.ts';

test('repeated and blank options are dropped', () => {
  expect(distinctOptions(['', 'a', 'a', ' ', 'b', 'a'])).toEqual(['a', 'b']);
});

test('a menu keeps its item for no value and the first item of each value', () => {
  const none = { value: '', label: 'Any answer' };
  const start = { value: 'sessionStart', label: 'The session starts' };
  const field = { value: 'sessionStart', label: 'A field of this name' };
  expect(distinctOptions([none, '', start, field, 'sessionStart', 'a'])).toEqual([none, start, 'a']);
});

test('groups of options are not changed', () => {
  const group = { group: 'Clients', items: ['a'] };
  expect(distinctOptions([group, 'a'])).toEqual([group, 'a']);
});
