import { expect, test } from 'vitest';
import type { SaveRow } from './save-choices.ts';
import {
  changedSentence,
  originSentence,
  savedSentence,
  savedValueText,
  saveLabel,
  togetherSentence,
} from './saving-words.ts';

test.each([
  [undefined, 'text', 'empty'],
  [null, 'number', 'empty'],
  ['  ', 'text', 'empty'],
  [[], 'multiselect', 'empty'],
  [412_000, 'number', '412,000'],
  [false, 'boolean', 'False'],
  ['2011-05-03', 'date', '3 May 2011'],
  ['2011-05-03', 'text', '2011-05-03'],
  [['Advising', 'Arranging'], 'multiselect', 'Advising, Arranging'],
  [{ code: 1 }, 'text', 'Code 1'],
] as const)('the value %j of type %s is shown as "%s"', (value, type, text) => {
  expect(savedValueText(value as never, type)).toBe(text);
});

test.each([
  [1, ''],
  [2, 'Both are written together, or none.'],
  [5, 'All five are written together, or none.'],
  [11, 'All 11 are written together, or none.'],
])('a save of %i answers says "%s"', (count, sentence) => {
  expect(togetherSentence(count)).toBe(sentence);
});

test.each([
  [{ written: 3, lapsed: 1, kept: 1 }, 'Save 3 answers, clear 1 more'],
  [{ written: 1, lapsed: 0, kept: 2 }, 'Save 1 answer'],
  [{ written: 0, lapsed: 2, kept: 0 }, 'Clear 2 answers'],
  [{ written: 0, lapsed: 0, kept: 1 }, 'Keep 1 answer'],
])('the button of %j says "%s"', (counts, label) => {
  expect(saveLabel(counts)).toBe(label);
});

test.each([
  [['Cornwall', 0, false], '3 answers saved to Penrose.'],
  [['Cornwall', null, null], '1 answer saved to Penrose, 2 cleared.'],
  [[null], '1 answer of Penrose cleared.'],
])('after a save of %j it says "%s"', (written, sentence) => {
  expect(savedSentence(written, 'Penrose')).toBe(sentence);
});

test.each([
  [undefined, 'Not from a question'],
  ['answers', 'Saved from a question on 3 March 2025'],
  ['import', 'Imported on 3 March 2025, not from a question'],
  ['update', 'From the client page on 3 March 2025, not from a question'],
  ['rename', 'Written on 3 March 2025, not from a question'],
])('a value that was written by %s says "%s"', (operation, sentence) => {
  const origin = operation && { operation, by: 'temi@cairn.example', at: '2025-03-03T12:00:00Z' };
  expect(originSentence(origin ? { origin } : {})).toBe(sentence);
});

test('a value that another user changed since is described with its old value, the person and the time, as far as they are known', () => {
  const row = {
    old: 390_000,
    changed: { was: 365_000, by: 'temi@cairn.example', at: new Date().toISOString() },
  };
  expect(changedSentence(row as unknown as SaveRow, 'number')).toMatch(
    /^Changed while you answered\. It was 365,000 when you opened the questionnaire; temi@cairn\.example made it 390,000 today at \d\d:\d\d\.$/,
  );
  const unknown = { old: undefined, changed: { was: 365_000, by: null, at: null } };
  expect(changedSentence(unknown as unknown as SaveRow, 'number')).toBe(
    'Changed while you answered. It was 365,000 when you opened the questionnaire; now it is empty.',
  );
});
