import { expect, test } from 'vitest';
import type { Field } from '#records';
import demo from '../../../tests/fixtures/rules.json' with { type: 'json' };
import { aCase, aCondition, aField, aRule } from '../../../tests/support/rule-factories.ts';
import type { Operator } from '../operators.ts';
import type { Condition, Rule } from '../rule.ts';
import { checkRule } from './check-rule.ts';
import { editDistance, nearestName } from './nearest-name.ts';
import { ruleSurroundings } from './rule-finding.ts';

const fields: Field[] = [
  aField('country', 'dropdown', { label: 'Country', staticSource: 'countries' }),
  aField('status', 'radio', { options: ['Approved', 'Smith, Jones & Co', 'Not approved'] }),
  aField('tags', 'multiselect', { options: ['A', 'B'] }),
  aField('turnover', 'number', { label: 'Annual turnover' }),
  aField('since', 'date'),
  aField('opens', 'time'),
  aField('vat', 'boolean'),
  aField('note', 'text'),
  aField('mail', 'email'),
  aField('q', 'text'),
];

function check(rule: Rule, others: Rule[] = []) {
  const around = ruleSurroundings([rule, ...others], {
    fields: new Map(fields.map((field) => [field.dataField, field])),
    staticSources: new Map([['countries', { options: ['United Kingdom', 'France'] }]]),
  });
  return checkRule(rule, around);
}
const sayings = (rule: Rule, others?: Rule[]) =>
  check(rule, others).map(({ code, path }) => `${code} ${path}`);
const isUk = aCondition('country', '==', 'United Kingdom');
const asking = (...triggers: Condition[]) => aRule('R', triggers, [aCase('q')]);

test('a condition on the start of the session holds only for True', () => {
  const found = (operator: Operator, value: boolean) =>
    sayings(asking(aCondition('sessionStart', operator, value)));
  expect([found('==', true), found('!=', false)]).toEqual([[], []]);
  for (const never of [found('==', false), found('!=', true)])
    expect(never).toEqual(['session-started triggers.0.value']);
});

test('a correct rule has no findings', () => {
  const rule = aRule(
    'R',
    [
      isUk,
      aCondition('turnover', '>', '1000'),
      aCondition('since', '<', '2024-03-01'),
      aCondition('opens', '>', '09:00'),
    ],
    [
      aCase('q', { condition: aCondition('tags', 'containsAny', 'A, B') }),
      aCase('status', { type: 'dropdown' }),
    ],
    { category: 'Tax in {{country}}', applicableTo: ['clients'] },
  );
  expect(check(rule)).toEqual([]);
});

test('"has no answer" is no finding, and contradicts every other trigger on its field', () => {
  const none = aCondition('note', '==', '');
  const found = (...triggers: Condition[]) => check(aRule('R', triggers, [aCase('note')]));
  expect(found(none)).toEqual([]);
  expect(found(none, aCondition('note', '==', null))).toEqual([]);
  for (const other of [aCondition('note', '!=', ''), aCondition('note', '!=', 'a')]) {
    expect(found(none, other).map(({ code }) => code)).toContain('contradictory-triggers');
  }
});

