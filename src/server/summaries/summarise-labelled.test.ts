import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Summary, SummaryResult } from '#contract/summary-contract.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { type LabelledPage, makeLabelledPdf } from '../../../tests/support/make-labelled-pdf.ts';
import { outboxMails } from '../../../tests/support/outbox-mails.ts';
import { createSummaryScenario, type SummaryScenario } from '../../../tests/support/summary-scenario.ts';
import { STATE_LIMIT_MS } from '../../../tests/support/test-limits.ts';
import { readPdf } from './reading/read-pdf.ts';

const PAGES: readonly LabelledPage[] = [
  {
    style: 'r',
    text: 'Harbour works\nThe chairman thanks the crews of all the dredgers for their patience in this year.',
  },
  {
    style: 'r',
    entry: 'Contents',
    text: 'The chapters of this report follow one another in the order of the works.',
  },
  {
    style: 'D',
    entry: 'What was done in 2025',
    text: 'What was done in 2025\nThe northern mole was renewed over a length of ninety metres by the end of May.',
  },
  {
    style: 'D',
    entry: '2 What it cost',
    text: 'What it cost\nThe renewal of the northern mole cost 485,000 euros, a tenth less than was planned.',
  },
];

test('A file is read with what its pages call themselves where that is not their number, and with its outline', async () => {
  const { labels, outline } = await readPdf(Readable.from([await makeLabelledPdf(PAGES)]));
  expect(labels).toEqual(['i', 'ii', '1', '2']);
  expect(outline).toEqual([
    { title: 'Contents', page: 2 },
    { title: 'What was done in 2025', page: 3 },
    { title: '2 What it cost', page: 4 },
  ]);
  const plain = PAGES.map((page) => ({ ...page, style: 'D' as const }));
  expect((await readPdf(Readable.from([await makeLabelledPdf(plain)]))).labels).toEqual([]);
});

forEachDatabase('Files with labels and an outline', (createDatabase) => {
  let scenario: SummaryScenario;
  beforeAll(async () => {
    scenario = await createSummaryScenario(createDatabase);
  });
  afterAll(() => scenario.close());

  const ask = async (name: string) => {
    const fileUrl = await scenario.upload(await makeLabelledPdf(PAGES));
    return (await (await scenario.summarize({ fileUrl, name })).json()) as SummaryResult &
      Pick<Summary, 'id'>;
  };

  test('A page is cited by its number and by what is printed on it: in the answer, the exports and the mail', async () => {
    const { id, points, summary } = await ask('What did the mole cost?');
    const cited = '[p. 4, printed 2]';
    expect(points[0]?.citations[0]).toMatchObject({ page: 4, label: '2' });
    expect(summary).toContain(`485,000 euros, a tenth less than was planned. ${cited}`);
    const markdown = await (await scenario.send(`/api/summaries/${id}/download`)).text();
    expect(markdown).toContain(cited);
    const page = await (await scenario.send(`/api/summaries/${id}/pages/2`)).json();
    expect(page).toMatchObject({ page: 2, label: 'ii' });
    const mailed = async () => {
      const mails = await outboxMails(scenario.deps.config.dataDir);
      return mails.some(({ text }) => text.replace(/=\r?\n/g, '').includes(cited));
    };
    await vi.waitUntil(mailed, { timeout: STATE_LIMIT_MS, interval: 50 });
  });

  test('The outline divides a file, and leaves out what it names as contents', async () => {
    const { points } = await ask('Summarise this document');
    expect(points.map(({ part }) => part)).toEqual([undefined, 'What was done in 2025', 'What it cost']);
  });
});
