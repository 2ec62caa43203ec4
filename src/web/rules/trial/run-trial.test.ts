import { expect, test } from 'vitest';
import type { Field, FieldMapping } from '#records';
import type { Rule } from '#rules';
import { aCase, aCondition, aField, aRule } from '../../../../tests/support/rule-factories.ts';
import { readyRules, ruleContext, trialRules } from '../parts/rule-context.ts';
import { drawTrial, runTrial, type Trial, type TrialStep } from './run-trial.ts';

const region = aRule('region', [aCondition('country', '==', 'UK')], [aCase('region')], {
  category: 'Of {{name}}',
});
const port = aRule('port', [aCondition('region', '==', 'Kent')], [aCase('port')]);
const fields: Field[] = ['name', 'country', 'region', 'port', 'dotted.name'].map((name) =>
  aField(name, 'text'),
);
const mappings: FieldMapping[] = [
  { sourceField: 'address.country', mapsTo: 'country', appliesTo: ['clients'] },
  { sourceField: 'name', mapsTo: 'name', appliesTo: ['clients'] },
];

function world(rules: readonly Rule[], draft: { rule: Rule; replaces: string | null } | null = null) {
  const context = ruleContext({
    fields: new Map(fields.map((field) => [field.dataField, field])),
    staticSources: new Map(),
    mappings,
  });
  return trialRules(draft, readyRules(new Map(rules.map((rule) => [rule.id, rule])), context), context);
}

function draw(trial: Partial<Trial>, rules = world([region, port])) {
  const run: Trial = { kind: 'clients', entity: null, steps: [], ...trial };
  return drawTrial(runTrial(run, rules), rules);
}

const client = { id: 'c1', name: 'Quay Ltd', record: { name: 'Quay Ltd', address: { country: 'UK' } } };
const tryKent: TrialStep = ['answer', 'region', '', 'Kent'];

test('an answer is tried on its field whether or not anybody asks for it', () => {
  expect(draw({ steps: [tryKent] })).toEqual(['port (port)']);
});

test('a field whose name has dots in it can be tried as well', () => {
  const dotted = aRule('dotted', [aCondition('dotted.name', '==', 'x')], [aCase('port')]);
  expect(draw({ steps: [['answer', 'dotted.name', '', 'x']] }, world([dotted]))).toEqual(['port (dotted)']);
});

test('a real client brings its mapped values, headings are filled, and tried answers go to the row that asks', () => {
  expect(draw({ entity: client })).toEqual(['# Of Quay Ltd', 'region (region)']);
  expect(draw({ entity: client, steps: [tryKent] })).toEqual([
    '# Of Quay Ltd',
    'region (region)',
    '  port (port)',
  ]);
});

test('an answer that no longer holds takes back what it brought', () => {
  const steps: TrialStep[] = [
    tryKent,
    ['answer', 'port', 'port', 'Dover'],
    ['answer', 'region', 'region', 'Surrey'],
  ];
  expect(draw({ entity: client, steps })).toEqual([
    '# Of Quay Ltd',
    'region (region)',
    '1 answer no longer applies because region is now Surrey',
  ]);
});

test('a removed question stays away', () => {
  expect(draw({ entity: client, steps: [['dismiss', 'region', 'region']] })).toEqual([]);
});

test('a draft replaces the rule it is a draft of, under another id too', () => {
  const draft = { ...port, id: 'harbour', triggers: [aCondition('region', '==', 'Surrey')] };
  const drafted = world([region, port], { rule: draft, replaces: 'port' });
  expect(draw({ steps: [tryKent] }, drafted)).toEqual([]);
  expect(draw({ steps: [['answer', 'region', '', 'Surrey']] }, drafted)).toEqual(['port (harbour)']);
});

test('the questions of a draft stand among the others by priority, then by rule id', () => {
  const also = aRule('also', [aCondition('region', '==', 'Kent')], [aCase('name')]);
  const first = aRule('zebra', [aCondition('region', '==', 'Kent')], [aCase('country', { priority: 5 })]);
  const draft = (rule: Rule) => world([port, also], { rule, replaces: null });
  expect(draw({ steps: [tryKent] }, draft(first))).toEqual(['country (zebra)', 'name (also)', 'port (port)']);
});