test.each<[string, Condition, string]>([
  ['an unknown operator', aCondition('note', 'like' as Operator, 5), 'unknown-operator triggers.0.operator'],
  ['a blank value', aCondition('note', 'contains', ' '), 'blank-value triggers.0.value'],
  [
    'no option of a static source',
    aCondition('country', '==', 'Untied Kingdom'),
    'unknown-option triggers.0.value',
  ],
  ['no option of the field', aCondition('tags', 'contains', 'C'), 'unknown-option triggers.0.value'],
  ['words for a number', aCondition('turnover', '>', 'much'), 'type-clash triggers.0.value'],
  ['a day that does not exist', aCondition('since', '==', '2024-02-30'), 'type-clash triggers.0.value'],
  ['a number for a time', aCondition('opens', '<', 9), 'type-clash triggers.0.value'],
  ['yes for a boolean', aCondition('vat', '==', 'yes'), 'type-clash triggers.0.value'],
  ['an order of booleans', aCondition('vat', '>', true), 'type-clash triggers.0.value'],
  ['an order of addresses', aCondition('mail', '<', 5), 'type-clash triggers.0.value'],
  ['an order against a list', aCondition('turnover', '>', [1, 2]), 'type-clash triggers.0.value'],
  ['an order of texts', aCondition('note', '>', 'apple'), 'type-clash triggers.0.value'],
  ['a list written as one text', aCondition('note', '==', 'a, b'), 'comma-surprise triggers.0.value'],
  [
    'an option that containsAny splits',
    aCondition('status', 'containsAny', 'Smith, Jones & Co'),
    'comma-surprise triggers.0.value',
  ],
  [
    'an option split into a list',
    aCondition('status', '==', ['Smith', 'Jones & Co']),
    'comma-surprise triggers.0.value',
  ],
])('%s is found in a trigger', (_name, trigger, expected) => {
  expect(sayings(asking(trigger))).toEqual([expected]);
});

test.each<[string, Condition]>([
  ['a whole option with a comma', aCondition('status', '==', 'Smith, Jones & Co')],
  ['"has any answer"', aCondition('note', '!=', '')],
  ['the start of the session', aCondition('sessionStart', '==', 'true')],
  ['part of a date', aCondition('since', 'contains', '2024-')],
])('%s is no finding', (_name, trigger) => {
  expect(sayings(asking(trigger))).toEqual([]);
});

test('an unknown field is found anywhere in a rule, with the nearest name', () => {
  const rule = aRule(
    'R',
    [aCondition('turnovr', '>', 5)],
    [aCase('qq', { condition: aCondition('Annual turnover', '>', 5) })],
    { category: 'In {{contry}} and {{zzzzzz}}' },
  );
  expect(check(rule).map(({ code, path, suggestion }) => [code, path, suggestion])).toEqual([
    ['unknown-field', 'category', 'country'],
    ['unknown-field', 'category', undefined],
    ['unknown-field', 'triggers.0.field', 'turnover'],
    ['unknown-field', 'onTrigger.cases.0.condition.field', 'turnover'],
    ['unknown-field', 'onTrigger.cases.0.uiAction.dataField', 'q'],
  ]);
  expect(check(rule)[0]?.message).toBe('No field “contry”. Did you mean country?');
});

test('a rule needs an id of its own, triggers, and something to ask', () => {
  expect(check({ ...asking(isUk), id: ' ' })).toMatchObject([
    { code: 'no-id', message: 'Rule must have an ID' },
  ]);
  expect(sayings(asking(isUk), [aRule('R', [isUk], [aCase('note')])])).toEqual(['duplicate-id id']);
  expect(sayings(asking())).toEqual(['no-triggers triggers']);
  expect(sayings(aRule('R', [isUk], []))).toEqual(['no-questions onTrigger.cases']);
  expect(sayings(aRule('R', [isUk], [aCase('')]))).toEqual([
    'no-questions onTrigger.cases.0.uiAction.dataField',
  ]);
});

test('an empty list of kinds is a finding, an absent one is not', () => {
  expect(sayings({ ...asking(isUk), applicableTo: [] })).toEqual(['empty-applicable-to applicableTo']);
});

test('a choice needs options, and a field that takes it', () => {
  expect(sayings(aRule('R', [isUk], [aCase('note', { type: 'dropdown' })]))).toEqual([
    'nothing-to-choose onTrigger.cases.0.uiAction.type',
  ]);
  expect(sayings(aRule('R', [isUk], [aCase('turnover', { type: 'multiselect', options: ['1'] })]))).toEqual([
    'type-clash onTrigger.cases.0.uiAction.type',
  ]);
  expect(sayings(aRule('R', [isUk], [aCase('status', { type: 'dropdown' })]))).toEqual([]);
});

test('a field that several rules ask is a finding, with their ids', () => {
  const others = ['A', 'B', 'C', 'D', 'E'].map((id) => aRule(id, [isUk], [aCase('q')]));
  expect(check(asking(isUk), others).map(({ message }) => message)).toEqual([
    'q is also asked by A, B, C and 2 more: two rows, one answer.',
  ]);
});

