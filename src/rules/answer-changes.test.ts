import { expect, test } from 'vitest';
import { answerChanges } from './answer-changes.ts';

const asked = { ruleId: 'r', prompt: 'How many?' };

test.each([
  ['a first answer', { answers: { a: 14 }, byHand: { a: asked } }, 14],
  [
    'a cleared answer over one that is copied',
    { answers: { a: null }, copied: ['a'], byHand: { a: asked } },
    null,
  ],
  ['an answer put back to the copied one', { answers: { a: 12 }, copied: ['a'], byHand: {} }, null],
  ['an answer that is gone', { answers: {}, byHand: {} }, null],
])('%s is a change', (_, after, value) => {
  const before = { answers: { a: value === 14 ? 12 : 13 }, byHand: { a: asked } };
  expect(answerChanges(before, after)).toEqual([{ dataField: 'a', ...asked, value }]);
});

test.each([
  ['an answer that stays', { answers: { a: 13 }, byHand: { a: asked } }],
  ['an answer that is in the record now', { answers: { a: 13 }, copied: ['a'], byHand: {} }],
])('%s is no change', (_, after) => {
  expect(answerChanges({ answers: { a: 13 }, byHand: { a: asked } }, after)).toEqual([]);
});

test('a value that is copied anew is no change', () => {
  const copied = (a: number) => ({ answers: { a }, copied: ['a'], byHand: {} });
  expect(answerChanges(copied(1), copied(2))).toEqual([]);
});

test('in a list from before answers were marked, those that are not copied are hand-given, asked for by their rows', () => {
  const rows = [{ ruleId: 'old', question: { dataField: 'a', prompt: 'Since when?' } }];
  const before = { answers: { b: 1 }, copied: ['b'], rows };
  const after = { answers: { a: 1, b: 2 }, copied: ['b'], rows };
  expect(answerChanges(before, after)).toEqual([
    { dataField: 'a', ruleId: 'old', prompt: 'Since when?', value: 1 },
  ]);
});

test.each([undefined, null, 1, 'x', [], { answers: [] }, { answers: 1, copied: {}, byHand: 2, rows: 3 }])(
  'no JSON is too odd to be compared: %j',
  (odd) => {
    expect(answerChanges(odd, odd)).toEqual([]);
    expect(answerChanges(undefined, odd)).toEqual([]);
  },
);

test('names of the object’s own members are fields like any other', () => {
  const after = { answers: { constructor: 1 }, byHand: {} };
  expect(answerChanges(undefined, after)).toEqual([]);
});
