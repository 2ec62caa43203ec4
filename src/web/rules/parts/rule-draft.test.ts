import { expect, test } from 'vitest';
import { aCase, aCondition, aRule } from '../../../../tests/support/rule-factories.ts';
import { BLANK_CONDITION, draftOfRule, NEW_CASE, NEW_RULE, ruleOfDraft, ruleProblems } from './rule-draft.ts';

const stored = aRule(
  'vat',
  [aCondition('country', '==', ['UK', 'France'])],
  [aCase('vat', { priority: 5, condition: aCondition('turnover', '>', 85_000), options: ['A'] })],
  { applicableTo: ['contacts'], triggerOperator: 'OR', category: 'Tax in {{country}}' },
);
const isTaken = (id: string) => id === 'vat';

test('an unchanged draft becomes the same rule', () => {
  expect(ruleOfDraft(draftOfRule(stored), stored)).toEqual(stored);
});

test('a case without a priority stays without one, and a new case has 1000', () => {
  const unranked = aRule('r', [], [aCase('vat')]);
  expect(ruleOfDraft(draftOfRule(unranked), unranked)).toEqual(unranked);
  expect(NEW_CASE.priority).toBe(1000);
});

test('blank triggers and cases are left out of a rule, and names are trimmed', () => {
  const rule = ruleOfDraft(
    {
      ...NEW_RULE,
      id: ' vat ',
      triggers: [BLANK_CONDITION, { field: ' country ', operator: '==', value: 'UK' }],
      cases: [NEW_CASE, { ...NEW_CASE, dataField: ' vat ', condition: BLANK_CONDITION }],
    },
    null,
  );
  expect(rule).toEqual({
    id: 'vat',
    category: '',
    triggerOperator: 'AND',
    triggers: [aCondition('country', '==', 'UK')],
    onTrigger: { cases: [aCase('vat', { prompt: '', priority: 1000 })] },
  });
});

test('removing all kinds of a rule leaves an empty list, and a new rule without kinds has no list', () => {
  const draft = { ...draftOfRule(stored), applicableTo: [] };
  expect(ruleOfDraft(draft, stored).applicableTo).toEqual([]);
  expect(ruleOfDraft(draft, null)).not.toHaveProperty('applicableTo');
});

test.each([
  ['without an id', { id: '  ' }, { id: 'Rule must have an ID' }],
  ['with the id of another', { id: 'vat ' }, { id: 'There is already a rule with the id “vat”.' }],
  [
    'with a question that goes nowhere',
    { id: 'new', cases: [NEW_CASE, { ...NEW_CASE, prompt: 'VAT number?' }] },
    { cases: 'Case 2 must say where the answer goes' },
  ],
  ['with a case left blank', { id: 'new' }, {}],
])('a rule %s is refused before it is saved', (_, change, problems) => {
  expect(ruleProblems({ ...NEW_RULE, ...change }, isTaken)).toEqual(problems);
});
