import { expect, test } from 'vitest';
import { type FieldTypeName, SESSION_START } from '#records';
import type { Operator } from '#rules';
import { aField } from '../../../../tests/support/rule-factories.ts';
import { ruleContext } from '../parts/rule-context.ts';
import {
  readTypedNumber,
  readTypedValue,
  showBound,
  showTypedValue,
  type ValueInputKind,
  valueInputKind,
  valueSubject,
} from './rule-value-input.ts';

test.each<[FieldTypeName | undefined, string[], Operator, ValueInputKind]>([
  ['boolean', [], '==', 'boolean'],
  ['boolean', [], 'containsAny', 'boolean'],
  ['dropdown', ['UK'], '==', 'one'],
  ['dropdown', ['UK'], '!=', 'one'],
  ['dropdown', ['UK'], 'contains', 'one'],
  ['dropdown', ['UK'], 'containsAny', 'many'],
  ['dropdown', [], '==', 'text'],
  ['multiselect', ['UK'], 'contains', 'one'],
  ['multiselect', ['UK'], '==', 'many'],
  ['multiselect', [], '==', 'text'],
  ['radio', ['UK'], '==', 'one'],
  ['text', [], 'containsAny', 'many'],
  ['text', [], 'contains', 'text'],
  ['number', [], '>', 'number'],
  ['number', [], 'contains', 'text'],
  ['date', [], '<', 'date'],
  ['date', [], 'containsAny', 'many'],
  ['time', [], '==', 'time'],
  [undefined, [], '==', 'text'],
])(
  'the value of a field of type %s with options %j is written after %s as %s',
  (type, options, operator, kind) => {
    expect(valueInputKind({ type, options }, operator)).toBe(kind);
  },
);

test('a value is chosen from the options of its field or of the field’s static source', () => {
  const context = ruleContext({
    fields: new Map([['country', aField('country', 'dropdown', { staticSource: 'countries' })]]),
    staticSources: new Map([['countries', { options: ['UK', 'France'] }]]),
    mappings: [],
  });
  expect(valueSubject('country', context)).toEqual({ type: 'dropdown', options: ['UK', 'France'] });
  expect(valueSubject('unknown', context)).toEqual({ type: undefined, options: [] });
  expect(valueSubject(SESSION_START, context)).toEqual({ type: 'boolean', options: [] });
});

test.each([
  ['Kent', 'Kent'],
  ['Kent, Sussex', ['Kent', 'Sussex']],
  ['Kent,, ', ['Kent']],
  ['', ''],
])('the typed text %j is read as the value %j', (typed, value) => {
  expect(readTypedValue(typed)).toEqual(value);
});

test.each([
  [['Kent', 'Sussex'], 'Kent, Sussex'],
  [7, '7'],
  [false, 'false'],
  [null, ''],
])('the value %j is shown as %j', (value, shown) => {
  expect(showTypedValue(value)).toBe(shown);
});

test('stored options that are blank or repeated are not offered', () => {
  const fields = new Map([['odd', aField('odd', 'dropdown', { options: ['', 'a', ' a'] })]]);
  const context = ruleContext({ fields, staticSources: new Map(), mappings: [] });
  expect(valueSubject('odd', context)).toEqual({ type: 'dropdown', options: ['a'] });
});

test.each([
  ['90,000', '90000'],
  ['-1,250.5', '-1250.5'],
  ['5, 6', ['5', '6']],
  ['90000', '90000'],
  ['ninety', 'ninety'],
  ['5,6', ['5', '6']],
  ['1 250', '1250'],
  ['1.250', ''],
])('the typed bound %j of a number is read as %j', (typed, value) => {
  expect(readTypedNumber(typed, readTypedValue)).toEqual(value);
});

test.each([
  ['90000', '90,000'],
  [1250.5, '1,250.5'],
  [['5', '6000'], '5, 6,000'],
  ['ninety', 'ninety'],
  [null, ''],
])('the bound %j of a number is shown as %j', (value, shown) => {
  expect(showBound(value)).toBe(shown);
});
