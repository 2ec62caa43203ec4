import { expect, test } from 'vitest';
import { embeddedSummarizer } from '../embedded-summarizer.ts';

/** What is said about a file of these lines. */
async function told(prompt: string, ...lines: string[]): Promise<string[]> {
  const { points } = await embeddedSummarizer.summarize({ prompt, pages: [lines.join('\n')] });
  return points.map(({ text }) => text);
}

const DISCLOSURE = [
  'Disclosure of an award',
  '1. Tender number:',
  '4711',
  '2. Name and address of the contractor:',
  'Name: Heron Ferries',
  'Address: 15 Quay Street, Alba',
  '3. Estimated amount payable to the contractor under the contract:',
  'EUR 3,148,800',
  '4. Description of any provisions under which the amount payable to the contractor',
  'may be varied:',
  'N/A',
];

test('A label is no statement, and the values below it are told with it', async () => {
  const summary = await told('Summarise this document', ...DISCLOSURE);
  expect(summary.filter((text) => /:$|to the contractor$/u.test(text))).toEqual([]);
  expect(await told('Who is the contractor?', ...DISCLOSURE)).toEqual(['Name: Heron Ferries']);
  expect((await told('What is the estimated amount payable?', ...DISCLOSURE))[0]).toMatch(/: EUR 3,148,800$/);
});

test('A label over two lines is one, and “N/A” is no answer', async () => {
  expect(await told('Which provisions are described?', ...DISCLOSURE)).toEqual([
    '4. Description of any provisions under which the amount payable to the contractor may be varied: N/A',
  ]);
  const without = DISCLOSURE.filter((line) => !/^(?:Name|Address)/.test(line));
  expect(await told('Who is the contractor?', ...without)).toEqual([]);
});

test('Labels and values that alternate in a row are facts of their own', async () => {
  const rows = [
    'Rechnung',
    'Rechnungsnr.\t30064443\tKundennr.\t47774',
    'Rechnungsdatum\t7. Mai 2026',
    'Total EUR\t34,73',
  ];
  const terms = 'Rückfragen bitte unter Angabe Ihrer Kunden- und Rechnungsnummer an die Buchhaltung richten.';
  expect(await told('Wie lautet die Rechnungsnummer?', ...rows, terms)).toEqual(['Rechnungsnr.: 30064443']);
  expect(await told('Wie lautet die Kundennummer?', ...rows, terms)).toEqual(['Kundennr.: 47774']);
});

test('A matter and its value on one line are a fact without a colon', async () => {
  const bill = [
    'Numéro de ligne\tId.client',
    'FO10479674\t10577874',
    'Facture n°562044387 du 2 juillet 2026',
    'Date limite de paiement le 5 juillet 2026',
    'Les montants unitaires étant arrondis, leur somme peut différer du montant total à payer.',
  ];
  const ask = async (question: string) => (await told(question, ...bill))[0];
  expect(await ask('Quel est le numéro de facture ?')).toBe('Facture n°562044387 du 2 juillet 2026');
  expect(await ask('Quelle est la date limite de paiement ?')).toBe(
    'Date limite de paiement le 5 juillet 2026',
  );
});

test('The number of something else answers for no invoice', async () => {
  const rows = [
    'Numéro de ligne\tFO10479674',
    'Adresse\tAlba',
    'Pour toute question concernant votre facture, appelez-nous.',
  ];
  expect(await told('Quel est le numéro de facture ?', ...rows)).toEqual([]);
  const bill = [
    'This invoice is for the billing period of July 2026, and it is to be paid.',
    'Account\tAlba',
  ];
  expect(await told('What is the invoice number?', ...bill)).toEqual([]);
});

test('An invoice is told by its facts, what is owed among them, and not by its conditions', async () => {
  const rows = Array.from({ length: 14 }, (_, at) => `Kontonummer ${at + 1}\t47110${at}`);
  const conditions = ['Beträge', 'Lieferungen', 'Rücksendungen', 'Rückfragen'].map(
    (what) =>
      `${what} werden nach den allgemeinen Bedingungen der Gesellschaft behandelt und sind zu prüfen.`,
  );
  const lines = [
    'Ateliers Morel, Kai 4, Alba',
    'Rechnung Nr. 12',
    ...rows,
    'Gesamtbetrag\t340,96 EUR',
    ...conditions,
  ];
  const summary = await told('Fasse das Dokument zusammen', ...lines);
  expect(summary).toContain('Gesamtbetrag: 340,96 EUR');
  expect(summary.filter((text) => text.includes('Bedingungen'))).toEqual([]);
});

test('The risks of a report are those below the heading that names them, before what is lost elsewhere', async () => {
  const prose = (topic: string) =>
    `The ferry of the firm sails each day of the year from Alba to Lisbon with ${topic}.`;
  const pages = [
    [
      'Business',
      prose('passengers'),
      'The risk of a loss of EUR 12 million was noted in 2024 and again in 2025.',
    ],
    [
      'Principal risks',
      'There is a risk that storms damage the ferry, which is the only ship of the firm.',
      prose('care'),
    ],
  ].map((lines) => lines.join('\n'));
  const { points } = await embeddedSummarizer.summarize({
    prompt: 'What is the main risk in one sentence?',
    pages,
  });
  expect(points.map(({ text }) => text)).toEqual([
    'There is a risk that storms damage the ferry, which is the only ship of the firm.',
  ]);
});

test('What every auditor and every set of accounts says in the same words is in no summary', async () => {
  const said = (what: string) =>
    `The ${what} of the ferries in the year under review was much as in the year before it.`;
  const standard =
    'We remain solely responsible for our opinion and exercise judgment throughout the work that we do.';
  const pages = [
    ['Results', said('revenue'), said('profit'), said('traffic')],
    ['Auditor’s responsibilities for the audit of the accounts', standard],
    ['Outlook', said('demand'), said('weather')],
  ].map((lines) => lines.join('\n'));
  const { points } = await embeddedSummarizer.summarize({ prompt: 'A detailed summary', pages });
  expect(points.length).toBeGreaterThan(3);
  expect(points.map(({ text }) => text)).not.toContain(standard);
});
