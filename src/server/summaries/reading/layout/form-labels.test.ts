import { expect, test } from 'vitest';
import { factsOf } from '../../../summary-engine/answers/facts.ts';
import { pageLines } from '../page-lines.ts';
import { pageText } from '../page-text.ts';
import type { TextRun } from './text-rows.ts';

type Written = [text: string, x: number, y: number];

const SIZE = 11;
const run = ([text, x, y]: Written): TextRun => ({ text, x, y, width: text.length * 5, height: SIZE });
const TITLE: TextRun = { ...run(['Application for a mooring', 72, 740]), height: 16 };
const INTRODUCTION: Written[] = [
  ['Please fill in every field of this form in capitals, and send it to the office of the harbour', 72, 715],
  ['master before the end of the month. What is left empty is taken as not applicable.', 72, 701],
];
const read = (written: readonly Written[]) => pageText(pageLines([TITLE, ...written.map(run)]));
const fieldsOf = (page: string) => factsOf([page]).map(({ text }) => text);

/** Each label with its value as they stand on a form, and what is read of them. */
const FORMS: Record<string, { written: Written[]; fields: string[] }> = {
  'fields after one another on a line': {
    written: [
      ['Name: Odile Morel', 72, 660],
      ['Passport No.: X 4711', 320, 660],
      ['Boat : Heron of the sea', 72, 640],
      ['Length: 12 m', 320, 640],
    ],
    fields: ['Name: Odile Morel', 'Passport No.: X 4711', 'Boat: Heron of the sea', 'Length: 12 m'],
  },
  'one line of two fields': {
    written: [
      ['Name: Odile Morel', 72, 660],
      ['Date: 12 May 2026', 320, 660],
    ],
    fields: ['Name: Odile Morel', 'Date: 12 May 2026'],
  },
  'values beside labels, of which one is empty': {
    written: [
      ['Name:', 72, 660],
      ['Odile Morel', 150, 660],
      ['Phone:', 320, 660],
      ['Boat:', 72, 640],
      ['Heron', 150, 640],
      ['Length:', 320, 640],
      ['12 m', 400, 640],
    ],
    fields: ['Name: Odile Morel', 'Boat: Heron', 'Length: 12 m'],
  },
  'values without a figure below two labels': {
    written: [
      ['Name:', 72, 660],
      ['Boat:', 240, 660],
      ['Odile Morel', 72, 645],
      ['Heron', 240, 645],
    ],
    fields: ['Name: Odile Morel', 'Boat: Heron'],
  },
  'values below labels, of which one is empty': {
    written: [
      ['Name:', 72, 660],
      ['Boat:', 240, 660],
      ['Home port:', 400, 660],
      ['Odile Morel', 72, 645],
      ['Alba', 400, 645],
    ],
    fields: ['Name: Odile Morel', 'Home port: Alba'],
  },
  'long values below labels, with a stop': {
    written: [
      ['Applicant:', 72, 660],
      ['Odile Morel and Sons Boatbuilders of the Northern Quay Ltd.', 72, 646],
      ['Purpose of the application:', 72, 632],
      ['Purchase of two delivery vans for the northern quay of the town', 72, 618],
      ['Agent:', 72, 604],
      ['Jonas Hansen Inc.', 72, 590],
    ],
    fields: [
      'Applicant: Odile Morel and Sons Boatbuilders of the Northern Quay Ltd.',
      'Purpose of the application: Purchase of two delivery vans for the northern quay of the town',
      'Agent: Jonas Hansen Inc.',
    ],
  },
  'a value of several lines below its label': {
    written: [
      ['Address:', 72, 660],
      ['Odile Morel', 72, 646],
      ['Canal Street 4', 72, 632],
      ['Alba', 72, 618],
      ['Boat:', 72, 590],
      ['Heron', 72, 576],
    ],
    fields: ['Address: Odile Morel Canal Street 4 Alba', 'Boat: Heron'],
  },
  'a label of two lines beside its value, at the first of them': {
    written: [
      ['Name of the applicant and of the', 72, 660],
      ['boat owner:', 72, 647],
      ['Odile Morel', 300, 660],
      ['Boat:', 72, 620],
      ['Heron', 300, 620],
    ],
    fields: ['Name of the applicant and of the boat owner: Odile Morel', 'Boat: Heron'],
  },
  'the same at the second': {
    written: [
      ['Name of the applicant and of the', 72, 660],
      ['boat owner:', 72, 647],
      ['Odile Morel', 300, 647],
      ['Boat:', 72, 620],
      ['Heron', 300, 620],
    ],
    fields: ['Name of the applicant and of the boat owner: Odile Morel', 'Boat: Heron'],
  },
  'the same between them': {
    written: [
      ['Name of the applicant and of the', 72, 660],
      ['boat owner:', 72, 647],
      ['Odile Morel', 300, 653.5],
      ['Boat:', 72, 620],
      ['Heron', 300, 620],
    ],
    fields: ['Name of the applicant and of the boat owner: Odile Morel', 'Boat: Heron'],
  },
};

for (const [name, { written, fields }] of Object.entries(FORMS)) {
  test(`Labels that end with a colon are read with their values: ${name}`, () => {
    expect(fieldsOf(read(written))).toEqual(fields);
    expect(fieldsOf(read([...INTRODUCTION, ...written]))).toEqual(fields);
  });
}

test('A label without a value does not take the next field for one', () => {
  const written: Written[] = [
    ['Phone:', 72, 660],
    ['Name: Odile Morel', 72, 646],
    ['Boat:', 72, 632],
  ];
  expect(fieldsOf(read(written))).toEqual(['Name: Odile Morel']);
});

test('The title above the rows of a form stays above them', () => {
  const written: Written[] = [
    ['Name:', 72, 660],
    ['Odile Morel', 150, 660],
    ['Boat:', 72, 640],
    ['Heron', 150, 640],
  ];
  expect(read(written)).toBe('Application for a mooring\nName:\tOdile Morel\nBoat:\tHeron');
});

test('Prose in which a line ends with a colon stays whole', () => {
  const written: Written[] = [
    ['The board of the harbour met in March and decided on the matters of the year as follows:', 72, 660],
    ['the quay is repaired, the lock is dredged, and the lighthouse is painted in the colours of', 72, 646],
    ['Alba: red and white. The other matters of the year were left to the meeting of the summer.', 72, 632],
  ];
  expect(read(written).split('\n').at(-1)).toBe(written.map(([text]) => text).join(' '));
});
