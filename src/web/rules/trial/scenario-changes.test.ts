import { expect, test } from 'vitest';
import type { Rule } from '#rules';
import { aCase, aCondition, aField, aRule } from '../../../../tests/support/rule-factories.ts';
import { readyRules, ruleContext, trialRules } from '../parts/rule-context.ts';
import type { SavedScenario } from './rule-scenario-queries.ts';
import type { TrialStep } from './run-trial.ts';
import { scenarioChange } from './scenario-changes.ts';

const port = aRule('port', [aCondition('region', '==', 'Kent')], [aCase('port', { prompt: 'Which port?' })]);
const steps: TrialStep[] = [['answer', 'region', '', 'Kent']];

function world(rule: Rule) {
  const fields = new Map(['region', 'port', 'dock'].map((name) => [name, aField(name, 'text')]));
  const context = ruleContext({ fields, staticSources: new Map(), mappings: [] });
  return trialRules(null, readyRules(new Map([[rule.id, rule]]), context), context);
}

const kent: SavedScenario = {
  id: 's1',
  version: 1,
  scenario: { name: 'Kent', kind: 'clients', steps, expected: ['Which port? (port)'] },
  trial: { kind: 'clients', entity: null, steps },
};

test('a scenario with the expected rows has not changed', () => {
  expect(scenarioChange(kent, world(port))).toBeUndefined();
});

test('a change of a scenario names the removed and the added rows', () => {
  const dock = { ...port, onTrigger: { cases: [aCase('dock', { prompt: 'Which dock?' })] } };
  expect(scenarioChange(kent, world(dock))).toEqual({
    saved: kent,
    actual: ['Which dock? (port)'],
    removed: ['Which port? (port)'],
    added: ['Which dock? (port)'],
  });
});

test('a question that is no longer asked is a removed row of its scenario', () => {
  const elsewhere = { ...port, triggers: [aCondition('region', '==', 'Sussex')] };
  expect(scenarioChange(kent, world(elsewhere))).toMatchObject({
    removed: ['Which port? (port)'],
    added: [],
  });
});
