import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { CsvSplitter } from './csv-splitter.ts';
import { DELIMITERS, type Delimiter, detectDelimiter } from './delimiter.ts';
import { readTableSource } from './table-source.ts';

const PIECE = Buffer.from('2,Quay Ltd\n'.repeat(100_000));
const PIECES = 10;

/** Reads a file of 11 MB that begins with `start`; returns its bad rows, and the number of its good ones. */
async function rowsOf(start: string, piece = PIECE) {
  async function* read() {
    yield Buffer.from(`id,name\n1,Pier Ltd\n${start}`);
    for (let pieces = 0; pieces < PIECES; pieces++) yield piece;
  }
  const file = { path: 'list.csv', size: 0, isWorkbook: false, read };
  const bad = [];
  let good = 0;
  for await (const batch of readTableSource(file, { needed: ['id'] })) {
    for (const row of batch) {
      if ('problem' in row) bad.push(row);
      else good += 1;
    }
  }
  return { bad, good };
}

/** The rows of a text that arrives in pieces of the given length. */
function split(
  text: string,
  { delimiter = ',', length = text.length }: { delimiter?: Delimiter; length?: number },
) {
  const splitter = new CsvSplitter(delimiter);
  const rows = [];
  for (let at = 0; at < text.length; at += length) rows.push(...splitter.take(text.slice(at, at + length)));
  return [...rows, ...splitter.end()];
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('A CSV text', () => {
  it('The rows of a text are those that were written, in pieces of any length', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', ';', '\n', '\r\n', ' ', '') });
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 });
    const law = fc.property(
      rows,
      fc.constantFrom(...DELIMITERS),
      fc.integer({ min: 1, max: 9 }),
      (written, delimiter, length) => {
        const text = written.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join('');
        for (const size of [length, text.length])
          expect(split(text, { delimiter, length: size }).map((row) => 'cells' in row && row.cells)).toEqual(
            written,
          );
      },
    );
    fc.assert(law, lawRuns(200));
  });

  it('A row with a misplaced quote costs no other row', () => {
    const text = 'id,name\n1,"Un"quoted\n2,Pier\n3,The "Quay Ltd\n4,"Two\nlines"\n5,"Open\n6,Last';
    expect(split(text, {})).toEqual([
      { line: 1, cells: ['id', 'name'] },
      { line: 2, problem: 'A quote in this row is in the middle of a cell.' },
      { line: 3, cells: ['2', 'Pier'] },
      { line: 4, problem: 'A quote in this row is in the middle of a cell.' },
      { line: 5, cells: ['4', 'Two\nlines'] },
      { line: 7, problem: 'A quote in this row is not closed.' },
      { line: 8, cells: ['6', 'Last'] },
    ]);
  });

  it('Quotes within a cell that begins with none are what is written, if they are pairs', () => {
    const rows = ['id,name,more', '1,The "Quay" Ltd,6 "" x', '2,The "Quay, Ltd",x', '3,Pier,"a ""b"""'];
    expect(split(rows.join('\n'), {})).toEqual([
      { line: 1, cells: ['id', 'name', 'more'] },
      { line: 2, cells: ['1', 'The "Quay" Ltd', '6 "" x'] },
      { line: 3, problem: 'A quote in this row is in the middle of a cell.' },
      { line: 4, cells: ['3', 'Pier', 'a "b"'] },
    ]);
  });

  it('A quote that is not closed costs its row only, however much follows', async () => {
    const { bad, good } = await rowsOf('2,"Quay Ltd\n');
    expect(bad).toEqual([
      {
        row: 2,
        problem: 'This row has a cell that is longer than 4 MB, or a quote that is not closed.',
      },
    ]);
    expect(good).toBe(1 + 1_000_000);
  });

  it('A row that is too long is left out', async () => {
    const { bad, good } = await rowsOf('2,', Buffer.alloc(1_000_000, 'a'));
    expect(bad).toEqual([{ row: 2, problem: 'This row is longer than 4 MB.' }]);
    expect(good).toBe(1);
  });

  it('Lines may end with a carriage return alone', () => {
    const cells = split('id,name\r1,"a"\r2,b', {}).map((row) => 'cells' in row && row.cells);
    expect(cells).toEqual([
      ['id', 'name'],
      ['1', 'a'],
      ['2', 'b'],
    ]);
  });

  it('Lines that end with a carriage return alone may have cells with line feeds', () => {
    const text = 'id,name\r1,"Quay\nLtd"\r2,"Pier ""A""\nLtd"\r';
    for (const length of [text.length, 18, 20])
      expect(split(text, { length }).map((row) => 'cells' in row && row.cells)).toEqual([
        ['id', 'name'],
        ['1', 'Quay\nLtd'],
        ['2', 'Pier "A"\nLtd'],
      ]);
  });

  it('A text whose first piece ends within the end of a line is read by whole line ends', () => {
    expect(split('id,name\r\n1,b\r\n', { length: 8 }).map((row) => 'cells' in row && row.cells)).toEqual([
      ['id', 'name'],
      ['1', 'b'],
    ]);
  });
});

describe('The delimiter of a CSV text', () => {
  it.each([
    [',', 'id,name\n1,Quay; Pier\n'],
    [';', 'id;name\n1;Quay, Pier\n2;Marsh, Reed, Sedge\n'],
    ['\t', 'id\tname\n1\tQuay, Pier; Sedge\n'],
    ['|', 'id|name|city\n1|Quay, Pier|Rye\n'],
    [';', '"Name, in full";id\n"Quay, Pier";1\n'],
    [';', 'Name, first;id\nQuay;1\nPier;2\n'],
    [';', 'The list, as of 12 March\nid;name;city\n1;Quay;Rye\n2;Pier, Ann;Hull\n'],
    [';', 'Last Updated;10/04/2025\nid;name;city\n1;Quay, a, b;Rye\n2;Pier, c, d;Hull\n3;Reed;Rye\n'],
    ['|', 'As of;1 May\nid|name|city\n1|Quay|Rye\n2|Pier, Ann|Hull\n'],
    [',', 'id,names\n1,A;B;C\n2,D;E;F\n'],
    [',', 'id\n1\n2\n'],
    [',', ''],
  ])('is %j in %j', (delimiter, text) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});
