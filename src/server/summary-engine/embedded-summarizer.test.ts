import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import { type MarkedDocument, readMarkedDocuments } from '../../../tests/support/marked-documents.ts';
import { readPdf } from '../summaries/reading/read-pdf.ts';
import { embeddedSummarizer } from './embedded-summarizer.ts';
import { sentencesOf } from './sentences.ts';

const documents = readMarkedDocuments();
const summarize = (prompt: string, pages: readonly string[]) =>
  embeddedSummarizer.summarize({ prompt, pages });

/** The share of the marked sentences that are chosen, from 0 to 1. */
const recall = (keys: readonly string[], chosen: readonly string[]) =>
  keys.filter((key) => chosen.includes(key)).length / keys.length;
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const lead = ({ sentences }: MarkedDocument, count: number) =>
  sentences.slice(0, count).map(({ text }) => text);

test('In twelve marked documents more marked sentences are found than by the first three sentences', async () => {
  expect(documents).toHaveLength(12);
  const table = await Promise.all(
    documents.map(async (document) => {
      const rows = document.tasks.map(async ({ prompt, keys }) => {
        const { points, further = [] } = await summarize(prompt, document.pages);
        const chosen = [...points, ...further].map(({ text }) => text);
        return {
          embedded: recall(keys, chosen),
          lead3: recall(keys, lead(document, 3)),
          leadAsLong: recall(keys, lead(document, chosen.length)),
        };
      });
      return Promise.all(rows);
    }),
  );
  for (const task of [0, 1]) {
    const of = (who: 'embedded' | 'lead3' | 'leadAsLong') =>
      mean(table.map((rows) => rows[task]?.[who] ?? 0));
    const found = { embedded: of('embedded'), lead3: of('lead3'), leadAsLong: of('leadAsLong') };
    expect(found.embedded).toBeGreaterThan(found.lead3);
    expect(found.embedded).toBeGreaterThan(found.leadAsLong);
  }
});

