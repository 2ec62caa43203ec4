import { expect, test } from 'vitest';
import { type FieldTypeName, showNumber } from '#records';
import { aCase, aCondition, aField, aRule } from '../../tests/support/rule-factories.ts';
import type { AnswerValue } from './given-answers.ts';
import type { Operator } from './operators.ts';
import { conditionParts, ruleSentence, sentenceText } from './rule-sentence.ts';

const fields = new Map(
  [
    aField('country', 'dropdown', { label: 'Country' }),
    aField('turnover', 'number', { label: 'Turnover' }),
    aField('accounts', 'date', { label: 'Annual accounts' }),
  ].map((field) => [field.dataField, field]),
);
const wording = { fields, locale: 'en-GB' };
const isUk = aCondition('country', '==', 'UK');
const isBig = aCondition('turnover', '>', 1000);

test.each([
  [aRule('R', [isUk], [aCase('a', { prompt: 'Who audits it?' })]), 'When Country is UK, ask Who audits it?'],
  [
    aRule('R', [isUk], [aCase('a', { prompt: 'Who audits it?', condition: isBig })]),
    'When Country is UK, ask Who audits it? (if Turnover is over 1,000).',
  ],
  [
    aRule('R', [isUk, isBig], [aCase('accounts', { prompt: '' })]),
    'When Country is UK and Turnover is over 1,000, ask Annual accounts.',
  ],
  [
    aRule('R', [isUk, isBig], [aCase('a'), aCase('b'), aCase('c', { priority: 1 })], {
      triggerOperator: 'OR',
    }),
    'When Country is UK or Turnover is over 1,000, ask c, a and b.',
  ],
  [
    aRule(
      'R',
      [isUk],
      [
        aCase('t', { priority: 2, prompt: 'Plain' }),
        aCase('t', { priority: 1, prompt: 'Big', condition: isBig }),
      ],
    ),
    'When Country is UK, ask Big (if Turnover is over 1,000) or else Plain.',
  ],
  [
    aRule('R', [aCondition('sessionStart', '==', true)], [aCase('a')], {
      applicableTo: ['contacts', 'parties'],
    }),
    'For contacts and related parties, when the session starts, ask a.',
  ],
  [aRule('R', [], [aCase('a')]), 'Without a trigger, this never asks a.'],
  [aRule('R', [isUk], []), 'When Country is UK, ask nothing.'],
])('a rule reads as one sentence (%#)', (rule, sentence) => {
  expect(sentenceText(ruleSentence(rule, wording))).toBe(sentence);
});

test('fields, values and questions are parts of their own kind', () => {
  expect(ruleSentence(aRule('R', [isUk], [aCase('a')]), wording)).toEqual([
    { kind: 'text', text: 'When ' },
    { kind: 'field', text: 'Country' },
    { kind: 'text', text: ' is ' },
    { kind: 'value', text: 'UK' },
    { kind: 'text', text: ', ask ' },
    { kind: 'question', text: 'a' },
    { kind: 'text', text: '.' },
  ]);
});

test.each<[FieldTypeName, Operator, AnswerValue, string]>([
  ['text', '!=', 'x', 'f is not x'],
  ['text', '!=', '', 'f has any answer'],
  ['text', '==', '', 'f has no answer'],
  ['dropdown', '==', ['a', 'b'], 'f is one of a, b'],
  ['dropdown', '!=', ['a', 'b'], 'f is none of a, b'],
  ['multiselect', '==', ['a', 'b'], 'f is exactly a, b'],
  ['multiselect', 'contains', 'a', 'f has a'],
  ['multiselect', 'contains', ['a', 'b'], 'f has all of a, b'],
  ['multiselect', 'containsAny', 'a, b', 'f has any of a, b'],
  ['dropdown', 'containsAny', ['a', 'b'], 'f is one of a, b'],
  ['text', 'contains', 'a', 'f contains a'],
  ['text', 'containsAny', ['a', 'b'], 'f contains any of a, b'],
  ['number', '<', '1500.5', 'f is under 1,500.5'],
  ['date', '>', '2024-03-01', 'f is after 2024-03-01'],
  ['time', '<', '09:30', 'f is before 09:30'],
  ['boolean', '==', true, 'f is True'],
])('%s %s %j reads "%s"', (type, operator, value, sentence) => {
  const known = { fields: new Map([['f', aField('f', type)]]), locale: 'en-GB' };
  expect(sentenceText(conditionParts(aCondition('f', operator, value), known))).toBe(sentence);
});

test.each([
  ['en-GB', 1_250_000.5, '1,250,000.5'],
  ['de-DE', 1_250_000.5, '1.250.000,5'],
  ['de-DE', '1.25', '1,25'],
])('a sentence writes the numbers of %s as its inputs do: %s as %s', (locale, value, written) => {
  const rule = aRule('R', [aCondition('turnover', '>', value)], [aCase('accounts', { prompt: '' })]);
  expect(sentenceText(ruleSentence(rule, { fields, locale }))).toBe(
    `When Turnover is over ${written}, ask Annual accounts.`,
  );
  expect(showNumber(Number(value), locale)).toBe(written);
});
