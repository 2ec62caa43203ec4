import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SentencePart, sentenceText } from '#rules';
import { sentenceDifference } from './sentence-difference.ts';

const text = (words: string): SentencePart => ({ kind: 'text', text: words });
const value = (words: string): SentencePart => ({ kind: 'value', text: words });
const drawn = (parts: { text: string; differs: boolean }[]) =>
  parts.map(({ text: words, differs }) => (differs ? `[${words}]` : words)).join('');

test('words that only one of two sentences has are marked', () => {
  const now = [text('Region is one of '), value('Cornwall, Devon, Kent, Sussex'), text(', ask Port.')];
  const then = [text('Region is one of '), value('Kent, Sussex'), text(', ask Harbour.')];
  const { before, after } = sentenceDifference(now, then);
  expect(drawn(before)).toBe('Region is one of [Cornwall, Devon, ]Kent, Sussex, ask [Port.]');
  expect(drawn(after)).toBe('Region is one of Kent, Sussex, ask [Harbour.]');
});

test('a question differs as a whole', () => {
  const question = (words: string): SentencePart => ({ kind: 'question', text: words });
  const { before } = sentenceDifference(
    [question('Turnover of the year')],
    [question('Turnover of the month')],
  );
  expect(drawn(before)).toBe('[Turnover of the year]');
});

test('a word that becomes a value differs', () => {
  const { before } = sentenceDifference([text('is Kent')], [text('is '), value('Kent')]);
  expect(drawn(before)).toBe('is [Kent]');
});

test('both sentences keep their words, and equal ones have no difference', () => {
  const sentence = fc.array(
    fc.record({ kind: fc.constantFrom('text', 'value'), text: fc.string() }),
  ) as fc.Arbitrary<SentencePart[]>;
  fc.assert(
    fc.property(sentence, sentence, (one, other) => {
      const { before, after } = sentenceDifference(one, other);
      expect(sentenceText(before)).toBe(sentenceText(one));
      expect(sentenceText(after)).toBe(sentenceText(other));
      expect(sentenceDifference(one, one).after.some(({ differs }) => differs)).toBe(false);
    }),
  );
});
