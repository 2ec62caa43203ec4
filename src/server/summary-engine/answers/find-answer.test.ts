import { definePDFJSModule, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import {
  type AskedPaper,
  askedPaper,
  type BusinessPaper,
  businessPdf,
  withoutRow,
} from '../../../../tests/support/business-papers.ts';
import { seededNumbers } from '../../../../tests/support/name-samples.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { pageLines } from '../../summaries/reading/page-lines.ts';
import { pageText } from '../../summaries/reading/page-text.ts';
import { pageReading, readSeen } from '../../summaries/reading/seen/read-page.ts';
import { embeddedSummarizer } from '../embedded-summarizer.ts';

const PAPERS = 120;

const ask = (prompt: string, pages: readonly string[]) => embeddedSummarizer.summarize({ prompt, pages });

/** Reads the page of a paper as the process that reads files does, which would start again for each. */
async function pageOf(paper: BusinessPaper): Promise<string> {
  const document = await getDocumentProxy(businessPdf(paper), { verbosity: 0 });
  const reading = await pageReading(document, await getResolvedPDFJS());
  const { runs } = await readSeen(await document.getPage(1), reading);
  await document.loadingTask.destroy();
  return pageText(pageLines(runs));
}

async function outcomeOf({ paper, question, label, value }: AskedPaper) {
  const page = await pageOf(paper);
  const { points } = await ask(question, [page]);
  const without = await ask(question, [await pageOf(withoutRow(paper, label))]);
  const isFound = points[0]?.text.includes(value) && points[0].citations[0]?.quote.includes(value);
  return { isFound, isSilent: without.points.length === 0, said: `${question} ${points[0]?.text}: ${page}` };
}

test('The value asked for is the first statement about forms and invoices in four languages, and without it there is none', async () => {
  await definePDFJSModule(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
  const random = seededNumbers(TEST_SEED);
  const outcomes = [];
  for (let count = 0; count < PAPERS; count++) outcomes.push(await outcomeOf(askedPaper(random)));
  const missed = outcomes.filter(({ isFound }) => !isFound).map(({ said }) => said);
  const loud = outcomes.filter(({ isSilent }) => !isSilent).map(({ said }) => said);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(PAPERS * 0.05);
  expect(loud.length, loud.join('\n')).toBeLessThanOrEqual(PAPERS * 0.1);
});

const CONTRACT = [
  'Particulars of the contract',
  'Name of contractor\tWhitcombe Civil Works',
  'Estimated amount payable to\t3,148,800',
  'the contractor under the contract',
  'Method of payment\tProgress claims, paid 30 days after certification',
  'Contract begins\t2 February 2027',
  'Contract ends\t30 November 2027',
].join('\n');

test('Each of two questions has its row, with the label that goes on below it, and other rows are further places', async () => {
  const { points, further, searched } = await ask(
    'What is the amount payable, and when does the contract end?',
    [CONTRACT],
  );
  expect(points).toEqual([
    {
      text: 'Estimated amount payable to the contractor under the contract: 3,148,800',
      citations: [
        {
          page: 1,
          quote: 'Estimated amount payable to\t3,148,800\tthe contractor under the contract',
          what: 'row',
        },
      ],
    },
    {
      text: 'Contract ends: 30 November 2027',
      citations: [{ page: 1, quote: 'Contract ends\t30 November 2027', what: 'row' }],
    },
  ]);
  expect(further?.map(({ text }) => text)).toContain('Contract begins: 2 February 2027');
  expect(searched).toEqual({ pages: 1, rows: 5, remarks: 0 });
});

test('What no row and no sentence is within reach of, the file does not say', async () => {
  const { points, searched } = await ask('Who are the competitors of the harbour?', [CONTRACT]);
  expect(points).toEqual([]);
  expect(searched).not.toBeNull();
});

test('What the file does not say has the nearest place, with its heading, which is no further place', async () => {
  const harbour =
    'The quay wall was repaired in spring by two firms of the town. The lamp of the pier is dark since the storm.';
  const insurance =
    'The harbour insures the quay against storms until the end of May. The ferry company insures its own boats.';
  const pages = [
    `The works\n${harbour}`,
    `2. Insurance\n${insurance}\nThe sum insured is reviewed each year.`,
  ];
  const { points, nearest, further } = await ask(
    'On which date was the insurance premium of the crane paid?',
    pages,
  );
  expect(points).toEqual([]);
  expect(nearest).toMatchObject({ part: 'Insurance', citations: [{ page: 2 }] });
  expect(further?.map(({ text }) => text)).not.toContain(nearest?.text);
});

const TABLE = ['Fleet', 'Vessel\tBuilt\tPassengers', 'Heron\t2004\t120', 'Curlew\t2019\t340'].join('\n');

test('A line of a table is quoted with the heads of its columns', async () => {
  const { points } = await ask('How many passengers does the Curlew take?', [TABLE]);
  expect(points[0]).toEqual({
    text: 'Curlew: Built 2019; Passengers 340',
    citations: [{ page: 1, quote: 'Curlew\t2019\t340', what: 'row' }],
  });
});

test('A table has heads with years in them, which name its matter, and has them overleaf', async () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => {
      const service = from + at;
      return `Service ${service}\tper day\t${service * 11}.00\t${service * 12}.00`;
    });
  const title = 'Schedule of fees, which the board adopted on 12 March 2026.';
  const first = [title, 'Service\tUnit\tFee 2025\tFee 2026', ...rows(1, 40)].join('\n');
  const answer = async (question: string, overleaf: readonly string[]) =>
    (await ask(question, [first, overleaf.join('\n')])).points[0];
  for (const question of ['What is the fee 2026 for Service 65?', 'How much is service 65 per day in 2026?'])
    expect(await answer(question, rows(40, 71))).toEqual({
      text: 'Service 65: Unit per day; Fee 2025 715.00; Fee 2026 780.00',
      citations: [{ page: 2, quote: 'Service 65\tper day\t715.00\t780.00', what: 'row' }],
    });
  const other = await answer('How long is berth 65?', ['Berth 64\tnorth\t90 m', 'Berth 65\tsouth\t80 m']);
  expect(other?.text).toBe('Berth 65: south; 80 m');
  const apart = await answer('How much is service 65?', ['Other harbours', ...rows(40, 71)]);
  expect(apart?.text).toBe('Service 65: per day; 715.00; 780.00');
});

