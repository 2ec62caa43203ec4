import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import {
  farCellWorkbook,
  sheetCell,
  sheetRow,
  styledRow,
  workbookOf,
  workbookOfSheets,
} from '../../../tests/support/sheet-workbook.ts';
import type { CsvLine } from './csv-splitter.ts';
import { FileProblem } from './file-problem.ts';
import { readWorkbook, readWorkbookSource } from './workbook-source.ts';

const HEADER = sheetRow(1, ['id', 'name']);
const WIDE = Array.from({ length: 1_000 }, (_, row) => sheetRow(row + 2, ['a', 'b']));

const problemOf = async (workbook: Promise<Buffer>): Promise<string> => {
  const problem: unknown = await readWorkbook(await workbook).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(FileProblem);
  return (problem as FileProblem).message;
};

it('a sheet whose cells go on far beside its table is refused, and says where', async () => {
  expect(await problemOf(farCellWorkbook(['id', 'name']))).toBe(
    'This spreadsheet reaches to cell XFD1048576, more than can be read at once. Delete the rows and columns beside the table, or save it as CSV.',
  );
});

it.each([
  ['a cell in the last row', `${sheetRow(1, [...'ABCDEFGHIJ'])}${sheetRow(1_048_576, ['x'])}`],
  ['a cell in the last column', `${HEADER}${WIDE.join('')}<row r="1500">${sheetCell('XFD1500', 'x')}</row>`],
  ['tags with a prefix', `${HEADER}<x:row r='1048576'><x:c x:r='XFD1048576'><x:v>1</x:v></x:c></x:row>`],
])('a stray cell is counted by what would be built up to it: %s', async (_, rows) => {
  expect(await problemOf(workbookOf(rows))).toContain('reaches to cell');
});

it.each([
  ['a row behind the last one', `${HEADER}<row r="99999999"/>`],
  ['a bracket in an attribute', `${HEADER}<row note=">" r="1048576">${sheetCell('XFD1048576', 'x')}</row>`],
  ['an address in other signs', `${HEADER}<row r="2"><c r="&#88;FD2"><v>1</v></c></row>`],
])('an address that cannot be told is refused: %s', async (_, rows) => {
  expect(await problemOf(workbookOf(rows))).toContain('An address in this spreadsheet is none.');
});

it('says which other sheets have rows of such columns, which are not read', async () => {
  const bytes = await workbookOfSheets({
    Cover: sheetRow(1, ['The list']),
    People: `${HEADER}${sheetRow(2, ['1', 'Anna'])}${sheetRow(3, ['2', 'Bo'])}`,
    Firms: `${sheetRow(2, ['ID', 'Name', 'Town'])}${sheetRow(3, ['3', 'Quay Ltd'])}`,
    Codes: `${sheetRow(1, ['code', 'name'])}${sheetRow(2, ['UK', 'United Kingdom'])}`,
    Former: HEADER,
  });
  const file = { path: 'x', size: bytes.length, isWorkbook: true, read: () => Readable.from([bytes]) };
  const lines: CsvLine[] = [];
  for await (const batch of readWorkbookSource(file)) lines.push(...batch);
  expect(lines.slice(3)).toEqual([
    {
      line: 4,
      problem:
        'The sheet “Firms” has 1 row of such columns, too, and is not read: put its rows below those of “People”, or save it as a file of its own.',
    },
  ]);
});

it('rows and cells that have a format only are not built, and make no workbook too large', async () => {
  const styled = `<row r="2">${sheetCell('A2', '7')}<c r="XFD2" s="0"/></row><row r="1000000"/>`;
  expect(await readWorkbook(await workbookOf(`${HEADER}${styled}`))).toEqual([
    {
      sheet: 'S',
      rows: [
        ['id', 'name'],
        ['7', ''],
      ],
    },
  ]);
});

it('a workbook that is too large inside is refused before its parts are unpacked, whatever it is outside', async () => {
  const large = await workbookOf(`${HEADER}${sheetRow(2, ['x'.repeat(21_000_000)])}`);
  expect(large.length).toBeLessThan(100_000);
  expect(await problemOf(Promise.resolve(large))).toContain('too large to be read at once');
  const claiming = await workbookOf(HEADER);
  // The size that the directory states of its first part, of 4 GB.
  claiming.writeUInt32LE(0xffff_fff0, claiming.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  expect(await problemOf(Promise.resolve(claiming))).toContain('too large to be read at once');
});

it('a workbook of more parts than a person makes is refused', async () => {
  const sheets = Array.from({ length: 2_000 }, (_, at) => [`S${at}`, HEADER] as const);
  expect(await problemOf(workbookOfSheets(Object.fromEntries(sheets)))).toContain(
    'too large to be read at once',
  );
});

it('what a zip file says of a part is not believed', async () => {
  const workbook = await workbookOf(HEADER);
  // The size that the first local header states, of 4 GB.
  const lying = Buffer.from(workbook);
  lying.writeUInt32LE(0xffff_fff0, 22);
  expect((await readWorkbook(lying))[0].rows).toEqual([['id', 'name']]);
});

it('a time of day is read as a time, and a day as a day', async () => {
  const time = (value: number) => ({ value, style: 1 });
  const cells = [
    time(0.5),
    time(14.5 / 24),
    time(0),
    { value: 43_891, style: 2 },
    { value: 43_891.75, style: 2 },
  ];
  const workbook = await workbookOfSheets({ S: styledRow(1, cells) }, ['h:mm', 'dd.mm.yyyy']);
  expect((await readWorkbook(workbook))[0].rows).toEqual([
    ['12:00', '14:30', '00:00', '2020-03-01', '2020-03-01T18:00'],
  ]);
});
