import { expect, test } from 'vitest';
import { recognisedLines } from './recognised-lines.ts';

/** Tesseract's result for one line and its words with their confidence. */
function tableOf(
  { paragraph, top, words }: { paragraph: number; top: number; words: [word: string, confidence: number][] },
  line: number,
): string {
  const key = [1, 1, paragraph, line];
  const rows = [[4, ...key, 0, 80, top, 600, 30, -1, '']];
  for (const [index, [word, confidence]] of words.entries()) {
    rows.push([5, ...key, index + 1, 80, top, 100, 30, confidence, word]);
  }
  return rows.map((row) => row.join('\t')).join('\n');
}

test('Recognised lines have their words, their paragraph and their position in points from the bottom of the page', () => {
  const page: Parameters<typeof tableOf>[0][] = [
    {
      paragraph: 1,
      top: 100,
      words: [
        ['The', 96],
        ['harbour', 91],
      ],
    },
    { paragraph: 2, top: 400, words: [['Ferries', 88]] },
  ];
  const { lines, confidence } = recognisedLines(page.map(tableOf).join('\n'), { height: 1_000, scale: 2 });
  expect(lines).toEqual([
    { text: 'The harbour', x: 40, right: 340, y: 435, height: 15, paragraph: '1 1' },
    { text: 'Ferries', x: 40, right: 340, y: 285, height: 15, paragraph: '1 2' },
  ]);
  expect(confidence).toBeCloseTo((3 * 96 + 7 * 91 + 7 * 88) / 17);
});

test('Lines with low confidence and lines without words are omitted', () => {
  const stain = tableOf(
    {
      paragraph: 1,
      top: 1,
      words: [
        ['~;', 31],
        ['|', 12],
      ],
    },
    1,
  );
  const empty = tableOf({ paragraph: 1, top: 50, words: [[' ', 95]] }, 2);
  const { lines, confidence } = recognisedLines(`${stain}\n${empty}\n`, { height: 100, scale: 1 });
  expect(lines).toEqual([]);
  expect(confidence).toBeCloseTo((2 * 31 + 12) / 3);
});
