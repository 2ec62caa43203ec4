import { expect, test } from 'vitest';
import { aQuestionSession } from '../../tests/support/question-session.ts';
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
  [{ given: { region: 'Kent' } }, ['start: region', 'coast: berths', 'coast: port']],
  [{ copied: { region: 'Kent' } }, ['coast: berths', 'start: region', 'coast: port']],
  [
    { given: { region: 'Kent', port: 'Dover' } },
    ['start: region', 'coast: berths', 'coast: port', 'port: quay'],
  ],
  [{ given: { region: 'Devon', port: 'Dover' } }, ['start: region']],
  [{ copied: { region: 'Kent' }, given: { region: 'Devon' } }, ['start: region']],
  [{ kind: 'contacts' as const }, ['start: region', 'people: age']],
])('on %j the rules ask %j', (known, questions) => {
  expect(asked(known)).toEqual(questions);
});

const LISTED = [
  aRule('one', [aCondition('sessionStart', '==', true)], [aCase('a', { priority: 3 }), aCase('b')], {
    category: 'First of {{a}}',
  }),
  aRule('two', [aCondition('sessionStart', '==', true)], [aCase('c', { priority: 2 })], {
    category: 'Second',
  }),
  aRule('three', [aCondition('a', '!=', '')], [aCase('d'), aCase('e', { priority: 1 })], {
    category: 'Second',
  }),
  aRule('four', [aCondition('e', '==', 'x'), aCondition('c', '==', 'x')], [aCase('f')]),
  aRule('five', [aCondition('f', '==', 'x')], [aCase('g', { condition: aCondition('b', '!=', 'y') })]),
  aRule(
    'six',
    [aCondition('sessionStart', '==', true), aCondition('h', '==', '')],
    [aCase('i', { priority: 1 })],
    { category: 'Third' },
  ),
];

test('the order and the headings are those of a list that is answered from the top', () => {
  const answers = { a: 'x', c: 'x', d: 'x', e: 'x', f: 'x' };
  const session = aQuestionSession(LISTED);
  session.choose('clients', { name: 'Acme' });
  const rows = () => session.view().flatMap((item) => (item.kind === 'row' ? [item] : []));
  for (let at = 0; at < rows().length; at += 1) {
    const row = rows()[at];
    const value = row && Object.entries(answers).find(([field]) => field === row.dataField)?.[1];
    if (row && value) session.answer(row.dataField, row.ruleId, value);
  }
  const asked = askedQuestions(
    { kind: 'clients', copied: {}, given: answers },
    { rules: new Map(LISTED.map((rule) => [rule.id, rule])), fields: new Map() },
  );
  expect(asked.map(({ question, heading }) => [question.dataField, heading])).toEqual(
    rows().map(({ dataField, category }) => [dataField, category]),
  );
  expect(asked[0]?.heading).toBe('Third');
  expect(asked.map(({ heading }) => heading)).toContain('First of x');
});
