import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderOfTests } from '../../../../tests/support/folder-of-tests.ts';
import { lawRuns } from '../../../../tests/support/law-runs.ts';
import { openSourceFile } from '../../source-files/source-file.ts';
import type { ReadOptions } from './reference-format.ts';
import { referenceFormat } from './reference-formats.ts';
import type { SourceRow } from './source-record.ts';

const folder = folderOfTests();

async function read(lines: readonly string[], options: ReadOptions = {}): Promise<SourceRow[]> {
  const path = join(folder, 'list.csv');
  await writeFile(path, `${lines.join('\n')}\n`);
  const rows: SourceRow[] = [];
  for await (const batch of referenceFormat('csv').read([await openSourceFile(path)], options))
    rows.push(...batch);
  return rows;
}

const recordsOf = (rows: readonly SourceRow[]) => rows.flatMap((row) => ('record' in row ? [row] : []));
const namesOf = (rows: readonly SourceRow[]) =>
  recordsOf(rows).map(({ record }) => [record.id, ...record.names.map(({ name }) => name)]);

describe('The rows of one id', () => {
  it('are one record wherever they stand: names united, birthdays a set, differing values kept and noted', async () => {
    const rows = await read([
      'id,kind,name,birthday,country,city',
      'A1,Person,Ivan Petrovsky,1961-02-03,DE,Kiel',
      'A2,Company,Boreal Shipping LLC,,NO,',
      'A1,Person,Iwan Petrovski,1962-02-03,FR,Kiel',
      'A1,Person,The Clerk,,,',
      'A2,Company,BNS LLC,,NO,Oslo',
    ]);
    expect(rows.map((row) => 'isPart' in row)).toEqual([true, true, true, false, false]);
    expect(recordsOf(rows)).toMatchObject([
      {
        record: {
          names: [
            { field: 'name', name: 'Ivan Petrovsky' },
            { field: 'alias', name: 'Iwan Petrovski' },
            { field: 'alias', name: 'The Clerk' },
          ],
          birthday: '1961-02-03; 1962-02-03',
          data: { country: 'DE', city: 'Kiel', furtherValues: { country: ['FR'] } },
        },
        notes: [{ row: 3, note: 'It has several values of country: “DE” is used, “FR” is kept beside it.' }],
      },
      { record: { names: [{ name: 'Boreal Shipping LLC' }, { name: 'BNS LLC' }], data: { city: 'Oslo' } } },
    ]);
  });

  it('are noted when they name people who share nothing: the column may not be that of the ids', async () => {
    const rows = await read([
      'id,kind,name,birthday',
      '1,Person,Anna Pier,1978-01-06',
      '1,Person,Bo Mole,1988-03-22',
      '2,Person,Cy Quay,1950',
      '2,Person,Quay Cyrus,1970',
      '3,Person,Di Kai,1950',
      '3,Person,Ed Strand,circa 1953',
    ]);
    expect(recordsOf(rows).map(({ notes }) => notes?.map(({ note }) => note))).toEqual([
      ['Its rows name “Anna Pier” and “Bo Mole”, born years apart: this id may be that of several people.'],
      undefined,
      ['The birthday “circa 1953” is compared as circa 1953.'],
    ]);
  });

  it('are bad where there are more than a thousand of them: a column that says the same of all rows has no ids', async () => {
    const lines = Array.from({ length: 1_001 }, (_, at) => `SDN,Person,Person ${at}`);
    const rows = await read(['id,kind,name', ...lines, 'A1,Person,Ivan Petrovsky']);
    expect(rows.filter((row) => 'problem' in row)).toHaveLength(1_001);
    expect(namesOf(rows)).toEqual([['A1', 'Ivan Petrovsky']]);
    expect(namesOf(await read(['id,kind,name', ...lines.slice(1)]))[0]).toHaveLength(1 + 1_000);
  });

  it('are several records where their kinds share nothing, and one where a kind is missing', async () => {
    const rows = await read([
      'id,kind,name',
      'p1,contacts,Ada Quill',
      'p1,relatedParties,Di Sedge',
      'p2,Person,Bo Marsh',
      'p2,,B. Marsh',
    ]);
    expect(namesOf(rows)).toEqual([
      ['p1', 'Ada Quill'],
      ['p1', 'Di Sedge'],
      ['p2', 'Bo Marsh', 'B. Marsh'],
    ]);
    expect(recordsOf(rows)[2]?.record.kinds).toEqual(['contacts', 'relatedParties']);
  });
});

