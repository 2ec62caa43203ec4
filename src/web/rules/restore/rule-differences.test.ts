import { expect, test } from 'vitest';
import { aCase, aCondition, aField, aRule } from '../../../../tests/support/rule-factories.ts';
import { ruleDifferences } from './rule-differences.ts';

const fields = new Map([
  ['annualTurnover', aField('annualTurnover', 'number', { label: 'Annual turnover' })],
]);
const asking = (dataField: string, regions: string[]) => [
  aCase(dataField, { prompt: 'Turnover?' }),
  aCase(dataField, { condition: aCondition('region', 'containsAny', regions), type: 'dropdown' }),
];
const waits = [aCondition('country', '==', 'UK')];
const now = aRule('r', waits, asking('annualTurnover', ['Cornwall', 'Kent']));

test('equal differences of several cases are one, and an undefined field is marked', () => {
  const then = aRule('r', [aCondition('country', '!=', 'UK')], asking('turnover', ['Kent']));
  expect(ruleDifferences(now, { ...then, category: 'Tax' }, fields)).toEqual([
    { label: 'Category', now: 'nothing', restored: 'Tax', isUnknown: false },
    { label: 'Trigger 1, operator', now: 'is', restored: 'is not', isUnknown: false },
    {
      label: 'Cases 1 and 2, answer goes to',
      now: 'Annual turnover',
      restored: 'turnover',
      isUnknown: true,
    },
    { label: 'Case 2, value', now: 'Cornwall, Kent', restored: 'Kent', isUnknown: false },
    { label: 'Case 2, then ask', now: 'annualTurnover', restored: 'turnover', isUnknown: false },
  ]);
});

test('a case that comes or goes is one difference', () => {
  const then = aRule('r', waits, asking('annualTurnover', ['Cornwall', 'Kent']).slice(0, 1));
  expect(ruleDifferences(now, then, fields)).toEqual([
    { label: 'Case 2', now: 'annualTurnover', restored: 'nothing', isUnknown: false },
  ]);
  expect(ruleDifferences(null, then, fields)).toEqual([]);
});
