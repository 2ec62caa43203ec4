import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTests } from '../../../../tests/support/folder-of-tests.ts';
import { openSourceFile } from '../../source-files/source-file.ts';
import { referenceFormat } from './reference-formats.ts';
import type { SourceRecord } from './source-record.ts';

const folder = folderOfTests();

async function read(format: 'csv' | 'json', text: string): Promise<SourceRecord[]> {
  const path = join(folder, `list.${format}`);
  await writeFile(path, text);
  const records: SourceRecord[] = [];
  for await (const rows of referenceFormat(format).read([await openSourceFile(path)], {}))
    records.push(...rows.flatMap((row) => ('record' in row ? [row.record] : [])));
  return records;
}

const namesOf = (records: readonly SourceRecord[]) =>
  records.map(({ names }) => names.map(({ field, name }) => `${field} ${name}`));

describe('A table', () => {
  it('keeps both the whole name and the one of parts, whatever the kind', async () => {
    const rows = ['1,,Анна Пирс,Anna,Pier', '2,Company,Quay Ltd,,Quai SARL', '3,,"PIER, Anna",Anna,Pier'];
    const records = await read('csv', `id,kind,name,firstname,lastname\n${rows.join('\n')}\n`);
    expect(namesOf(records)).toEqual([
      ['name Анна Пирс', 'alias Anna Pier'],
      ['name Quay Ltd', 'alias Quai SARL'],
      ['name PIER, Anna'],
    ]);
  });

  it.each(['name,firstname', 'firstname,name'])(
    'has the whole name of people who are listed under %s, not a part of it',
    async (heading) => {
      const cells = (name: string, firstname: string) =>
        heading.startsWith('name') ? `${name},${firstname}` : `${firstname},${name}`;
      const rows = [
        `1,Person,${cells('PIER', 'Anna')}`,
        `2,,${cells('MOLE', 'Bo Cy')}`,
        `3,Person,${cells('Anna PIER', 'Anna')}`,
        `4,Person,${cells('PIER', '')}`,
        `5,Company,${cells('Quay Ltd', '')}`,
        `6,Person,${cells('Пирс', 'Anna')}`,
      ];
      const names = namesOf(await read('csv', `id,kind,${heading}\n${rows.join('\n')}\n`));
      expect(names).toEqual([
        ['name Anna PIER'],
        ['name Bo Cy MOLE', 'alias MOLE'],
        ['name Anna PIER'],
        ['name PIER'],
        ['name Quay Ltd'],
        ['name Пирс'],
      ]);
    },
  );

  it('that has no column of ids says so, and what to do', async () => {
    const path = join(folder, 'ids.csv');
    await writeFile(path, 'Name,Country\nQuay Ltd,LV\n');
    const targets = new Map([
      ['Name', 'name'],
      ['Country', 'country'],
    ]);
    for await (const rows of referenceFormat('csv').read([await openSourceFile(path)], { targets }))
      expect(rows).toEqual([{ row: 1, problem: expect.stringContaining('No column has the ids') }]);
  });

  it('may have its other names on lines of a cell', async () => {
    const records = await read('csv', 'id,name,alias,prevname\n1,Quay Ltd,"Quai\r\nKai | Kaj",Pier; Mole\n');
    expect(namesOf(records)).toEqual([
      ['name Quay Ltd', 'prevname Pier', 'prevname Mole', 'alias Quai', 'alias Kai', 'alias Kaj'],
    ]);
  });

  it('keeps what stands in columns without a name', async () => {
    const [record] = await read('csv', 'id,name,alias,,\n1,Quay Ltd,Quai,Kai,Kaj\n');
    expect(record?.data).toEqual({ 'Column 4': 'Kai', 'Column 5': 'Kaj' });
  });

  it.each([
    ['03/25/1961', { slashed: '1962-03-04', dashed: '1963-03-04' }],
    ['25/03/1961', { slashed: '1962-04-03', dashed: '1963-04-03' }],
    ['25 March 1961', { slashed: '1962-04-03', dashed: '1963' }],
  ])('reads its days in the order that one of them tells, such as %s', async (telling, days) => {
    const rows = ['1,Anna,03/04/1962', '2,Bo,03-04-1963', `3,Cy,${telling}`];
    const records = await read('csv', `id,name,birthday\n${rows.join('\n')}\n`);
    expect(records.map(({ birthday }) => birthday)).toEqual([days.slashed, days.dashed, '1961-03-25']);
    const objects = rows.map((row) => row.split(',')).map(([id, name, dob]) => ({ id, name, dob }));
    expect((await read('json', JSON.stringify(objects))).map(({ birthday }) => birthday)).toEqual(
      records.map(({ birthday }) => birthday),
    );
  });

  it('reads its days in the order that a later one of several birthdays tells, also those of a range', async () => {
    const rows = ['1,Anna,03/04/1962,', '2,Bo,03/04/1962-05/06/1964,', '3,Cy,04/03/1961,03/25/1961'];
    const records = await read('csv', `id,name,birthday,birthday\n${rows.join('\n')}\n`);
    expect(records.map(({ birthday }) => birthday)).toEqual([
      '1962-03-04',
      '1962-03-04 to 1964-05-06',
      '1961-03-25; 1961-04-03',
    ]);
  });

  it('keeps the first of two nested values, and the other beside it', async () => {
    const [record] = await read('csv', 'id,name,address.city,address.city\n1,Quay Ltd,Riga,Oslo\n');
    expect(record?.data).toEqual({
      address: { city: 'Riga' },
      furtherValues: { 'address.city': ['Oslo'] },
    });
  });
});

