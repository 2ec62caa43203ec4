import { expect, test } from 'vitest';
import type { MessageEntry } from '#contract/contact-messages/message-contract.ts';
import { assigneeWords, eventWords, listedState } from './message-words.ts';

const entry = (part: Partial<MessageEntry>): MessageEntry => ({
  ...{ id: '1', kind: 'state', author: 'Ann', text: '', at: '', delivery: null, problem: null, undoMs: null },
  ...part,
});

test('each event of a message has a sentence', () => {
  expect(eventWords(entry({ kind: 'assignee', text: 'Ann' }))).toBe('Ann took it');
  expect(eventWords(entry({ kind: 'assignee', text: 'Idris' }))).toBe('Ann gave it to Idris');
  expect(eventWords(entry({ kind: 'assignee' }))).toBe('Ann gave it back');
  expect(eventWords(entry({ text: 'spam' }))).toBe('Ann marked it as spam');
  expect(eventWords(entry({ kind: 'reply' }))).toBe('Ann answered');
});

test('an undelivered message shows that instead of its state', () => {
  expect(listedState({ state: 'new', delivery: 'undelivered' })).toBe('Not delivered');
  expect(listedState({ state: 'new', delivery: 'waiting' })).toBe('Unanswered');
});

test('a message is not assigned, with you or with a colleague', () => {
  const ann = { id: '1', name: 'Ann', email: '' };
  expect([null, ann, ann].map((who, i) => assigneeWords(who, i === 1 ? '1' : '2'))).toEqual([
    ...['not assigned', 'with you', 'with Ann'],
  ]);
});
