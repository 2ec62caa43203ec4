import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { businessPdf } from '../../../../tests/support/business-papers.ts';
import {
  CATALOGUE,
  drawnPdf,
  drawnText,
  ONE_PAGE,
  page,
  pdfOf,
  stream,
} from '../../../../tests/support/written-pdf.ts';
import { PdfProblem } from './pdf-problem.ts';
import { readPdf } from './read-pdf.ts';

const read = async (bytes: Uint8Array) => (await readPdf(Readable.from([bytes]))).pages;
const problemOf = (bytes: Uint8Array) =>
  read(bytes).catch((error: unknown) => (error instanceof PdfProblem ? error.reason : error));

const ROWS = [
  { label: 'Name of the applicant', value: 'Odile Morel' },
  { label: 'Amount', value: 'EUR 3,148.80' },
];

test('A label and its value are one row with a tab, beside each other, on lines or in a filled field', async () => {
  const rows = 'Name of the applicant\tOdile Morel\nAmount\tEUR 3,148.80';
  expect(await read(businessPdf({ title: 'Loan', rows: ROWS, layout: 'fields' }))).toEqual([`Loan\n${rows}`]);
  const across = 'Name of the applicant\tAmount\nOdile Morel\tEUR 3,148.80';
  expect((await read(businessPdf({ title: 'Loan', rows: ROWS, layout: 'across' })))[0]).toContain(across);
  const lines = 'Name of the applicant: Odile Morel\nAmount: EUR 3,148.80';
  expect((await read(businessPdf({ title: 'Loan', rows: ROWS, layout: 'colon' })))[0]).toContain(lines);
});

test('A choice from a list is read as the form shows it, and not as it is stored', async () => {
  const list = (name: string, rest: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /Ch /T (${name}) /F 4 /Opt [[(GB) (United Kingdom)] [(FR) (France)] (Norway)] ${rest} >>`;
  const lists = [
    list('seat', '/Ff 131072 /V (GB) /Rect [150 695 400 715]'),
    list('branches', '/Ff 2097152 /V [(FR) (Norway)] /Rect [150 665 400 685]'),
    list('other', '/Ff 393216 /V (Iceland) /Rect [150 635 400 655]'),
  ];
  const labels = ['Seat', 'Branches', 'Other']
    .map((text, at) => drawnText([text], { y: 700 - at * 30 }))
    .join('');
  const form = pdfOf([
    CATALOGUE.replace('>>', '/AcroForm << /Fields [6 0 R 7 0 R 8 0 R] >> >>'),
    ONE_PAGE,
    page('/Contents 4 0 R /Annots [6 0 R 7 0 R 8 0 R] /Resources << /Font << /F1 5 0 R >> >>'),
    stream(Buffer.from(labels), ''),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lists,
  ]);
  expect(await read(form)).toEqual(['Seat\tUnited Kingdom\nBranches\tFrance, Norway\nOther\tIceland']);
});

test('Labels above their values are no columns of prose, however long they are', async () => {
  const rows = [
    { label: 'Finalidad', value: 'Compra de dos furgonetas' },
    { label: 'Solicitante', value: 'Jonas Hansen' },
    { label: 'Domicilio', value: 'Calle Mayor 14, Vega' },
    { label: 'Fecha de vencimiento', value: '12 de mayo de 2026' },
    { label: 'Fecha de nacimiento', value: '30/06/2026' },
  ];
  const [text] = await read(businessPdf({ title: 'Solicitud', rows, layout: 'across' }));
  expect(text).toBe(
    [
      'Solicitud',
      'Finalidad\tSolicitante\tDomicilio',
      'Compra de dos furgonetas\tJonas Hansen\tCalle Mayor 14, Vega',
      'Fecha de vencimiento\tFecha de nacimiento',
      '12 de mayo de 2026\t30/06/2026',
    ].join('\n'),
  );
});

test('A remark of a reviewer is a row of the page with its author, and a hidden one is not read', async () => {
  const remark = (flags: number, text: string) =>
    `<< /Type /Annot /Subtype /Text /Rect [40 700 60 720] /F ${flags} /T (Ann Lee) /Contents (${text}) >>`;
  const bytes = pdfOf([
    CATALOGUE,
    ONE_PAGE,
    page(`/Annots [${remark(4, 'Delete\nclause 7.')} ${remark(2, 'Not for the other side.')}]`),
  ]);
  expect(await read(bytes)).toEqual(['Remark\tAnn Lee\tDelete clause 7.']);
});

test('A form without values, and one that only other programs show, have reasons of their own', async () => {
  const widget = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /F 4 /Rect [72 700 300 720] >>';
  const catalogue = (form: string) => CATALOGUE.replace('>>', `/AcroForm << ${form} >> >>`);
  const blank = pdfOf([catalogue('/Fields [4 0 R]'), ONE_PAGE, page('/Annots [4 0 R]'), widget]);
  expect(await problemOf(blank)).toBe('empty-form');
  const xfa = pdfOf([
    catalogue('/Fields [] /XFA [(template) 4 0 R]'),
    ONE_PAGE,
    page(''),
    '<< /Length 0 >>\nstream\n\nendstream',
  ]);
  expect(await problemOf(xfa)).toBe('xfa');
});

test('Prose with a wide gap in one line is no row', async () => {
  const drawing =
    drawnText(['The harbour board met in March and settled the'], { y: 700 }) +
    drawnText(['dredging budget'], { y: 686 }) +
    drawnText(['of the deep channel.'], { x: 200, y: 686 });
  expect((await read(drawnPdf(drawing)))[0]).not.toContain('\t');
});
