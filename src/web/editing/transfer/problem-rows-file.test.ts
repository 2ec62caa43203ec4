import { expect, test } from 'vitest';
import type { ColumnView } from '#contract/import-contract.ts';
import { problemRowsCsv } from './problem-rows-file.ts';

const column = (name: string): ColumnView => ({
  ...{ name, first: '', isNew: true, ambiguous: null, goesTo: null, values: {} },
});

test('rows with a problem become a CSV with all their cells, each row once, safe to open in a spreadsheet', () => {
  const row = { row: 17, cells: ['a', '=1+1'], inFile: '', remedies: [] };
  const problems = [
    { ...row, column: 1, message: 'Not a number.' },
    { ...row, column: null, message: 'Twice.' },
  ];
  const csv = problemRowsCsv({ columns: [column('id'), column('Turnover')] }, { problems });
  expect(csv).toBe(
    '\uFEFF"id","Turnover","What is wrong"\r\n"a","\'=1+1","Row 17. Turnover: Not a number. Twice."\r\n',
  );
});
