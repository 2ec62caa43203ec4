import { expect, test } from 'vitest';
import { embeddedSummarizer } from '../embedded-summarizer.ts';

/** The statements that answer a question about a file of these pages. */
async function answers(prompt: string, ...pages: string[]): Promise<string[]> {
  const { points } = await embeddedSummarizer.summarize({ prompt, pages });
  return points.map(({ text }) => text);
}

type Case = { question: string; rows: string[]; answer: string | null };

const asked = (question: string, answer: string | null, ...rows: string[]): Case => ({
  question,
  rows,
  answer,
});

async function holdsTo(cases: readonly Case[]): Promise<void> {
  for (const { question, rows, answer } of cases) {
    const [first] = await answers(question, rows.join('\n'));
    expect(first ?? null, `${question}\n${rows.join('\n')}`).toBe(answer);
  }
}

const TRAVELLER = [
  'Name\tOdile Morel',
  'Passport No.\tC01X00T47',
  'Date of expiry\t12 May 2031',
  'Flight\tTP 533',
  'Seat\t14 C',
];

test('The number of a passport, an identity card or a flight is answered by its row in four languages', async () => {
  await holdsTo([
    asked('What is the passport number?', 'Passport No.: C01X00T47', ...TRAVELLER),
    asked('Which flight?', 'Flight: TP 533', ...TRAVELLER),
    asked('What is the flight number?', 'Flight: TP 533', ...TRAVELLER),
    asked(
      'Which number does the passport have?',
      'Passport: C01X00T47',
      'Name\tOdile Morel',
      'Passport\tC01X00T47',
    ),
    asked(
      'Wie lautet die Reisepassnummer?',
      'Passnummer: C01X00T47',
      'Name\tJonas Hansen',
      'Passnummer\tC01X00T47',
    ),
    asked(
      'Wie lautet die Nummer des Personalausweises?',
      'Personalausweis-Nr.: L01X00T47',
      'Name\tJonas Hansen',
      'Personalausweis-Nr.\tL01X00T47',
      'Rechnungsnummer\t2026-0411',
    ),
    asked('What is the ID number?', 'ID No.: L01X00T47', 'Name\tJonas Hansen', 'ID No.\tL01X00T47'),
    asked('Welcher Flug?', 'Flugnummer: LH 2041', 'Name\tJonas Hansen', 'Flugnummer\tLH 2041'),
    asked(
      'Quel est le numéro du passeport ?',
      'Passeport n°: 12AB34567',
      'Nom\tOdile Morel',
      'Passeport n°\t12AB34567',
    ),
    asked('Quel vol ?', 'Vol: AF 1380', 'Nom\tOdile Morel', 'Vol\tAF 1380'),
    asked(
      '¿Cuál es el número de pasaporte?',
      'Pasaporte: XDA123456',
      'Nombre\tLucía Vega',
      'Pasaporte\tXDA123456',
    ),
    asked('¿Qué vuelo?', 'Vuelo: IB 3124', 'Nombre\tLucía Vega', 'Vuelo\tIB 3124'),
  ]);
});

test('The head of a column tells which of its values is asked for', async () => {
  const flights = [
    'Day\tFlight\tFrom\tTo',
    '3 May 2026\tTP 533\tAlba\tLisbon',
    '5 May 2026\tTP 540\tLisbon\tAlba',
  ];
  const crew = [
    'Name\tPassport No.\tRank',
    'Odile Morel\tC01X00T47\tMaster',
    'Jonas Hansen\tL22Y11K09\tMate',
  ];
  await holdsTo([
    asked('Which flight?', '3 May 2026: Flight TP 533; From Alba; To Lisbon', ...flights),
    asked(
      'What is the passport number of Jonas Hansen?',
      'Jonas Hansen: Passport No. L22Y11K09; Rank Mate',
      ...crew,
    ),
    asked('What is the passport number of Lucia Vega?', null, ...crew),
  ]);
});

test('The number below the kind of a document is that of the document', async () => {
  await holdsTo([
    asked(
      'What is the passport number?',
      'Document number: C01X00T47',
      'Kind of document\tPassport',
      'Document number\tC01X00T47',
      'Date of issue\t12 May 2021',
    ),
  ]);
});

test('No other number answers for that of a passport or a flight', async () => {
  const others = [
    'Name\tOdile Morel',
    'Invoice number\t2026-0411',
    'Identity card\tL01X00T47',
    'Telephone\t030 123456',
  ];
  await holdsTo([
    asked('What is the passport number?', null, ...others),
    asked('What is the passport number?', null, 'Passport expires\t12 May 2031', ...others),
    asked('Which flight?', null, ...others),
    asked('Which flight?', null, 'Passport and flight', ...others),
  ]);
});

const JOURNEY =
  'The inspectors left the port on the evening of 3 May. They flew to Lisbon on TP 533 and were met by the pilots. ' +
  'The captain showed a passport with the number C01X00T47, which was issued in Alba. Its photograph was of another person. ' +
  'Three inspectors went aboard, and 14 crew members were heard.';

