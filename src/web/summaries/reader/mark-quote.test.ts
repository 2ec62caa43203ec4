import { expect, test } from 'vitest';
import { markQuote } from './mark-quote.ts';

const PAGE = 'The board met at noon.\nIt decided to widen the northern channel before the storms.';
const marked = (quote: string) =>
  markQuote(PAGE, quote)
    .map(({ marked }) => marked)
    .join('');

test('quoted words are marked at their position, and the page is complete', () => {
  const paragraphs = markQuote(PAGE, 'widen the northern channel');
  expect(paragraphs[1]).toEqual({
    before: 'It decided to ',
    marked: 'widen the northern channel',
    after: ' before the storms.',
  });
  const whole = paragraphs.map(({ before, marked, after }) => before + marked + after).join('\n');
  expect(whole).toBe(PAGE);
});

test('a sentence that continues on the next page is marked up to the end of this page', () => {
  expect(marked('It decided to widen the northern channel before the storms. And so on overleaf')).toBe(
    'It decided to widen the northern channel before the storms.',
  );
});

test('nothing is marked when the quote is not on the page', () => {
  for (const quote of ['', ' ', 'A lighthouse stands on the hill', 'It']) expect(marked(quote)).toBe('');
});