describe('A row with an id and a name is taken', () => {
  it.each([
    ['dd/mm/1961', '1961'],
    ['00/00/1961', '1961'],
    ['--/--/1961', '1961'],
    ['circa 1961', 'circa 1961'],
    ['1961; 1962', '1961; 1962'],
    ['31/02/1961', '1961-02-31'],
    ['not known', undefined],
  ])('with the birthday %s, which is kept and noted', async (written, birthday) => {
    const [row] = recordsOf(await read(['id,kind,name,birthday', `A3,Person,Anna Example,${written}`]));
    expect(row?.record).toMatchObject({ id: 'A3', data: { birthdate: written } });
    expect(row?.record.birthday).toBe(birthday);
    expect(row?.notes).toEqual([{ row: 1, note: expect.stringContaining(written) }]);
  });

  it('whatever stands in its other cells, and no other row is', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        'x',
        '00/00/1961',
        '31/02/1961',
        'circa 1961',
        '\uFFFD',
        '1961; 1962',
        '???',
        'Иван',
      ),
      fc.string({ unit: fc.constantFrom('a', '1', '/', '-', ';', '\uFFFD', ' ', '.', 'é'), maxLength: 12 }),
    );
    const row = fc.record({
      id: fc.constantFrom('', 'a', 'b', 'c', 'd'),
      kind: fc.oneof(fc.constantFrom('Person', 'Company', 'contacts', 'Vessel', ''), cell),
      name: fc.oneof(fc.constantFrom('', 'Anna Example', 'Bo \uFFFDrsted'), cell),
      others: fc.array(cell, { minLength: 6, maxLength: 6 }),
    });
    const columns = ['birthday', 'alias', 'birthplace', 'country', 'a', 'a.b'];
    const property = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (given) => {
      const quoted = (cells: readonly string[]) => cells.map((one) => `"${one}"`).join(',');
      const lines = given.map(({ id, kind, name, others }) => quoted([id, kind, name, ...others]));
      const rows = await read([quoted(['id', 'kind', 'name', ...columns]), ...lines]);
      const isShip = ({ kind }: (typeof given)[number]) => kind === 'Vessel';
      const named = given.filter((one) => !isShip(one) && one.id !== '' && one.name.trim() !== '');
      const found = new Map(Map.groupBy(recordsOf(rows), ({ record }) => record.id));
      for (const { id, name } of named) {
        const texts = (found.get(id) ?? []).flatMap(({ record }) => record.names.map((one) => one.name));
        expect(texts).toContain(name.trim());
      }
      const bad = rows.filter((one) => 'problem' in one);
      expect(bad.length).toBeGreaterThanOrEqual(given.filter((one) => one.id === '' && !isShip(one)).length);
      for (const one of bad) expect(one).toMatchObject({ problem: expect.stringMatching(/no id|no name/) });
      expect(rows.length).toBe(given.filter((one) => !isBlank(one)).length);
    });
    await fc.assert(property, lawRuns(150));
  });
});

function isBlank({
  id,
  kind,
  name,
  others,
}: {
  id: string;
  kind: string;
  name: string;
  others: string[];
}): boolean {
  return [id, kind, name, ...others].every((cell) => cell.trim() === '');
}

describe('A table', () => {
  it('may have lines above its heading', async () => {
    const rows = await read(
      [
        'Report Date: 20-Nov-2026',
        'Unique ID,Type,Name 6,Name 1,Name 2,Birth',
        'R1,Individual,PETROVSKY,Ivan,Pavlovich,dd/mm/1961',
        'R1,Individual,PETROVSKI,Iwan,,dd/mm/1961',
        'R2,Entity,BOREAL NORTH SHIPPING LLC,,,',
      ],
      {
        targets: new Map([
          ['Unique ID', 'id'],
          ['Type', 'kind'],
          ['Name 6', 'lastname'],
          ['Name 1', 'firstname'],
          ['Name 2', 'firstname'],
          ['Birth', 'birthday'],
        ]),
      },
    );
    expect(namesOf(rows)).toEqual([
      ['R1', 'Ivan Pavlovich PETROVSKY', 'Iwan PETROVSKI'],
      ['R2', 'BOREAL NORTH SHIPPING LLC'],
    ]);
    expect(recordsOf(rows)[0]?.record.birthday).toBe('1961');
  });

  it('may have two columns of one name, of which either may be empty', async () => {
    const rows = await read([
      'id,kind,name,name,city,city',
      '1,Person,Maria Perez,,Kiel,Kiel',
      '2,Person,,Jon Smith,,Oslo',
      '3,Person,Bo Marsh,Robert Marsh,Kiel,Oslo',
    ]);
    expect(namesOf(rows)).toEqual([
      ['1', 'Maria Perez'],
      ['2', 'Jon Smith'],
      ['3', 'Bo Marsh', 'Robert Marsh'],
    ]);
    expect(recordsOf(rows).map(({ record }) => record.data)).toEqual([
      { city: 'Kiel' },
      { city: 'Oslo' },
      { city: 'Kiel', furtherValues: { city: ['Oslo'] } },
    ]);
  });

  it('may have the parts of a name and the whole name, which is an alias when its words are others', async () => {
    const rows = await read([
      'id,kind,firstname,lastname,name',
      '1,Individual,Maria,Perez,"PEREZ, Maria"',
      '2,Individual,Jon,Smith,Jonathan Smith',
      '3,Entity,,Quay Shipping,',
    ]);
    expect(namesOf(rows)).toEqual([
      ['1', 'Maria Perez'],
      ['2', 'Jon Smith', 'Jonathan Smith'],
      ['3', 'Quay Shipping'],
    ]);
  });
});