test('Every sentence is in the file, on the cited page', async () => {
  const whole = documents.flatMap(({ pages }) => pages);
  const { pages } = await readPdf(Readable.from([await makePdf(whole)]));
  expect(pages).toEqual(whole);
  const all = documents.flatMap(({ sentences }) => sentences.map(({ text }) => text));
  for (const { tasks } of documents) {
    for (const { prompt } of tasks) {
      const { points, further = [], searched } = await summarize(prompt, pages);
      const shown = [...points, ...further];
      expect(points.length).toBeGreaterThanOrEqual(1);
      // An answer is as short as it is; a summary is not.
      if (!searched) expect(shown.length).toBeGreaterThanOrEqual(5);
      expect(shown.length).toBeLessThanOrEqual(12);
      for (const { text, citations } of shown) {
        expect(all).toContain(text);
        expect(citations).toEqual([
          { page: whole.findIndex((page) => page.includes(text)) + 1, quote: text },
        ]);
      }
      // The best answer comes first; a summary follows the file.
      const order = points.map(({ text }) => all.indexOf(text));
      if (!searched) expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  }
});

test('The same file and prompt give the same summary', async () => {
  const pages = documents.flatMap((document) => document.pages);
  expect(await summarize('ferry', pages)).toEqual(await summarize('ferry', pages));
});

test.each([
  'What are the main findings?',
  'What is the main contribution, and what are the results?',
  'Contribution, method and results',
  'Was sind die wichtigsten Ergebnisse?',
  'Quels sont les principaux résultats ?',
])('“%s” asks for what is central, as no question does', async (prompt) => {
  for (const { pages } of readMarkedDocuments()) {
    const general = await embeddedSummarizer.summarize({ prompt, pages });
    const usual = await embeddedSummarizer.summarize({ prompt: 'Summarise this document', pages });
    expect(general).toEqual(usual);
  }
});

test('Texts in other scripts are summarised in whole sentences, too', async () => {
  const japanese =
    '港湾委員会は三月に会議を開いた。深い航路の浚渫に四百万円を承認した。灯台は修理されない。渡船の料金は六月から六パーセント上がる。委員長は水先人に感謝した。次の会議は五月に行われる。';
  const { points } = await summarize('渡船の料金', [japanese]);
  expect(points.map(({ text }) => text)).toContain('渡船の料金は六月から六パーセント上がる。');
  const arabic =
    'اجتمع مجلس الميناء في شهر مارس الماضي. وافق المجلس على تعميق القناة الرئيسية. سترتفع أجور العبارة في شهر يونيو بنسبة ستة في المئة.';
  expect((await summarize('أجور العبارة', [arabic])).points.at(-1)?.text).toMatch(/أجور العبارة/);
});

test('A sentence across two pages is one sentence of the first page', async () => {
  const pages = [
    'The board met at noon in the old hall. It decided after a long debate to widen the northern',
    'channel before the winter storms begin. Nobody voted against the plan of the harbour master.',
  ];
  const { points } = await summarize('northern channel', pages);
  expect(points).toContainEqual({
    text: 'It decided after a long debate to widen the northern channel before the winter storms begin.',
    citations: [{ page: 1, quote: expect.any(String) }],
  });
  expect(points).toContainEqual(
    expect.objectContaining({ citations: [expect.objectContaining({ page: 2 })] }),
  );
});

test('Tables of contents, headings and loose words are no sentences', async () => {
  const pages = ['1 Introduction . . . . . . . . . 3\n2 Methods ......... 7\nTotal 12 14 19 22\nChapter One'];
  expect(await summarize('Methods', pages)).toMatchObject({
    points: [],
    notice: 'No whole sentences were found in this file, only loose words.',
  });
});

test('A sentence on every page is chosen once', async () => {
  const pages = Array.from(
    { length: 9 },
    () => 'This paper is confidential and must not leave the building.',
  );
  expect((await summarize('confidential', pages)).points).toHaveLength(1);
});

test('Malicious text does not slow the server down', async () => {
  const hostile = ['Mr. ', 'word ', '(', 'a.', '\u0301', '. ', 'e.g. x '].map((part) => part.repeat(300_000));
  for (const page of hostile) expect((await summarize('word', [page])).points.length).toBeLessThanOrEqual(12);
});

test('A sentence without its head, one that holds a passage twice, and one with a part covered are not quoted', () => {
  const whole = 'The iron bridge was closed for nine weeks after the flood.';
  const pages = [
    [
      whole,
      'protect all our stakeholders against the loss of their deposits.',
      'The rent is due in spring and the rent is due in spring and the mill stands still.',
      'The rent of the mill is █ crowns in every year of the lease.',
      'The rent of the mill isduetothelessorinspringandagaininautumnofeveryyear and so on.',
      'eBay sold the last of the boats to a collector in the north.',
    ].join('\n'),
  ];
  expect([...sentencesOf(pages)].map(({ text }) => text)).toEqual([
    whole,
    'eBay sold the last of the boats to a collector in the north.',
  ]);
});

test.each(['Article', 'Chapter', 'TOP', 'Kapitel', 'Artículo'])(
  'The parts of a file that are numbered by “%s” are its own, and those of its notes are not',
  async (word) => {
    const parts = [
      ['Rent', 'The lessee pays a rent of 900 euros on the first day of each month.'],
      ['Term', 'The lease begins on 1 March 2026 and ends after three years.'],
      ['Repairs', 'The lessor repairs the roof and the outer walls at its own expense.'],
      ['Insurance', 'The lessee insures its goods against fire and flood for their full value.'],
    ];
    const pagesOf = (numbered: string) => [
      [
        'Lease of a boat house\nBoth sides agree to let and to rent the boat house at the old quay.',
        ...parts.map(([title, text], at) => `${numbered} ${at + 1} ${title}\n${text}`),
      ].join('\n\n'),
    ];
    const { points } = await summarize('', pagesOf(word));
    expect(points.map(({ text }) => text)).toEqual(expect.arrayContaining(parts.map(([, text]) => text)));
    const ofNotes = await summarize('', pagesOf('Note'));
    expect(ofNotes.points.map(({ text }) => text)).not.toContain(parts[0]?.[1]);
  },
);