test('Rows with years are no heads of each other', async () => {
  const table = ['Anna Lund\t2019\tHull', 'Bo Marsh\t2021\tRye', 'Cy Reed\t2024\tDeal'].join('\n');
  const { points } = await ask('When did Anna Lund begin?', [table]);
  expect(points[0]?.citations[0]?.quote).toBe('Anna Lund\t2019\tHull');
});

test('The unit above the labels of a table is said with the figure of a row', async () => {
  for (const unit of ['EUR m', '(in thousand euros)', 'm²', 'Mio. €']) {
    const table = ['Accounts', `${unit}\t2025\t2024`, 'Revenue\t48.2\t46.3', 'Net debt\t19.1\t17.4'].join(
      '\n',
    );
    const { points } = await ask('What is the revenue?', [table]);
    const said = unit.replace(/[()]/g, '');
    expect(points[0]).toEqual({
      text: `Revenue (${said}): 2025 48.2; 2024 46.3`,
      citations: [{ page: 1, quote: 'Revenue\t48.2\t46.3', what: 'row' }],
    });
  }
});

test('A unit above the labels of a table of one column makes heads of its first line', async () => {
  const table = 'Accounts\nin EUR thousand\t2024\nRevenue\t48.2\nNet debt\t19.1';
  const { points } = await ask('What is the revenue?', [table]);
  expect(points.map(({ text }) => text)).toEqual(['Revenue (in EUR thousand): 2024 48.2']);
});

test('The number of an invoice that begins with a year is no date', async () => {
  const rows = ['Invoice number\t2026-0411', 'Invoice date\t4 March 2027'];
  const { points } = await ask('What is the invoice date?', [rows.join('\n')]);
  expect(points.map(({ text }) => text)).toEqual(['Invoice date: 4 March 2027']);
  const without = await ask('What is the invoice date?', [rows[0] ?? '']);
  expect(without.points).toEqual([]);
});

test('“When and how” asks one question', async () => {
  const lease =
    'The lease of the third floor runs for ten years from 1 February at a rent of 310,000 a year. The building has a green roof. ' +
    'The tenant may end the lease early after the fifth year by giving twelve months’ written notice.';
  const { points } = await ask('When and how can the lease be ended early?', [lease]);
  expect(points.map(({ text }) => text.slice(0, 10))).toEqual(['The tenant']);
});

