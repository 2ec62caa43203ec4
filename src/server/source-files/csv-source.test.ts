import { expect, it } from 'vitest';
import { readCsvSource } from './csv-source.ts';

const PIECE = Buffer.from('2,Quay Ltd\n'.repeat(100_000));
const PIECES = 50;

/** Reads a file of 55 MB that begins with `start`; returns its rows and the number of pieces read. */
async function rowsOf(start: string, piece = PIECE) {
  let pieces = 0;
  async function* read() {
    yield Buffer.from(`id,name\n1,Pier Ltd\n${start}`);
    for (; pieces < PIECES; pieces++) yield piece;
  }
  const file = { path: 'list.csv', size: 0, read };
  const rows = [];
  for await (const batch of readCsvSource(file, { needed: ['id'] })) rows.push(...batch);
  return { rows, pieces };
}

it('A quote that is not closed ends the reading of a CSV file, without the rest in memory', async () => {
  const { rows, pieces } = await rowsOf('2,"Quay Ltd\n');
  expect(rows).toMatchObject([
    { row: 1 },
    { row: 2, problem: 'A quote in this row is not closed; the file is taken up to here.' },
  ]);
  expect(pieces).toBeLessThan(10);
});

it('A CSV file whose row does not end is refused', async () => {
  await expect(rowsOf('2,', Buffer.alloc(1_000_000, 'a'))).rejects.toThrow(
    'Row 2 of this file does not end.',
  );
});
