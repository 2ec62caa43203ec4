import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { encodedText } from '../../../tests/support/encoded-text.ts';
import { folderOfTests } from '../../../tests/support/folder-of-tests.ts';
import type { Delimiter } from './delimiter.ts';
import type { Encoding } from './encoding/encodings.ts';
import { previewTable } from './preview-table.ts';
import { openSourceText } from './source-text.ts';

type Chosen = { encoding?: Encoding; delimiter?: Delimiter };

describe('The preview of a table', () => {
  const folder = folderOfTests();
  const preview = async (content: Buffer | string, { encoding, delimiter }: Chosen = {}) => {
    const path = join(folder, 'list');
    await writeFile(path, content);
    return previewTable(await openSourceText(path, encoding), { delimiter });
  };

  it('shows encoding, delimiter, columns and the first twenty rows with their lines', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `${at};Œuvre ${at}`);
    const text = ['id; name', '', '"two\nlines";Café', 'a;"b"c', ...rows].join('\r\n');
    const shown = await preview(gzipSync(encodedText(text, 'windows-1252')));
    expect(shown).toMatchObject({
      format: 'csv',
      delimiter: ';',
      columns: ['id', 'name'],
      encoding: { label: 'Windows-1252', basis: 'assumed', examples: [{ text: 'Café' }, { text: 'Œuvre' }] },
    });
    expect(shown.rows).toHaveLength(20);
    expect(shown.rows.slice(0, 3)).toEqual([
      { line: 3, cells: ['two\nlines', 'Café'] },
      { line: 5, problem: 'A quote in this row is in the middle of a cell.' },
      { line: 6, cells: ['0', 'Œuvre 0'] },
    ]);
  });

  it('takes the encoding and the delimiter that are chosen', async () => {
    const text = encodedText('id;name\n1;Erdõs, P\n', 'windows-1252');
    const { delimiter, rows } = await preview(text, { encoding: 'iso-8859-2', delimiter: ',' });
    expect(delimiter).toBe(',');
    expect(rows).toEqual([{ line: 2, cells: ['1;Erdős', ' P'] }]);
  });

  it('shows the keys of JSON objects as columns', async () => {
    const shown = await preview('[{"id":1,"name":"Łódź"},{"id":2,"seat":{"city":"Rye"}},{]');
    expect(shown).toMatchObject({ format: 'json', delimiter: null, columns: ['id', 'name', 'seat'] });
    expect(shown.rows.slice(0, 2)).toEqual([
      { line: 1, cells: ['1', 'Łódź', ''] },
      { line: 2, cells: ['2', '', '{"city":"Rye"}'] },
    ]);
  });

  it('shows the first sheet of a workbook', async () => {
    const cells = [
      ['id', 'name'],
      ['1', 'Łódź'],
    ].map((row) => row.map((value) => ({ value })));
    const shown = await preview(await writeWorkbook(cells).toBuffer());
    expect(shown).toEqual({
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      columns: ['id', 'name'],
      rows: [{ line: 2, cells: ['1', 'Łódź'] }],
    });
  });
});
