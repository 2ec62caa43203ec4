import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#records';
import { type AnswerEvent, answerChanges } from './answer-changes.ts';

const asked = { ruleId: 'r', prompt: 'How many?' };

test.each<[string, JsonObject, AnswerEvent, JsonValue]>([
  ['a first answer', { answers: { a: 14 }, byHand: { a: asked } }, 'given', 14],
  [
    'a cleared answer over one that is copied',
    { answers: { a: null }, copied: ['a'], byHand: { a: asked } },
    ...(['cleared', null] as const),
  ],
  [
    'an answer put back to the copied one',
    { answers: { a: 12 }, copied: ['a'], byHand: {} },
    ...(['forgotten', null] as const),
  ],
  ['an answer that is gone', { answers: {}, byHand: {} }, 'forgotten', null],
  [
    'an answer that a mapping copies from the record now',
    { answers: { a: 13 }, copied: ['a'], byHand: {} },
    ...(['forgotten', null] as const),
  ],
  [
    'an answer that is in the record under its own name now',
    { answers: { a: 13 }, own: ['a'], byHand: {} },
    ...(['recorded', null] as const),
  ],
])('%s is a change', (_, after, event, value) => {
  const before = { answers: { a: value === 14 ? 12 : 13 }, byHand: { a: asked } };
  expect(answerChanges(before, after)).toEqual([{ dataField: 'a', ...asked, event, value }]);
});

test('an answer that stays is no change, nor is one that is cleared where there was none', () => {
  const list = { answers: { a: 13 }, byHand: { a: asked } };
  expect(answerChanges(list, list)).toEqual([]);
  expect(answerChanges({ answers: {} }, { answers: { a: null }, byHand: { a: asked } })).toEqual([]);
});

test('the value of the record that is given by hand again is a change, and so is one that is taken from it', () => {
  const [none, taken] = [
    { answers: {}, byHand: {} },
    { answers: { a: 13 }, own: ['a'], byHand: {} },
  ];
  expect(answerChanges(none, taken)).toMatchObject([{ dataField: 'a', event: 'recorded' }]);
  const again = { ...taken, byHand: { a: asked } };
  expect(answerChanges(taken, again)).toEqual([{ dataField: 'a', ...asked, event: 'given', value: 13 }]);
  expect(answerChanges(taken, none)).toMatchObject([{ dataField: 'a', event: 'forgotten' }]);
});

test('a row that is removed from the questions and one that is shown again are changes; the entity’s row is none', () => {
  const [some, other] = [
    { dismissed: ['["a","r"]', '__entity__', '[', '[1]'] },
    { dismissed: ['["b","r"]'] },
  ];
  expect(answerChanges(some, other)).toEqual([
    { dataField: 'b', ruleId: 'r', prompt: '', event: 'removed', value: null },
    { dataField: 'a', ruleId: 'r', prompt: '', event: 'shown', value: null },
  ]);
});

test('a value that is copied again is no change', () => {
  const copied = (a: number) => ({ answers: { a }, copied: ['a'], byHand: {} });
  expect(answerChanges(copied(1), copied(2))).toEqual([]);
});

test('in a list from before answers were marked, those that are not copied are hand-given, asked for by their rows', () => {
  const rows = [{ ruleId: 'old', question: { dataField: 'a', prompt: 'Since when?' } }];
  const before = { answers: { b: 1 }, copied: ['b'], rows };
  const after = { answers: { a: 1, b: 2 }, copied: ['b'], rows };
  expect(answerChanges(before, after)).toEqual([
    { dataField: 'a', ruleId: 'old', prompt: 'Since when?', event: 'given', value: 1 },
  ]);
});

test.each([
  undefined,
  null,
  1,
  'x',
  [],
  { answers: [] },
  { answers: 1, copied: {}, byHand: 2, rows: 3, own: 4, dismissed: 5 },
])('no JSON is too odd to be compared: %j', (odd) => {
  expect(answerChanges(odd, odd)).toEqual([]);
  expect(answerChanges(undefined, odd)).toEqual([]);
});

test('names of the object’s own members are fields like any other', () => {
  const after = { answers: { constructor: 1 }, byHand: {} };
  expect(answerChanges(undefined, after)).toEqual([]);
});
