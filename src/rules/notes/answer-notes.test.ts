import { expect, test } from 'vitest';
import { answerChanges } from '../answer-changes.ts';
import { noteAnswer, startQuestionList } from '../question-list.ts';
import { MAX_NOTE_LENGTH, readNote } from './answer-notes.ts';

const seen = { text: 'Accounts to 31 March, seen on paper.', document: null };
const paper = { id: 'd1', name: 'accounts.pdf', bytes: 4_096 };

test('a note stands beside its answer, another replaces it, and an empty one removes it', () => {
  const noted = noteAnswer(startQuestionList(), 'turnover', { ...seen, text: ` ${seen.text} ` });
  expect(noted.notes).toEqual({ turnover: seen });
  const proved = noteAnswer(noted, 'turnover', { text: '', document: paper });
  expect(proved.notes).toEqual({ turnover: { text: '', document: paper } });
  expect(noteAnswer(proved, 'turnover', { text: '  ', document: null }).notes).toEqual({});
});

test('a note that is another one is a change, with the question it was added to; one that stays is none', () => {
  const byHand = { turnover: { ruleId: 'r', prompt: 'Annual turnover' } };
  const asked = { dataField: 'turnover', ...byHand.turnover };
  const list = { answers: { turnover: 412_000 }, byHand };
  const noted = { ...list, notes: { turnover: seen } };
  expect(answerChanges(list, noted)).toEqual([{ ...asked, event: 'noted', value: seen }]);
  expect(answerChanges(noted, noted)).toEqual([]);
  expect(answerChanges(noted, list)).toEqual([{ ...asked, event: 'noted', value: null }]);
  expect(answerChanges(noted, undefined)).toContainEqual({ ...asked, event: 'noted', value: null });
});

test('what is no note is passed over, and a note that is too long is cut', () => {
  for (const saved of [null, 'x', [], {}, { text: 1 }]) expect(readNote(saved)).toBeUndefined();
  expect(readNote({ text: 'x'.repeat(400), document: { id: 'd1' } })).toEqual({
    text: 'x'.repeat(MAX_NOTE_LENGTH),
    document: null,
  });
  expect(answerChanges({ notes: [] }, { notes: { a: { text: 3 } } })).toEqual([]);
});