test('Sentences answer for a passport, a flight and a count as well', async () => {
  const told = async (question: string) => (await answers(question, JOURNEY))[0];
  expect(await told('What is the passport number?')).toMatch(/^The captain showed/);
  expect(await told('Which flight did they take to Lisbon?')).toMatch(/^They flew to Lisbon/);
  expect(await told('How many inspectors went aboard?')).toMatch(/^Three inspectors/);
  expect(await told('What was the number of crew members?')).toMatch(/^Three inspectors/);
});

test('How many there are of something is answered by a count, and neither by a date nor by a sum', async () => {
  const firm = [
    'Founded\t1998',
    'Employees\t48',
    'Employees paid since\t4 May 2026',
    'Cost of employees\tEUR 3,148.80',
  ];
  await holdsTo([
    asked('How many employees are there?', 'Employees: 48', ...firm),
    asked('What is the number of employees?', 'Employees: 48', ...firm.toReversed()),
    asked('How many employees are there?', null, ...firm.filter((row) => !row.startsWith('Employees\t'))),
    asked(
      'Wie viele Mitarbeiter gibt es?',
      'Anzahl der Mitarbeiter: 48',
      'Gegründet\t1998',
      'Anzahl der Mitarbeiter\t48',
    ),
  ]);
});

test('“Nombre de” counts in French and names in Spanish, and “número de” counts what is more than one', async () => {
  const french = [
    'Nom de la société\tAteliers Morel',
    'Nombre de salariés\t48',
    'Numéro de facture\t2026-0411',
  ];
  const spanish = [
    'Nombre de la empresa\tTalleres Vega',
    'Número de empleados\t48',
    'Número de factura\t2026-0411',
  ];
  await holdsTo([
    asked('Quel est le nombre de salariés ?', 'Nombre de salariés: 48', ...french),
    asked('Combien de salariés y a-t-il ?', 'Nombre de salariés: 48', ...french),
    asked('Quel est le nom de la société ?', 'Nom de la société: Ateliers Morel', ...french),
    asked('Quel est le nombre de salariés ?', null, french[0] ?? '', french[2] ?? ''),
    asked('¿Cuál es el número de empleados?', 'Número de empleados: 48', ...spanish),
    asked('¿Cuántos empleados hay?', 'Número de empleados: 48', ...spanish),
    asked('¿Cuál es el nombre de la empresa?', 'Nombre de la empresa: Talleres Vega', ...spanish),
    asked('¿Cuál es el número de factura?', 'Número de factura: 2026-0411', ...spanish),
    asked('¿Cuál es el número de empleados?', null, spanish[0] ?? '', spanish[2] ?? ''),
  ]);
});

test('A question whose row is not there is not answered by a row that shares words with it', async () => {
  await holdsTo([
    asked(
      'Quel est l’objet de la demande ?',
      null,
      'Demande de subvention',
      'Demandeur: Odile Morel',
      'Montant demandé: 12 450,00 EUR',
      'Date limite: 30/06/2026',
    ),
    asked(
      'What is the purpose of the loan?',
      null,
      'Amount of the loan\tEUR 12,450',
      'Loan paid on\t12 May 2026',
    ),
    asked(
      'Was ist der Zweck des Darlehens?',
      null,
      'Betrag des Darlehens\t12.450 EUR',
      'Darlehen vom\t12.05.2026',
    ),
    asked(
      '¿Cuál es la finalidad del préstamo?',
      null,
      'Importe del préstamo\t12.450 EUR',
      'Préstamo del\t12/05/2026',
    ),
    asked(
      'What is the weight of the boat?',
      null,
      'Boat\tHeron',
      'Boat owner\tOdile Morel',
      'Its weight is told elsewhere.',
    ),
  ]);
});

test('That something is asked for in full need not stand in the file', async () => {
  await holdsTo([
    asked(
      'What is the full amount payable?',
      'Amount payable: EUR 120',
      'Name\tOdile Morel',
      'Amount payable\tEUR 120',
    ),
    asked(
      'Wie hoch ist der genaue Gesamtbetrag?',
      'Gesamtbetrag: 120 EUR',
      'Name\tOdile Morel',
      'Gesamtbetrag\t120 EUR',
    ),
  ]);
});

test('Short English words and their plurals are one', async () => {
  await holdsTo([
    asked('What is the fee?', 'Fees: EUR 120', 'Name\tOdile Morel', 'Fees\tEUR 120'),
    asked('Which cities are served?', 'City served: Alba', 'Ferry\tHeron', 'City served\tAlba'),
    asked(
      'Which rule applies to dogs?',
      'Rules for a dog: Kept on deck',
      'Ferry\tHeron',
      'Rules for a dog\tKept on deck',
    ),
    asked('How many days of leave are there?', 'Leave per day: 12', 'Ferry\tHeron', 'Leave per day\t12'),
  ]);
});
