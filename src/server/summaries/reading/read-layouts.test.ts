import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type JournalPage, makeJournalPdf } from '../../../../tests/support/make-journal-pdf.ts';
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
  footnote: 'The surveys were paid for by the harbour board and by nobody else.',
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
