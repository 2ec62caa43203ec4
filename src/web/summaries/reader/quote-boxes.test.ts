import { expect, test } from 'vitest';
import { quoteBoxes, type TextItem } from './quote-boxes.ts';

/** A line of text ten units a letter wide, twelve high. */
const line = (str: string, x: number, y: number): TextItem => ({
  str,
  transform: [12, 0, 0, 12, x, y],
  width: str.length * 10,
  height: 12,
});
const rounded = (items: readonly TextItem[], quote: string) =>
  quoteBoxes(items, quote).map((box) => box.map(Math.round));

test('a sentence over two lines has a box on each line, also with hyphens and accents', () => {
  const items = [line('Done. The r´esis-', 100, 700), line('tance fell. More.', 100, 684)];
  expect(rounded(items, 'The résistance fell.')).toEqual([
    [160, 697, 260, 711],
    [100, 681, 200, 695],
  ]);
});

test('the words of one line share a box, which contains no word of the next column', () => {
  const items = [
    line('The harbour', 0, 700),
    line('board met', 120, 700),
    line('in another column', 400, 700),
  ];
  expect(rounded(items, 'the harbour board met')).toEqual([[0, 697, 210, 711]]);
});

test('a sentence that continues on the next page is marked up to the end of this page', () => {
  const items = [line('Later the board decided', 0, 700)];
  expect(rounded(items, 'The board decided to widen the channel')).toEqual([[60, 697, 230, 711]]);
});

test('rotated text has an upright box', () => {
  const turned: TextItem = {
    str: 'Turned text',
    transform: [0, 12, -12, 0, 50, 100],
    width: 110,
    height: 12,
  };
  expect(rounded([turned], 'turned text')).toEqual([[39, 100, 53, 210]]);
});

test('a sentence from right to left is marked, whatever the order of its words in the file', () => {
  const words = [
    line('2025', 0, 700),
    line('בשנת', 50, 700),
    line('התקציב', 100, 700),
    line('אושר', 170, 700),
  ];
  for (const items of [words, words.toReversed()])
    expect(rounded(items, 'אושר התקציב בשנת 2025.')).toEqual([[0, 697, 210, 711]]);
});

test('nothing is marked when the quotation is not on the page', () => {
  for (const quote of ['', 'A lighthouse on the hill', '…'])
    expect(quoteBoxes([line('The board', 0, 0)], quote)).toEqual([]);
});

test('the cells of a row have a box each, the second one that is nearest to the first', () => {
  const items = [
    line('Deposit', 0, 720),
    line('Balance', 0, 700),
    line('Nil', 300, 720),
    line('Nil', 300, 700),
    line('Nil', 300, 640),
  ];
  expect(rounded(items, 'Balance\tNil')).toEqual([
    [0, 697, 70, 711],
    [300, 697, 330, 711],
  ]);
});