test('a rule that asks for the field of its own trigger is a finding', () => {
  expect(sayings(aRule('R', [isUk], [aCase('country')]))).toEqual([
    'asks-own-trigger onTrigger.cases.0.uiAction.dataField',
  ]);
});

test('a case that another always precedes is a finding', () => {
  const isBig = aCondition('turnover', '>', 5);
  expect(sayings(aRule('R', [isUk], [aCase('q', { priority: 9 }), aCase('q', { priority: 5 })]))).toEqual([
    'shadowed-case onTrigger.cases.0',
  ]);
  expect(
    sayings(aRule('R', [isUk], [aCase('q', { condition: isBig }), aCase('q', { condition: isBig })])),
  ).toEqual(['shadowed-case onTrigger.cases.1']);
  expect(sayings(aRule('R', [isUk], [aCase('q', { condition: isBig }), aCase('q')]))).toEqual([]);
});

test.each<[string, Condition[], boolean]>([
  ['two values at once', [isUk, aCondition('country', '==', 'France')], true],
  ['a value and not that value', [isUk, aCondition('country', '!=', 'United Kingdom')], true],
  ['over 10 and under 5', [aCondition('turnover', '>', 10), aCondition('turnover', '<', 5)], true],
  [
    'after and before one day',
    [aCondition('since', '>', '2024-01-01'), aCondition('since', '<', '2024-01-01')],
    true,
  ],
  ['a value outside the bounds', [aCondition('turnover', '==', 3), aCondition('turnover', '>', 5)], true],
  ['neither true nor false', [aCondition('vat', '!=', true), aCondition('vat', '!=', false)], true],
  ['two options of one choice', [aCondition('country', 'contains', 'France'), isUk], true],
  [
    'none of all options',
    [aCondition('country', '!=', 'France'), aCondition('country', '!=', 'United Kingdom')],
    true,
  ],
  ['over 5 and under 10', [aCondition('turnover', '>', 5), aCondition('turnover', '<', 10)], false],
  [
    'two of several choices',
    [aCondition('tags', 'contains', 'A'), aCondition('tags', 'contains', 'B')],
    false,
  ],
  ['two parts of a text', [aCondition('note', 'contains', 'A'), aCondition('note', 'contains', 'B')], false],
  [
    'one of a list and not another',
    [aCondition('country', '==', ['France', 'United Kingdom']), aCondition('country', '!=', 'France')],
    false,
  ],
])('triggers on %s contradict each other: %s %s', (_name, triggers, contradict) => {
  const found = sayings(asking(...triggers));
  expect(found).toEqual(contradict ? ['contradictory-triggers triggers.0'] : []);
  expect(sayings({ ...asking(...triggers), triggerOperator: 'OR' })).toEqual([]);
});

test('a case that contradicts the triggers is never true', () => {
  const inFrance = aCase('q', { condition: aCondition('country', '==', 'France') });
  expect(sayings(aRule('R', [isUk], [inFrance]))).toEqual(['never-true-case onTrigger.cases.0.condition']);
  const either: Partial<Rule> = { triggerOperator: 'OR' };
  expect(sayings(aRule('R', [isUk, aCondition('note', '!=', '')], [inFrance], either))).toEqual([]);
});

test('the check accepts any rule without an error', () => {
  const odd = (demo as unknown as { rules: Rule[] }[]).flatMap(({ rules }) => rules);
  expect(odd.length).toBeGreaterThan(90);
  expect(odd.flatMap((rule) => check(rule, odd)).length).toBeGreaterThan(0);
});

test('the nearest name is the one with the fewest letters to change, within a third', () => {
  expect(nearestName('Anual turnover', ['Annual report', 'Annual turnover'])).toBe('Annual turnover');
  expect(nearestName('contry', ['county', 'country'])).toBe('country');
  expect(nearestName('xyz', ['country'])).toBeUndefined();
});

test.each([
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['abcd', 'abdc', 1],
  ['kitten', 'sitting', 3],
])('the edit distance of %j and %j is %i', (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits);
});
