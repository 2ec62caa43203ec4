import { expect, test } from 'vitest';
import type { ColumnView } from '#contract/imports/import-contract.ts';
import { formatOfFile } from './file-format.ts';
import { errorsCsv, problemRowsCsv } from './problem-files.ts';

test('invalid rows become a CSV whose values no spreadsheet runs as formulas', () => {
  const csv = errorsCsv([{ row: 4, path: 'label', message: '=1+1 is "odd", somehow' }]);
  expect(csv).toBe(`\uFEFF"row","path","message"\r\n"4","label","'=1+1 is ""odd"", somehow"\r\n`);
});

test.each([
  ['fields.csv', '[', 'csv'],
  ['fields.JSON', 'a,b', 'json'],
  ['fields.txt', '\uFEFF [{}]', 'json'],
  ['fields', 'a,b', 'csv'],
])('a file named %s that starts with %j is read as %s', (name, content, format) => {
  expect(formatOfFile(name, content)).toBe(format);
});

const column = (name: string): ColumnView => ({
  ...{ name, first: '', isNew: true, ambiguous: null, goesTo: null, values: {} },
});

test('rows with a problem become a CSV with all their cells, each row once, safe to open in a spreadsheet', () => {
  const row = { row: 17, kind: 'other' as const, cells: ['a', '=1+1'], inFile: '', remedies: [] };
  const problems = [
    { ...row, column: 1, message: 'Not a number.' },
    { ...row, column: null, message: 'Twice.' },
  ];
  const csv = problemRowsCsv({ columns: [column('id'), column('Turnover')] }, { problems });
  expect(csv).toBe(
    '\uFEFF"id","Turnover","What is wrong"\r\n"a","\'=1+1","Row 17. Turnover: Not a number. Twice."\r\n',
  );
});
