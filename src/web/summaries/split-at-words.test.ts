import { expect, test } from 'vitest';
import { splitAtWords } from './split-at-words.ts';

const marked = (text: string, words: string[]) =>
  splitAtWords(text, words)
    .filter(({ isMarked }) => isMarked)
    .map((part) => part.text);

test('whole words are marked, whatever their case, and the text stays whole', () => {
  const text = 'Not 9 nor 99 million (net): NOT a knot.';
  expect(marked(text, ['not', '99 million', '(net'])).toEqual(['Not', '99 million', '(net', 'NOT']);
  const parts = splitAtWords(text, ['not', '99 million']);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(splitAtWords(text, [])).toEqual([{ text, isMarked: false }]);
});
