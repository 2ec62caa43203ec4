import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it, vi } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { forEachDatabase, type TestDatabase } from '../../../tests/support/create-test-database.ts';
import { encodedText } from '../../../tests/support/encoded-text.ts';
import { zipOf } from '../../../tests/support/zip-of.ts';
import { DELIMITERS } from '../source-files/delimiter.ts';
import type { Encoding } from '../source-files/encoding/encodings.ts';
import { importReferenceList } from './import-reference-list.ts';
import type { ImportRequest, ImportWatcher } from './import-request.ts';
import { readReferenceRows } from './reference-store.ts';

const WESTERN = [
  'Müller & Söhne GmbH',
  'Société Générale',
  'Núñez y Hermanos',
  'Øresund A/S',
  'São Paulo Ltda',
];
const WINDOWS = [...WESTERN, 'L’Oréal “Cœur”', 'Škoda – Žofín €'];
const LATIN_9 = [...WESTERN, 'Cœur de Ville', 'Œuvre Sociale'];
const CENTRAL = ['Łódź Handel', 'Zakład Śląski', 'Dvořák a Syn', 'Tomáš Kříž', 'Győri Keksz', 'Fűtő Kft'];
const RUSSIAN = ['ООО Ромашка', 'Сбербанк России', 'Иван Петров'];
const ALL = [
  ...WINDOWS,
  ...CENTRAL,
  ...RUSSIAN,
  'Τράπεζα Ελλάδος',
  'بنك مصر',
  '株式会社 𠮷野家',
  'e\u0301 \u200dx',
];
const MARK = '\ufeff';

const FILES: readonly (readonly [Encoding, string, readonly string[]])[] = [
  ['utf-8', '', ALL],
  ['utf-8', MARK, ALL],
  ['utf-16le', MARK, ALL],
  ['utf-16be', MARK, ALL],
  ['utf-16le', '', ALL],
  ['utf-16be', '', ALL],
  ['windows-1252', '', WINDOWS],
  ['windows-1250', '', CENTRAL],
  ['windows-1251', '', RUSSIAN],
  ['iso-8859-1', '', WESTERN],
  ['iso-8859-2', '', CENTRAL],
  ['iso-8859-5', '', RUSSIAN],
  ['iso-8859-15', '', LATIN_9],
];
const CASES = FILES.flatMap((file) => DELIMITERS.map((delimiter) => [...file, delimiter] as const));

forEachDatabase('The names of an imported list', (createDatabase) => {
  let database: TestDatabase;
  let lists = 0;
  beforeAll(async () => {
    database = await createDatabase();
  });

  /** Imports a file; returns the names in the database, in order. */
  const importNames = async (
    content: Buffer,
    request: Partial<ImportRequest> = {},
    watcher: ImportWatcher = {},
  ) => {
    lists += 1;
    const path = join(database.dataDir, `list-${lists}`);
    await writeFile(path, content);
    const full = {
      format: 'csv',
      kind: 'clients',
      version: '1',
      author: 'u1',
      ...request,
      paths: [path],
    } as const;
    const { list, counts, badRows, encodings } = await importReferenceList(database.db, full, watcher);
    const listId = list?.id ?? '';
    const rows = Array.from({ length: counts.clients }, (_, row) => row);
    const records = await readReferenceRows(database.db.query, { listId, kind: 'clients' }, rows);
    return {
      names: records.map(({ names }) => names[0]?.name),
      badRows,
      encoding: encodings[0]?.encoding?.encoding,
    };
  };
  const csvOf = (names: readonly string[], delimiter: string) =>
    ['id', ...names]
      .map((name, at) => `${at === 0 ? name : at}${delimiter}${at === 0 ? 'name' : name}\r\n`)
      .join('');

  it.each(CASES)('equal those of a file in %s with the mark %j, letter by letter', async (...file) => {
    const [encoding, mark, names, delimiter] = file;
    const content = encodedText(mark + csvOf(names, delimiter), encoding);
    const imported = await importNames(content);
    expect(imported).toMatchObject({ names, badRows: 0 });
    // These two are parts of Windows encodings.
    const isPart = encoding === 'iso-8859-1' || encoding === 'iso-8859-2';
    if (!isPart) expect(imported.encoding).toBe(encoding);
    const named = await importNames(content, { encoding });
    expect(named).toMatchObject({ names, badRows: 0, encoding });
  });

  it.each([
    ['gzip', async (text: Buffer) => gzipSync(text)],
    ['zip', (text: Buffer) => zipOf({ 'list.csv': text })],
  ])('equal those of a packed file: %s', async (_, pack) => {
    const text = encodedText(csvOf(WINDOWS, ';'), 'windows-1252');
    expect((await importNames(await pack(text))).names).toEqual(WINDOWS);
  });

  it('equal those of a workbook and of JSON', async () => {
    const cells = [['id', 'name'], ...ALL.map((name, at) => [String(at), name])];
    const workbook = await writeWorkbook(cells.map((row) => row.map((value) => ({ value })))).toBuffer();
    expect((await importNames(workbook, { format: 'xlsx' })).names).toEqual(ALL);
    const json = encodedText(JSON.stringify(WINDOWS.map((name, id) => ({ id, name }))), 'windows-1252');
    expect((await importNames(json, { format: 'json' })).names).toEqual(WINDOWS);
  });

  it('have a replacement character only where the file has one: such a name is kept, and noted', async () => {
    const onNote = vi.fn();
    const content = Buffer.from('id,name\n1,M\ufffdller\n2,Łódź\n');
    const { names, badRows } = await importNames(content, {}, { onNote });
    expect({ names, badRows }).toEqual({ names: ['M\ufffdller', 'Łódź'], badRows: 0 });
    const note = expect.stringContaining('has lost letters');
    expect(onNote.mock.calls).toEqual([[{ row: 1, note }]]);
  });
});
