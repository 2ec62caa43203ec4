import { describe, expect, test } from 'vitest';
import type { InputKind, JsonValue } from '#records';
import { misfitOf } from './value-fit.ts';

const misfit = (kind: InputKind, value: JsonValue | undefined) =>
  misfitOf({ label: '', kind, options: ['Kent', 'Wales'] }, value);

describe('values that fit their field', () => {
  test.each<[InputKind, JsonValue | undefined]>([
    ['text', 'x'],
    ['textarea', 'a\nb'],
    ['number', 5],
    ['boolean', false],
    ['date', '2009-04-17'],
    ['time', '14:30'],
    ['email', 'a@b.example'],
    ['url', 'https://a.example'],
    ['dropdown', 'Kent'],
    ['radio', 'Wales'],
    ['multiselect', ['Kent', 'Wales']],
    ['checkbox', ['Kent']],
    ['list', ['anything']],
    ['number', null],
    ['date', ''],
    ['dropdown', undefined],
    ['multiselect', []],
  ])('an input of kind %s accepts the value %j without a warning', (kind, value) => {
    expect(misfit(kind, value)).toBeUndefined();
  });
});

describe('values that do not fit their field', () => {
  test.each<[InputKind, JsonValue, string]>([
    ['text', 5, 'a text'],
    ['number', '12k', 'a number'],
    ['boolean', 'yes', 'True or False'],
    ['date', 'spring 2009', 'a date'],
    ['time', 'noon', 'a time of day'],
    ['email', 'no-address', 'an email address'],
    ['url', 'hadleigh', 'a web address'],
    ['dropdown', 'Essex', 'one of the options'],
    ['radio', true, 'one of the options'],
    ['multiselect', 'Kent', 'a list of options'],
    ['multiselect', ['Kent', 'Essex'], 'one of the options'],
    ['checkbox', true, 'a list of options'],
  ])('an input of kind %s reports that the value %j is not %s', (kind, value, what) => {
    expect(misfit(kind, value)).toBe(`Not ${what}. It stays as it is until you change it.`);
  });
});

test.each(['17 April 2009', '4/5/2009'])('a date stored as “%s” is asked about', (value) => {
  expect(misfit('date', value)).toBe(
    'Not stored as a date yet, so nothing can be compared with it. Which day is meant?',
  );
});
