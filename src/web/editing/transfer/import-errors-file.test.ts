import { expect, test } from 'vitest';
import { formatOfFile } from './file-format.ts';
import { errorsCsv } from './import-errors-file.ts';

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
