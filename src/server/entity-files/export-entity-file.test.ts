import { parse } from 'csv-parse/sync';
import { array, assert, asyncProperty, constantFrom, record, stringMatching } from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import { fileTables } from '#contract/entity-files/entity-file-tables.ts';
import type { JsonValue } from '#records';
import { plainCell } from '#records';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { canonicalJson, fingerprintOf } from './canonical-json.ts';
import { exportEntityFile } from './export-entity-file.ts';

const WORDS = [
  'Łódź',
  'Ελλάδα',
  'Москва',
  'Việt Nam',
  '=SUM(A1)',
  '-1',
  'O’Brien & Sons',
  '漢字',
  'a "quoted" one',
];
const texts = constantFrom(...WORDS);
const values = array(
  record({ label: stringMatching(/^[A-Za-z][a-z]{2,9}$/), text: texts, group: constantFrom('', 'Address') }),
  { minLength: 1, maxLength: 40 },
);

test('JSON, CSV and PDF have the same content', async () => {
  await assert(
    asyncProperty(values, texts, async (known, name) => {
      const made = madeOf(aFile(name, known));
      const json = JSON.parse(await textOf(made, 'json')) as EntityFile;
      expect(json).toEqual(made.file);
      const rows: string[][] = parse(await textOf(made, 'csv'), { bom: true });
      const inCsv = rows
        .filter(([section]) => section === 'What is known')
        .map((row) => plainCell(row[2] ?? ''));
      expect(inCsv.toSorted()).toEqual(known.map(({ text }) => text).toSorted());
      const pdf = await pdfText(made);
      for (const { cells } of fileTables(made.file).flatMap((table) => table.rows)) {
        for (const { text } of cells.flat().flatMap(({ runs }) => runs)) expect(pdf).toContain(drawn(text));
      }
      expect(pdf).toContain(drawn(made.fingerprint));
    }),
    lawRuns(8),
  );
});

test('a PDF made again has the same bytes, and a character that no font draws is its number', async () => {
  const made = madeOf(aFile('漢字 Ltd', [{ label: 'City', text: 'Falmouth', group: '' }]));
  const [one, other] = [await exportEntityFile(made, 'pdf'), await exportEntityFile(made, 'pdf')];
  expect(Buffer.from(one.content).equals(Buffer.from(other.content))).toBe(true);
  expect(await pdfText(made)).toContain('[U+6F22][U+5B57]Ltd');
});

test('the head of each section is drawn again on every page, and each page has its number', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ label: `Field${index}`, text: 'x', group: '' }));
  const { content } = await exportEntityFile(madeOf(aFile('Long', many)), 'pdf');
  const { text, totalPages } = await extractText(
    await getDocumentProxy(Uint8Array.from(Buffer.from(content))),
  );
  expect(totalPages).toBeGreaterThan(2);
  for (const [index, page] of text.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${totalPages}`);
    if (page.includes('Field')) expect(page).toContain('SINCE');
  }
});

test('a value that is longer than a page is drawn whole', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `Line${index}end`);
  const pdf = await pdfText(madeOf(aFile('Long', [{ label: 'Note', text: lines.join('\n'), group: '' }])));
  for (const line of lines) expect(pdf).toContain(line);
});

type Made = { file: EntityFile; json: string; fingerprint: string };

function madeOf(file: EntityFile): Made {
  const json = canonicalJson(file as unknown as JsonValue);
  return { file, json, fingerprint: fingerprintOf(json) };
}

async function textOf(made: Made, format: 'json' | 'csv'): Promise<string> {
  return String((await exportEntityFile(made, format)).content);
}

/** The text of the PDF without blanks, as lines are broken anywhere. */
async function pdfText(made: Made): Promise<string> {
  const { content } = await exportEntityFile(made, 'pdf');
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(Buffer.from(content))));
  return text.join('').replace(/\s/g, '');
}

test('the note of a save stands once in the table, beside the first of its values', async () => {
  const made = aFile(
    'Penrose Boatyard',
    ['Region', 'Turnover', 'Port'].map((label) => ({ label, text: label, group: '' })),
  );
  for (const value of made.known.values)
    value.origin = { ...value.origin, operation: 'answers', note: '“Region” asked by onboarding.' };
  const csv = await textOf(madeOf(made), 'csv');
  expect(csv.match(/asked by onboarding/g)).toHaveLength(1);
  expect(csv.match(/"What is known"/g)).toHaveLength(3);
});

const drawn = (text: string) => text.replace(/\s/g, '').replace('漢', '[U+6F22]').replace('字', '[U+5B57]');

function aFile(name: string, values: readonly { label: string; text: string; group: string }[]): EntityFile {
  const since = '2026-05-01T08:31:00.000Z';
  const origin = { operation: 'update', by: 'ann@cairn.example', note: null };
  return {
    ...{
      format: 1,
      kind: 'clients',
      id: 'c',
      name,
      client: null,
      asOf: since,
      state: 'known',
      deleted: null,
    },
    isErased: false,
    known: {
      values: values.map((value, index) => ({
        ...{ ...value, path: `p${index}`, value: value.text, since, origin, earlier: [] },
      })),
      ...{ empty: [], members: [] },
    },
    questions: [],
    matches: { decisions: [], comparisons: [] },
    summaries: [],
  };
}
