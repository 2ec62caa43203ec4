import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type JournalPage, makeJournalPdf } from '../../../../tests/support/make-journal-pdf.ts';
import { drawnPdf, drawnText } from '../../../../tests/support/written-pdf.ts';
import { embeddedSummarizer } from '../../summary-engine/embedded-summarizer.ts';
import { sentencesOf } from '../../summary-engine/sentences.ts';
import { readPdf } from './read-pdf.ts';

const PLACES = [
  'the eastern mole',
  'the northern lock',
  'the old lighthouse',
  'the fish market',
  'the customs quay',
];
const FINDINGS = [
  'the depth had fallen below the charted mark, and the pilots were warned at once',
  'nothing unusual was found by the crew',
  'a chain of the second buoy had come loose in the storm of the week before and was lifted by two divers',
];
/** Different sentences of different lengths, which a page then holds. */
const SET = Array.from(
  { length: 60 },
  (_, at) =>
    `In survey ${at + 11} at ${PLACES[at % PLACES.length]} ${FINDINGS[at % FINDINGS.length]} ${at % 4 ? 'before noon' : 'after a long wait for the ebb'}.`,
);
const ACROSS = {
  title: 'Soundings and Repairs in the Outer Harbour of a Small Town',
  runningHead: 'Annals of Harbour Surveying, Volume 12',
  caption:
    'Figure 2: The outer harbour with all places at which the lead was cast in the course of the year.',
  footnote: 'The surveys were paid for by the harbour board and by no other.',
  pageNumber: '317',
};
const others = [ACROSS.caption, ACROSS.footnote, 'Figure 2: The outer harbour'];

async function pagesOf(text: string, page: JournalPage): Promise<string[]> {
  return (await readPdf(Readable.from([await makeJournalPdf(text, page)]))).pages;
}

for (const columns of [1, 2, 3]) {
  for (const gutter of [0.8, 1.2, 2, 3]) {
    test(`Every sentence of ${columns} columns with a gutter of ${gutter} text heights is one that was set`, async () => {
      const pages = await pagesOf(SET.slice(0, 26).join(' '), { columns, gutter, ...ACROSS });
      const read = [...sentencesOf(pages)].map(({ text }) => text);
      expect(read.filter((text) => !SET.includes(text) && !others.includes(text))).toEqual([]);
      expect(read.filter((text) => SET.includes(text))).toEqual(SET.slice(0, 26));
      const { points } = await embeddedSummarizer.summarize({ prompt: 'Summarise this document', pages });
      expect(points.length).toBeGreaterThan(2);
      for (const { text } of points) expect([...SET, ...others]).toContain(text);
    });
  }
}

test('A page of columns without anything across them is read column by column', async () => {
  for (const columns of [2, 3]) {
    const pages = await pagesOf(SET.slice(0, 40).join(' '), { columns, gutter: 0.8 });
    expect(pages).toEqual([SET.slice(0, 40).join(' ')]);
  }
});

test('A footnote below the first column does not part the sentence that goes on in the second', async () => {
  const [page = ''] = await pagesOf(SET.slice(0, 30).join(' '), {
    columns: 2,
    gutter: 2,
    footnote: ACROSS.footnote,
  });
  expect(page.split('\n').toSorted()).toEqual([SET.slice(0, 30).join(' '), ACROSS.footnote]);
});

/** Breaks a text into lines of so many characters at most. */
function brokenAt(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

async function sentencesOn(drawing: string): Promise<string[]> {
  const { pages } = await readPdf(Readable.from([drawnPdf(drawing)]));
  return [...sentencesOf(pages)].map(({ text }) => text);
}

/** Lines of numbers, each beside a line of text. */
const numbered = (count: number, place: { x: number; y: number; size: number }) =>
  drawnText(
    Array.from({ length: count }, (_, at) => String(at + 1)),
    place,
  );

for (const leading of [1.1, 1.5, 1.8, 2, 2.4, 2.8]) {
  test(`Ragged text with a leading of ${leading} is read as it was set, also where a name begins a line`, async () => {
    const named = SET.slice(0, 8).map((text) => text.replaceAll('the ', 'Old '));
    const lines = brokenAt(named.join(' '), 62);
    const drawing = lines.map((line, at) => drawnText([line], { y: 740 - at * 11 * leading })).join('');
    expect(await sentencesOn(drawing)).toEqual(named);
  });
}

test('Columns of unequal height above footnotes give no sentence that was not set', async () => {
  const notes = SET.slice(50, 53);
  const lines = brokenAt(SET.slice(0, 30).join(' '), 36);
  const heights = [34, 44, 48];
  let from = 0;
  const columns = heights.map((height, column) => {
    const x = 50 + column * 182;
    const drawn = drawnText(lines.slice(from, from + height), { x, y: 740, size: 9 });
    from += height;
    const note = brokenAt(notes[column] ?? '', 44);
    return drawn + drawnText(note, { x, y: 740 - (height + 2) * 11.7, size: 7 });
  });
  const read = await sentencesOn(columns.join(''));
  expect(read.filter((text) => !SET.includes(text))).toEqual([]);
  expect(read.filter((text) => SET.slice(0, 25).includes(text)).length).toBeGreaterThan(20);
});

test('The numbers of lines are not read, whether each line or every fifth has one', async () => {
  const lines = brokenAt(SET.slice(0, 12).join(' '), 70);
  const drawing = drawnText(lines, { x: 100, y: 740, size: 11 });
  const each = numbered(lines.length, { x: 72, y: 740, size: 11 });
  const fifth = [...lines.keys()].filter((at) => at % 5 === 4);
  const fewer = fifth.map((at) => drawnText([String(at + 1)], { x: 560, y: 740 - at * 14.3 }));
  expect(await sentencesOn(drawing + each)).toEqual(SET.slice(0, 12));
  const long = brokenAt(SET.slice(0, 24).join(' '), 70);
  expect(await sentencesOn(drawnText(long, { x: 72, y: 740 }) + fewer.join(''))).toEqual(SET.slice(0, 24));
});

test('Notes in the margin stay out of the sentences beside them', async () => {
  const lines = brokenAt(SET.slice(0, 14).join(' '), 66);
  const text = drawnText(lines, { x: 170, y: 740, size: 10 });
  const notes = [0, 9, 18].map((at) =>
    drawnText(['Depths and', 'moorings'], { x: 60, y: 738 - at * 13, size: 8 }),
  );
  expect(await sentencesOn(text + notes.join(''))).toEqual(SET.slice(0, 14));
});

test('A larger heading on top of one column, or at its foot, stands beside a line of the other and not in its row', async () => {
  const lines = brokenAt(SET.slice(0, 24).join(' '), 40);
  const left = lines.slice(0, lines.length / 2);
  const size = 10;
  const place = (x: number, line: number) => ({ x, y: 740 - line * size * 1.3, size });
  const drawn = (at: 'top' | 'foot') => {
    const first = at === 'top' ? 1 : 0;
    const heading = { ...place(60, at === 'top' ? 0 : left.length), size: 12 };
    return [
      drawnText(['Depths of the outer harbour'], heading),
      drawnText(left, place(60, first)),
      drawnText(lines.slice(left.length), place(320, 0)),
    ].join('');
  };
  for (const at of ['top', 'foot'] as const) {
    const read = await sentencesOn(drawn(at));
    expect(read.filter((text) => !SET.includes(text))).toEqual([]);
    expect(read.length, at).toBeGreaterThan(22);
  }
});
