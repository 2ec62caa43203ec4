import { expect, test } from 'vitest';
import { optionOfKey } from './option-of-key.ts';

const STATES = ['Active entity', 'Passive entity', 'Publicly traded company', 'Financial institution'];

test('a letter means the one option that begins with it, ignoring accents and case', () => {
  expect(optionOfKey('f', STATES)).toBe('Financial institution');
  expect(optionOfKey('A', STATES)).toBe('Active entity');
  expect(optionOfKey('o', ['Österreich', 'Italien'])).toBe('Österreich');
  expect(optionOfKey('t', ['True', 'False'])).toBe('True');
});

test('a letter with which no option or several begin means none', () => {
  expect(optionOfKey('p', STATES)).toBeUndefined();
  expect(optionOfKey('x', STATES)).toBeUndefined();
});

test('a letter after others means the one option that begins with all of them', () => {
  expect(optionOfKey('u', STATES, { typed: 'p' })).toBe('Publicly traded company');
  expect(optionOfKey('h', ['Very low', 'Very high'], { typed: 'very ' })).toBe('Very high');
  expect(optionOfKey('1', STATES, { typed: 'p' }), 'a number after letters is searched').toBeUndefined();
});

test('a number means the option at its place, unless an option begins with it', () => {
  expect(optionOfKey('3', STATES)).toBe('Publicly traded company');
  expect(optionOfKey('5', STATES)).toBeUndefined();
  expect(optionOfKey('0', STATES)).toBeUndefined();
  expect(optionOfKey('1', ['25 % or more', '10 % or more'])).toBe('10 % or more');
  expect(optionOfKey('2', ['Tier 3', 'Tier 2'], { numbered: [] }), 'options that are not numbered').toBe(
    undefined,
  );
});

test('other keys, and options of which there are many, mean none', () => {
  expect(optionOfKey('Enter', ['Enter it', 'Leave it'])).toBeUndefined();
  expect(optionOfKey(' ', STATES)).toBeUndefined();
  expect(optionOfKey('j', [...'abcdefghij'])).toBeUndefined();
});
