import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { type TableRow, tableFile } from './write-table.ts';

it('a text of several lines is one cell of the CSV, whatever ends its lines', async () => {
  const texts = ['one\ntwo', 'one\rtwo', 'one\r\ntwo', 'two\n', 'a, "b"\nc'];
  async function* rows(): AsyncGenerator<TableRow> {
    for (const text of texts) yield [text, 1];
  }
  const table = { columns: ['a\nb', 'n'], rows: rows(), sheet: 'x' };
  const text = await new Response((await tableFile(table, { name: 'x', format: 'csv' })).body).text();
  // A reader takes each of the three as the end of a row.
  for (const ending of ['\r\n', '\n', '\r'])
    expect(text.replace(/"[^"]*"/g, '').split(ending), ending).toHaveLength(texts.length + 2);
  expect(parse(text, { bom: true })).toEqual([['a\nb', 'n'], ...texts.map((one) => [one, '1'])]);
});
