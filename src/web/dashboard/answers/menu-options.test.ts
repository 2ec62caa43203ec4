import { expect, test } from 'vitest';
import { findOptions, offeredOptions } from './menu-options.ts';

const labels = (search: string, options: string[]) =>
  findOptions({ options: offeredOptions(options), search, limit: 100 }).map((option) =>
    'label' in option ? option.label : '',
  );

test('options that start with the typed text come before those that contain it', () => {
  expect(labels('wal', ['Cornwall', 'Kent', 'Wales'])).toEqual(['Wales', 'Cornwall']);
});

test('a search for options ignores accents and case', () => {
  expect(labels('cote', ['Côte d’Ivoire', 'Cuba'])).toEqual(['Côte d’Ivoire']);
});

test('a search without matches and a question without options show a message as a disabled option', () => {
  expect(findOptions({ options: offeredOptions(['Kent']), search: 'x', limit: 100 })).toEqual([
    { value: ' ', label: 'No such option', disabled: true },
  ]);
  expect(offeredOptions(['', ' '])).toEqual([
    { value: ' ', label: 'This question has no options yet', disabled: true },
  ]);
});

test('an option that is listed twice is offered once', () => {
  expect(labels('', ['Kent', 'Kent', 'Essex'])).toEqual(['Kent', 'Essex']);
});

test('a number finds the option of that number among a few without digits, and is searched among others', () => {
  const few = ['Low', 'Middle', 'Very high'];
  expect(labels('2', few)).toEqual(['Middle']);
  expect(labels('4', few)).toEqual(['No such option']);
  expect(labels('12', few)).toEqual(['No such option']);
  expect(labels('2', ['Tier 3', 'Tier 2'])).toEqual(['Tier 2']);
  expect(labels('1', ['Tier 3', 'Tier 2'])).toEqual(['No such option']);
  expect(labels('2', [...'abcdefghij'])).toEqual(['No such option']);
  const withNone = [{ value: '', label: 'No answer' }, ...offeredOptions(few)];
  expect(findOptions({ options: withNone, search: '1', limit: 100 })).toEqual([
    { value: 'Low', label: 'Low' },
  ]);
});
