import { expect, test } from 'vitest';
import { aCase, aCondition, aRule } from '../../../../tests/support/rule-factories.ts';
import {
  BLANK_CONDITION,
  copyOfRule,
  draftOfRule,
  draftPath,
  NEW_CASE,
  NEW_RULE,
  ruleOfDraft,
  ruleProblems,
} from './rule-draft.ts';

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

test('a rule and a case that are switched off stay so, and what is switched on is stored without a word', () => {
  const off = { ...stored, off: true, onTrigger: { cases: [aCase('vat', { off: true }), aCase('port')] } };
  expect(ruleOfDraft(draftOfRule(off), off)).toEqual(off);
  const on = ruleOfDraft({ ...draftOfRule(off), off: false, cases: draftOfRule(stored).cases }, off);
  expect(on).toEqual(stored);
});

test('a copy of a rule gets the first free id', () => {
  expect(copyOfRule(stored, (id) => id === 'vat-2')).toEqual({ ...draftOfRule(stored), id: 'vat-3' });
});

test('the path of a finding counts the blank triggers and cases of the draft', () => {
  const waiting = { field: 'country', operator: '==' as const, value: 'UK' };
  const draft = {
    ...NEW_RULE,
    triggers: [BLANK_CONDITION, waiting],
    cases: [NEW_CASE, NEW_CASE, { ...NEW_CASE, dataField: 'vat' }],
  };
  expect(draftPath(draft, 'triggers.0.value')).toBe('triggers.1.value');
  expect(draftPath(draft, 'onTrigger.cases.0')).toBe('onTrigger.cases.2');
  expect(draftPath(draft, 'category')).toBe('category');
});
