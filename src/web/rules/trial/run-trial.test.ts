import { expect, test } from 'vitest';
import type { Field, FieldMapping } from '#records';
import type { Rule } from '#rules';
import { aCase, aCondition, aField, aRule } from '../../../../tests/support/rule-factories.ts';
import { readyRules, ruleContext, trialRules } from '../parts/rule-context.ts';
import { formatTrial, runTrial, type Trial, type TrialStep } from './run-trial.ts';

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
  return formatTrial(runTrial(run, rules), rules);
}

const client = { id: 'c1', name: 'Quay Ltd', record: { name: 'Quay Ltd', address: { country: 'UK' } } };
const tryKent: TrialStep = ['answer', 'region', '', 'Kent'];

test('an answer can be tried on a field that no rule asks for', () => {
  expect(draw({ steps: [tryKent] })).toEqual(['port (port)']);
});

test('an answer can be tried on a field with dots in its name', () => {
  const dotted = aRule('dotted', [aCondition('dotted.name', '==', 'x')], [aCase('port')]);
  expect(draw({ steps: [['answer', 'dotted.name', '', 'x']] }, world([dotted]))).toEqual(['port (dotted)']);
});

test('a trial with a client has its mapped values and filled headings, and a tried answer goes to the row that asks', () => {
  expect(draw({ entity: client })).toEqual(['# Of Quay Ltd', 'region (region)']);
  expect(draw({ entity: client, steps: [tryKent] })).toEqual([
    '# Of Quay Ltd',
    'region (region)',
    '  port (port)',
  ]);
});

test('the questions that followed from a changed answer are retracted', () => {
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

test('a dismissed question stays dismissed', () => {
  expect(draw({ entity: client, steps: [['dismiss', 'region', 'region']] })).toEqual([]);
});

test('a draft replaces its saved rule, even under another id', () => {
  const draft = { ...port, id: 'harbour', triggers: [aCondition('region', '==', 'Surrey')] };
  const drafted = world([region, port], { rule: draft, replaces: 'port' });
  expect(draw({ steps: [tryKent] }, drafted)).toEqual([]);
  expect(draw({ steps: [['answer', 'region', '', 'Surrey']] }, drafted)).toEqual(['port (harbour)']);
});

test('the questions of a draft are sorted among the others by priority, then by rule id', () => {
  const also = aRule('also', [aCondition('region', '==', 'Kent')], [aCase('name')]);
  const first = aRule('zebra', [aCondition('region', '==', 'Kent')], [aCase('country', { priority: 5 })]);
  const draft = (rule: Rule) => world([port, also], { rule, replaces: null });
  expect(draw({ steps: [tryKent] }, draft(first))).toEqual(['country (zebra)', 'name (also)', 'port (port)']);
});

test('a trial reads alike in every locale, so that a scenario that was saved before is still as expected', () => {
  const rules = world([
    aRule('start', [aCondition('sessionStart', '==', true)], [aCase('turnover')]),
    aRule('large', [aCondition('turnover', '>', 2000)], [aCase('port')]),
  ]);
  const steps: TrialStep[] = [
    ['answer', 'turnover', 'start', 5000],
    ['answer', 'port', 'large', 'Dover'],
    ['answer', 'turnover', 'start', 1000.5],
  ];
  const german = { ...rules, context: { ...rules.context, locale: 'de-DE' } };
  expect(draw({ steps }, german)).toEqual([
    'turnover (start)',
    '1 answer no longer applies because turnover is now 1,000.5',
  ]);
});