test('A sentence near the answer that goes on about a matter of it is the first further place', async () => {
  const lease =
    'The tenant may end the lease early after the fifth year by giving written notice to the landlord. The building has a green roof. ' +
    'Such notice is sent by registered post before the first of February. The lease covers two cellars. The lift was renewed in May.';
  const { further } = await ask('How can the lease be ended early?', [lease]);
  expect(further?.[0]?.text).toMatch(/^Such notice/);
});

test('A question is understood whether its accents are composed or stand apart', async () => {
  const pages = ['Emisor\tTalleres Vega\nVencimiento\t30 de junio de 2026'];
  const question = 'Quién es el proveedor';
  const composed = await ask(question, pages);
  expect(composed.points.map(({ text }) => text)).toEqual(['Emisor: Talleres Vega']);
  expect(await ask(question.normalize('NFD'), pages)).toEqual(composed);
});

test('A remark is found, and quoted as what a reviewer wrote', async () => {
  const pages = [`${CONTRACT}\nRemark\tAnn Lee\tThe retention of five per cent is missing here.`];
  const { points } = await ask('What is said about the retention?', pages);
  expect(points[0]).toEqual({
    text: 'Remark of Ann Lee: The retention of five per cent is missing here.',
    citations: [{ page: 1, quote: 'The retention of five per cent is missing here.', what: 'remark' }],
  });
});

test('All remarks are the answer to a question for them, in four languages, and one about a matter is told alone', async () => {
  const remarks = ['The retention of five per cent is missing here.', 'Clause 7 is not enforceable.'];
  const pages = [CONTRACT, ...remarks.map((text) => `Remark\tAnn Lee\t${text}`)].join('\n');
  const all = remarks.map((text) => `Remark of Ann Lee: ${text}`);
  for (const prompt of [
    'What do the reviewers remark?',
    'Which comments are there?',
    'Summarise the remarks',
    'Welche Anmerkungen haben die Prüfer gemacht?',
    'Quelles sont les remarques des relecteurs ?',
    '¿Qué comentarios hay?',
  ])
    expect((await ask(prompt, [pages])).points.map(({ text }) => text)).toEqual(all);
  for (const prompt of ['Which remarks are about the retention?', 'When were the comments received?'])
    expect((await ask(prompt, [pages])).points.map(({ text }) => text)).not.toEqual(all);
});

test('A form without sentences is summarised by its rows', async () => {
  const { points } = await ask('Summarise this document', [CONTRACT]);
  expect(points).toHaveLength(5);
});

test('A question in the text of a report is answered by the sentence first, and by few', async () => {
  const prose =
    'The quay wall was repaired in spring by two firms of the town. The lamp of the pier is dark since the storm. ' +
    'The ferry sails to the island at noon on every day of the week. Its crew was praised by the whole board in May.';
  const { points, further } = await ask('Who was praised?', [prose]);
  expect(points.map(({ text }) => text)).toEqual(['Its crew was praised by the whole board in May.']);
  expect(further?.map(({ text }) => text)).toEqual([
    'The ferry sails to the island at noon on every day of the week.',
  ]);
});

test('What is decided about a matter comes first, and then what else is said of it', async () => {
  const minutes =
    'Ferry crews of the northern route will be offered places on the island service. The lamp of the pier is dark since the storm. ' +
    'The board resolved to close the northern ferry route at the end of October. Dredging went on by day in the channel.';
  const { points } = await ask('What was decided about the northern ferry route?', [minutes]);
  expect(points.map(({ text }) => text.slice(0, 11))).toEqual(['The board r', 'Ferry crews']);
});

test('A short file that says nothing of what is asked is a further place as a whole', async () => {
  const { points, further } = await ask('What was repaired?', [
    'The ferry sails to the island at noon on every day. Its crew was praised by the whole board.',
  ]);
  expect(points).toEqual([]);
  expect(further?.length).toBe(2);
});

test('A question for days alone is answered by each sentence that names one, in the order of the file', async () => {
  const { points } = await ask('And when?', [
    'The harbour board met in March. The lamp of the pier was looked at by two pilots. The ferry raises its fares from June.',
  ]);
  expect(points.map(({ text }) => text)).toEqual([
    'The harbour board met in March.',
    'The ferry raises its fares from June.',
  ]);
});
