import { expect, test } from 'vitest';
import { recognisedLines } from './recognised-lines.ts';

/** What Tesseract tells of one line, and of its words with how sure it is of each. */
function told(
  { paragraph, top, words }: { paragraph: number; top: number; words: [word: string, confidence: number][] },
  line: number,
): string {
  const place = [1, 1, paragraph, line];
  const rows = [[4, ...place, 0, 80, top, 600, 30, -1, '']];
  for (const [index, [word, confidence]] of words.entries()) {
    rows.push([5, ...place, index + 1, 80, top, 100, 30, confidence, word]);
  }
  return rows.map((row) => row.join('\t')).join('\n');
}

test('Lines come with their words, their paragraph and their place in points from the foot of the page', () => {
  const page: Parameters<typeof told>[0][] = [
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
  expect(recognisedLines(page.map(told).join('\n'), { height: 1_000, scale: 2 })).toEqual([
    { text: 'The harbour', x: 40, right: 340, y: 435, height: 15, paragraph: '1 1' },
    { text: 'Ferries', x: 40, right: 340, y: 285, height: 15, paragraph: '1 2' },
  ]);
});

test('What is too uncertain to be writing is left out, and so is a line without words', () => {
  const stain = told(
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
  const empty = told({ paragraph: 1, top: 50, words: [[' ', 95]] }, 2);
  expect(recognisedLines(`${stain}\n${empty}\n`, { height: 100, scale: 1 })).toEqual([]);
});
