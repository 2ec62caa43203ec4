import { expect, it } from 'vitest';
import { styledRow, workbookOfSheets } from '../../../tests/support/sheet-workbook.ts';
import { guessSheet, readWorkbook } from './workbook-source.ts';

const shown = async (format: string, value: number | string, type?: 'e') => {
  const cell = { value, style: 1, ...(type && { type }) };
  const [{ rows }] = await readWorkbook(await workbookOfSheets({ S: styledRow(1, [cell]) }, [format]));
  return rows[0]?.[0];
};

it.each([
  ['0%', 0.62, '62%'],
  ['0.00%', 0.62, '62%'],
  ['0%', 0.625, '62.5%'],
  ['0%', 0.07, '7%'],
  ['0.0\\ %', 1, '100%'],
  ['#,##0%;[Red]-#,##0%', -0.5, '-50%'],
  ['00000000', 100_000, '00100000'],
  ['000-00-0000', 12_345_678, '012-34-5678'],
  ['&quot;GB&quot;000000', 417, 'GB000417'],
  ['000', 12_345, '12345'],
])('a cell with the format %s and the value %s is read as %s', async (format, value, text) => {
  expect(await shown(format, value)).toBe(text);
});

it.each([
  ['General', 0.62, '0.62'],
  ['#,##0.00', 1250, '1250'],
  ['0', 7, '7'],
  ['0.00', 7, '7'],
  ['00000000', 1.5, '1.5'],
  ['00000000', -7, '-7'],
])('other formats say how exact a number is shown, and leave it: %s', async (format, value, text) => {
  expect(await shown(format, value)).toBe(text);
});

it('an error is read as its word', async () => {
  expect(await shown('0%', '#N/A', 'e')).toBe('#N/A');
});

it('the result of a formula is shown by its format', async () => {
  const cell = '<c r="A1" s="1"><f>SUM(B1:B2)</f><v>0.25</v></c>';
  const [{ rows }] = await readWorkbook(await workbookOfSheets({ S: `<row r="1">${cell}</row>` }, ['0%']));
  expect(rows).toEqual([['25%']]);
});

it('a cover sheet and a short list are passed over for the sheet that holds most', async () => {
  const table = [
    styledRow(1, ['id', 'name', 'country']),
    styledRow(2, ['a', 'Alder', 'UK']),
    styledRow(3, ['b', 'Birch', 'UK']),
  ];
  const workbook = await workbookOfSheets({
    Cover: styledRow(1, ['Clients of the firm']),
    Clients: table.join(''),
    Codes: styledRow(1, ['UK', 'United Kingdom']),
  });
  expect(guessSheet(await readWorkbook(workbook)).sheet).toBe('Clients');
});