describe('A list of objects', () => {
  it('has the names of companies in its key of companies, unless that is where people work', async () => {
    const text =
      '[{"id":1,"company":"Quay Ltd"},{"id":2,"company":"Quay Ltd","first name":"Anna","surname":"Pier"}]';
    expect(namesOf(await read('json', text))).toEqual([['name Quay Ltd'], ['name Anna Pier']]);
  });

  it('is read under the keys of other publishers', async () => {
    const records = await read(
      'json',
      JSON.stringify([
        {
          ...{ uid: 'S-1', entity_type: 'person', full_name: 'Anna Pier', DOB: ['1961-03-12', 1962] },
          ...{
            aliases: [
              { name: 'A. Pier', quality: 'low' },
              'Anya',
              { first_name: 'Ann', middle_name: 'M.', surname: 'Pier' },
            ],
          },
          ...{ aka: 'Nan; Nanette', 'former names': ['Anna Quay'], placeOfBirth: 'Riga', list: 'Harbour' },
        },
        { ID: 2, Name: 'Quay Ltd', Type: 'company', alias: null, AKA: 'Quai' },
      ]),
    );
    expect(records).toMatchObject([
      {
        ...{ id: 'S-1', kinds: ['contacts', 'relatedParties'], birthday: '1961-03-12; 1962' },
        ...{ birthplace: 'Riga', data: { list: 'Harbour' } },
      },
      { id: '2', kinds: ['clients'] },
    ]);
    expect(namesOf(records)).toEqual([
      [
        ...['name Anna Pier', 'prevname Anna Quay', 'alias A. Pier', 'alias Anya', 'alias Ann M. Pier'],
        ...['alias Nan', 'alias Nanette'],
      ],
      ['name Quay Ltd', 'alias Quai'],
    ]);
  });

  it('keeps the value of each key, also of one that the language itself uses', async () => {
    const [record] = await read('json', '{"id":1,"name":"Bo","__proto__":"kept","constructor":"too"}');
    expect(Object.entries(record?.data ?? {})).toEqual([
      ['__proto__', 'kept'],
      ['constructor', 'too'],
    ]);
  });

  it('keeps a birthday of parts as it is written', async () => {
    const [record] = await read('json', '[{"id":1,"kind":"Person","name":"Bo","birthday":{"year":1961}}]');
    expect(record).toMatchObject({ birthday: '1961', data: { birthdate: '{"year":1961}' } });
  });

  it.each([
    ['{"total":2,"page":{"size":50},"results":LIST,"next":null}'],
    ['{"entries (all)":LIST}\n'],
    ['\ufeff { "tags": ["a"], "data" : LIST }'],
    ['{"code":200,"message":"ok","data":LIST}'],
    ['{"data":{"total":2,"results":LIST},"note":"ä"}'],
    ['{"query":{"results":["Anna"]},"results":LIST,"facets":[{"value":"x"}]}'],
    ['{"sources":[{"name":"Ours","count":2}],"results":LIST}'],
  ])('may stand within an object, as in %s', async (text) => {
    const list = '[{"id":1,"name":"Anna","parts":[{"id":7}]},{"id":2,"name":"Bo"}]';
    const records = await read('json', text.replace('LIST', list));
    expect(records.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it.each([
    '{"aliases":[{"name":"Ann"}],"id":1,"name":"Anna"}',
    '{"alias":[{"name":"A"}],"name":"B","id":1}\n{"id":2,"name":"C"}',
  ])('is read as records where they are objects with lists: %s', async (text) => {
    const [record] = await read('json', text);
    expect(record?.id).toBe('1');
  });

  it.each([
    '{"people":[{"id":1,"name":"Anna"}],"companies":[{"id":2,"name":"Quay Ltd"}]}',
    `{"results":[${Array.from({ length: 2_000 }, (_, id) => `{"id":${id},"name":"Anna Marie Pier"}`).join()}]}\n`.repeat(
      2,
    ),
    `{"results":[{"id":1,"name":"Anna"}],"facets":[${Array.from({ length: 20_000 }, (_, at) => `{"value":"x${at}"}`).join()}],"more":[{"id":2,"name":"Bo"}]}`,
  ])(
    'is refused where a list within an object is not the only one: of several one would be left out',
    async (text) => {
      await expect(read('json', text)).rejects.toThrow('This file has several lists of records');
    },
  );

  it('keeps every digit of a long id, so that no two records become one', async () => {
    const records = await read(
      'json',
      '{"id":12345678901234567890,"name":"Anna"}\n{"id":12345678901234567891,"name":"Bo"}',
    );
    expect(records.map(({ id }) => id)).toEqual(['12345678901234567890', '12345678901234567891']);
  });
});
