import { drawnPdf, drawnText } from './written-pdf.ts';

/** A value on a paper: its label there, and questions for it in the words of readers. */
type Entry = { label: string; values: readonly string[]; questions: readonly string[] };
type Vocabulary = { title: string; entries: readonly Entry[] };

/** A generated paper without its other pages: what stands on it, and how. */
export type BusinessPaper = { title: string; rows: { label: string; value: string }[]; layout: Layout };
export type AskedPaper = { paper: BusinessPaper; question: string; label: string; value: string };

const LAYOUTS = ['beside', 'colon', 'above', 'across', 'fields'] as const;
type Layout = (typeof LAYOUTS)[number];

const DATES = {
  en: ['12 May 2026', '30 June 2026', '4 March 2027'],
  de: ['12.05.2026', '30. Juni 2026', '4. März 2027'],
  fr: ['12 mai 2026', '30/06/2026', '4 mars 2027'],
  es: ['12 de mayo de 2026', '30/06/2026', '4 de marzo de 2027'],
};
const SUMS = ['EUR 3,148.80', '12 450,00 EUR', '9.870,15 EUR', '1,204.00'];
const NUMBERS = ['2026-0411', 'HC 114/26', '70023', 'A-5567'];
const FIRMS = ['Whitcombe Civil Works', 'Hansen Bau', 'Ateliers Morel', 'Talleres Vega'];
const PEOPLE = ['Eleanor Whitcombe', 'Jonas Hansen', 'Odile Morel', 'Lucia Vega'];

const entry = (label: string, values: readonly string[], ...questions: string[]): Entry => ({
  label,
  values,
  questions,
});

/** Invoices and forms in four languages; all firms and people are invented. */
const VOCABULARIES: readonly Vocabulary[] = [
  {
    title: 'Invoice',
    entries: [
      entry('Invoice number', NUMBERS, 'What is the invoice number?', 'Which number does the invoice have?'),
      entry(
        'Invoice date',
        DATES.en,
        'When was the invoice issued? Give the invoice date.',
        'What is the invoice date?',
      ),
      entry('Due date', DATES.en, 'When is it due?', 'By when must it be paid? When is the payment due?'),
      entry('Customer', FIRMS, 'Who is the customer?', 'Who is the buyer?'),
      entry('Supplier', FIRMS, 'Who is the supplier?', 'Who is the seller?'),
      entry('Total amount', SUMS, 'What is the total?', 'How much is the total amount?'),
    ],
  },
  {
    title: 'Rechnung',
    entries: [
      entry(
        'Rechnungsnummer',
        NUMBERS,
        'Wie lautet die Rechnungsnummer?',
        'Was ist die Nummer der Rechnung?',
      ),
      entry('Rechnungsdatum', DATES.de, 'Wann ist das Rechnungsdatum?', 'Was ist das Datum der Rechnung?'),
      entry(
        'Zahlbar bis',
        DATES.de,
        'Wann ist die Zahlung fällig?',
        'Bis wann ist zu zahlen? Wann ist sie fällig?',
      ),
      entry('Kunde', FIRMS, 'Wer ist der Kunde?', 'Wer ist der Käufer?'),
      entry('Lieferant', FIRMS, 'Wer ist der Lieferant?', 'Wer ist der Verkäufer?'),
      entry('Gesamtbetrag', SUMS, 'Wie hoch ist der Gesamtbetrag?', 'Wie hoch ist der Rechnungsbetrag?'),
    ],
  },
  {
    title: 'Demande de subvention',
    entries: [
      entry('Demandeur', PEOPLE, 'Qui est le demandeur ?', 'Quel est le nom du demandeur ?'),
      entry('Date de naissance', DATES.fr, 'Quelle est la date de naissance ?', 'Quand est-elle née ?'),
      entry('Montant demandé', SUMS, 'Quel est le montant demandé ?', 'Combien est demandé ? Quel montant ?'),
      entry(
        'Objet',
        ['Achat de deux camionnettes', 'Travaux de toiture'],
        'Quel est l’objet de la demande ?',
        'Quel est le motif ?',
      ),
      entry('Date limite', DATES.fr, 'Quelle est la date limite ?', 'Quelle est l’échéance ?'),
    ],
  },
  {
    title: 'Solicitud de licencia',
    entries: [
      entry('Solicitante', PEOPLE, '¿Quién es el solicitante?', '¿Cómo se llama el solicitante?'),
      entry('Fecha de nacimiento', DATES.es, '¿Cuál es la fecha de nacimiento?', '¿Cuándo nació?'),
      entry(
        'Domicilio',
        ['Calle Mayor 14, Vega', 'Plaza Nueva 3, Alba'],
        '¿Cuál es el domicilio?',
        '¿Cuál es la dirección?',
      ),
      entry(
        'Finalidad',
        ['Compra de dos furgonetas', 'Obras en el tejado'],
        '¿Cuál es la finalidad?',
        '¿Cuál es el objeto?',
      ),
      entry('Fecha de vencimiento', DATES.es, '¿Cuándo vence?', '¿Cuál es la fecha de vencimiento?'),
    ],
  },
];

/** Makes a paper by a source of numbers from 0 to 1, and asks for one of its values. */
export function askedPaper(random: () => number): AskedPaper {
  const among = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const { title, entries } = among(VOCABULARIES);
  const rows = entries
    .map(({ label, values }) => ({ label, value: among(values), key: random() }))
    .sort((a, b) => a.key - b.key);
  const asked = among(entries);
  const value = rows.find(({ label }) => label === asked.label)?.value ?? '';
  const paper = {
    title,
    rows: rows.map((row) => ({ label: row.label, value: row.value })),
    layout: among(LAYOUTS),
  };
  return { paper, question: among(asked.questions), label: asked.label, value };
}

/** The same paper without a row. */
export function withoutRow(paper: BusinessPaper, label: string): BusinessPaper {
  return { ...paper, rows: paper.rows.filter((row) => row.label !== label) };
}

/** Writes a paper as a PDF of one page. */
export function businessPdf({ title, rows, layout }: BusinessPaper): Uint8Array<ArrayBuffer> {
  const at = (row: number) => 690 - row * 24;
  const text = (line: string, x: number, y: number) => drawnText([line], { x, y });
  const heading = drawnText([title], { y: 740, size: 16 });
  if (layout === 'across') {
    const parts = rows.flatMap(({ label, value }, index) => {
      const [x, y] = [72 + (index % 3) * 170, 690 - Math.floor(index / 3) * 60];
      return [text(label, x, y), text(value, x, y - 16)];
    });
    return drawnPdf(heading + parts.join(''));
  }
  const fields = layout === 'fields' ? rows.map(({ value }, row) => ({ value, y: at(row) - 4 })) : [];
  const drawing = rows.map(({ label, value }, row) => {
    if (layout === 'fields') return text(label, 72, at(row));
    if (layout === 'beside') return text(label, 72, at(row)) + text(value, 300, at(row));
    if (layout === 'colon') return text(`${label}: ${value}`, 72, 690 - row * 15);
    return text(`${label}:`, 72, 690 - row * 40) + text(value, 72, 690 - row * 40 - 14);
  });
  return drawnPdf(heading + drawing.join(''), fields);
}
