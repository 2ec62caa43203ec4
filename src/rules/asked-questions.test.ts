import { expect, test } from 'vitest';
import { aCase, aCondition, aRule } from '../../tests/support/rule-factories.ts';
import { askedQuestions, type KnownAnswers } from './asked-questions.ts';

const RULES = [
  aRule('start', [aCondition('sessionStart', '==', true)], [aCase('region', { priority: 5 })]),
  aRule('coast', [aCondition('region', '==', 'Kent')], [aCase('port'), aCase('berths', { priority: 1 })]),
  aRule('port', [aCondition('port', '!=', '')], [aCase('quay')]),
  aRule('off', [aCondition('sessionStart', '==', true)], [aCase('never')], { off: true }),
  aRule('people', [aCondition('sessionStart', '==', true)], [aCase('age')], { applicableTo: ['contacts'] }),
];

function asked(known: Partial<KnownAnswers>): string[] {
  const rules = new Map(RULES.map((rule) => [rule.id, rule]));
  const questions = askedQuestions(
    { kind: 'clients', copied: {}, given: {}, ...known },
    { rules, fields: new Map() },
  );
  return questions.map(({ question, ruleId }) => `${ruleId}: ${question.dataField}`);
}

test.each([
  [{}, ['start: region']],
  [{ given: { region: 'Kent' } }, ['coast: berths', 'start: region', 'coast: port']],
  [{ copied: { region: 'Kent' } }, ['coast: berths', 'start: region', 'coast: port']],
  [
    { given: { region: 'Kent', port: 'Dover' } },
    ['coast: berths', 'start: region', 'coast: port', 'port: quay'],
  ],
  [{ given: { region: 'Devon', port: 'Dover' } }, ['start: region']],
  [{ copied: { region: 'Kent' }, given: { region: 'Devon' } }, ['start: region']],
  [{ kind: 'contacts' as const }, ['start: region', 'people: age']],
])('on %j the rules ask %j', (known, questions) => {
  expect(asked(known)).toEqual(questions);
});
