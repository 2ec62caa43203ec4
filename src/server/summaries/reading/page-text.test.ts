import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { softHyphensPdf } from '../../../../tests/support/written-pdf.ts';
import { sentencesOf } from '../../summary-engine/sentences.ts';
import type { TextRun } from './layout/text-rows.ts';
import { pageLines } from './page-lines.ts';
import { pageText, wordsOfLines } from './page-text.ts';
import { readPdf } from './read-pdf.ts';

const SIZE = 10;
const WIDTH = 230;

/** Lines of one column, each as wide as it, but the last. */
const column = (lines: readonly string[], x: number): TextRun[] =>
  lines.map((text, at) => ({ text, x, y: 700 - at * 13, width: WIDTH, height: SIZE, font: 'f1' }));

/** A number for each letter, so that lines differ. */
const filler = (from: number) =>
  Array.from(
    { length: 12 },
    (_, at) => `Sounding ${from + at} of the outer harbour gave eleven feet at noon.`,
  );

/** Two lines that end and begin a column or a page, and how they are printed on one. */
const DIVIDED: [end: string, beginning: string, joined: string][] = [
  [
    'The board then read the infor-',
    'mation of the pilots.',
    'The board then read the information of the pilots.',
  ],
  [
    'The board then read the infor\u00ad',
    'mation of the pilots.',
    'The board then read the information of the pilots.',
  ],
  [
    'The board then read the long-',
    'term plan of the pilots.',
    'The board then read the long-term plan of the pilots.',
  ],
  ['The board then met the co-', 'pilot of the ferry.', 'The board then met the co-pilot of the ferry.'],
];
const KNOWN = 'The co-pilot of the ferry was heard first of all.';

test('A word that is divided at the end of a column is joined as it is printed', () => {
  for (const [end, beginning, joined] of DIVIDED) {
    const runs = [
      ...column([KNOWN, ...filler(11), end], 60),
      ...column([beginning, ...filler(31), 'It closed at one.'], 320),
    ];
    expect(pageText(pageLines(runs))).toContain(joined);
  }
});

test('A word that is divided at the end of a page, above a footnote, is joined as it is printed', () => {
  for (const [end, beginning, joined] of DIVIDED) {
    const note = { text: '1 See the report of May.', x: 60, y: 80, width: 120, height: 7, font: 'f1' };
    const pages = [
      [...column([KNOWN, ...filler(11), end], 60), note],
      column([beginning, ...filler(31)], 60),
    ].map(pageLines);
    const words = wordsOfLines(pages);
    const texts = [...sentencesOf(pages.map((lines) => pageText(lines, words)))].map(({ text }) => text);
    expect(texts).toContain(joined);
  }
});

test('A word that is divided above a listing is joined with its other half below, and with no other text', () => {
  const listing = (text: string) => column([text], 320).map((run) => ({ ...run, width: 120 }));
  const lower = (runs: TextRun[], by: number) => runs.map((run) => ({ ...run, y: run.y - by }));
  for (const other of ['Now let the valve be shut', 'the valve is shut', 'privileges of the valve']) {
    const runs = [
      ...column(['The privileges were told.', ...filler(11), 'The board then read the infor-'], 60),
      ...listing(other),
      ...lower(column(['mation of the pilots.', ...filler(31)], 320), 40),
    ];
    const text = pageText(pageLines(runs));
    expect(text).toContain('The board then read the information of the pilots.');
    expect(text).toContain(other);
  }
});

test('What stands apart below a caption does not go on with it', () => {
  const runs = [
    ...column(['Figure 3: The outer harbour'], 60).map((run) => ({ ...run, width: 130 })),
    ...column(['are dredged by night in summer.', ...filler(11)], 60).map((run) => ({
      ...run,
      y: run.y - 25,
    })),
  ];
  expect(pageText(pageLines(runs)).split('\n')).toContain('Figure 3: The outer harbour');
});

test('The words of the whole file tell a compound on another page', () => {
  const pages = [column([KNOWN], 60), column(['The board then met the co-', 'pilot of the ferry.'], 60)].map(
    pageLines,
  );
  expect(pageText(pages[1] ?? [], wordsOfLines(pages))).toBe('The board then met the co-pilot of the ferry.');
  expect(pageText(pages[1] ?? [])).toBe('The board then met the copilot of the ferry.');
});

test('The hyphens of a font that names them soft ones are read, within a line and at its end', async () => {
  const lines = ['The board heard of the infor-', 'mation and of the long-term plan of the summer.'];
  const { pages } = await readPdf(Readable.from([softHyphensPdf(lines)]));
  expect(pages).toEqual(['The board heard of the information and of the long-term plan of the summer.']);
});
