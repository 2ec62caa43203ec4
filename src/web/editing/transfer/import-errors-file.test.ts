import { expect, test } from 'vitest';
import { formatOfFile } from './file-format.ts';
import { errorsCsv } from './import-errors-file.ts';

test('the bad rows of a file become a CSV that no spreadsheet takes for formulas', () => {
  const csv = errorsCsv([{ row: 4, path: 'label', message: '=1+1 is "odd", somehow' }]);
  expect(csv).toBe(`\uFEFFrow,path,message\r\n4,label,"'=1+1 is ""odd"", somehow"\r\n`);
});

test.each([
  ['fields.csv', '[', 'csv'],
  ['fields.JSON', 'a,b', 'json'],
  ['fields.txt', '\uFEFF [{}]', 'json'],
  ['fields', 'a,b', 'csv'],
])('%s beginning with %j is read as its name or its beginning says', (name, content, format) => {
  expect(formatOfFile(name, content)).toBe(format);
});
