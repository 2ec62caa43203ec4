import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { zipOf } from '../../../tests/support/zip-of.ts';
import { importReferenceList } from './import-reference-list.ts';
import type { ImportRequest } from './import-request.ts';
import { countGroups, pageGroup } from './reference-group-store.ts';
import { findReferenceList, listReferenceLists, readReferenceList } from './reference-list-store.ts';
import { findReferenceRows, readReferenceRows } from './reference-store.ts';
import { removeReferenceList } from './remove-reference-list.ts';

const PEOPLE = [
  'kind,id,name,alias,birthday,birthplace,jobtitle,address.city',
  'contacts,p1,Ada Quill,A. Quill;Ada Q.,1980-05-04,Łódź,Clerk,Rye',
  'contacts,p2,Bo Marsh,,04/05/1980,,,',
  'contacts,p3,Cy Reed,,1980-05-04,,,',
  'relatedParties,p1,Di Sedge,,1971,London,,',
  'relatedParties,p2,Ed Rush,,,LONDON.,,',
];

forEachDatabase('A reference list', (createDatabase) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  const write = async (name: string, content: string | Buffer) => {
    const path = join(database.dataDir, name);
    await writeFile(path, content);
    return path;
  };
  const importFile = async (name: string, content: string | Buffer, request: Partial<ImportRequest> = {}) => {
    const bad: { row: number; problem: string }[] = [];
    const notes: { row: number; note: string }[] = [];
    const paths = [await write(name, content)];
    const full = { format: 'csv', version: '1', author: 'u1', ...request, paths } as const;
    const report = await importReferenceList(database.db, full, {
      onBadRow: (row) => bad.push(row),
      onNote: (note) => notes.push(note),
    });
    return { report, bad, notes };
  };
  const rowsOf = (listId: string, kind: 'clients' | 'contacts' | 'relatedParties') =>
    readReferenceRows(database.db.query, { listId, kind }, [0, 1, 2, 3, 4, 5]);

  it('An imported list has the records of its file, numbered by kind without gaps', async () => {
    const { report } = await importFile('people.csv', PEOPLE.join('\n'));
    expect(report).toMatchObject({ counts: { clients: 0, contacts: 3, relatedParties: 2 }, badRows: 0 });
    expect(report.list).toMatchObject({
      id: 'people-1',
      name: 'people',
      version: '1',
      state: 'ready',
      importedBy: 'u1',
    });
    expect(await rowsOf('people-1', 'contacts')).toEqual([
      {
        ...{ row: 0, kind: 'contacts', id: 'p1', birthday: '1980-05-04', birthplaceKey: 'łódź' },
        names: [
          { field: 'name', name: 'Ada Quill' },
          { field: 'alias', name: 'A. Quill' },
          { field: 'alias', name: 'Ada Q.' },
        ],
        normalized: ['ada quill', 'a quill', 'ada q'],
        data: { jobtitle: 'Clerk', birthplace: 'Łódź', address: { city: 'Rye' } },
      },
      expect.objectContaining({ row: 1, id: 'p2', birthday: '1980-05-04', data: {} }),
      expect.objectContaining({ row: 2, id: 'p3' }),
    ]);
    const [di] = await rowsOf('people-1', 'relatedParties');
    expect(di).toMatchObject({ row: 0, id: 'p1', birthday: '1971', data: { birthdate: '1971' } });
  });

  it('Records are found by birthday and by birthplace, page by page', async () => {
    await importFile('people.csv', PEOPLE.join('\n'));
    const { query } = database.db;
    const contacts = { listId: 'people-1', kind: 'contacts' } as const;
    const days = ['1980-05-04', '1999-01-01'];
    expect(await countGroups(query, contacts, { by: 'birthday', values: days })).toEqual(
      new Map([['1980-05-04', 3]]),
    );
    const group = { by: 'birthday', value: '1980-05-04', limit: 2 } as const;
    expect(await pageGroup(query, contacts, group)).toEqual([0, 1]);
    expect(await pageGroup(query, contacts, { ...group, after: 1 })).toEqual([2]);
    const related = { listId: 'people-1', kind: 'relatedParties' } as const;
    const counts = await countGroups(query, related, { by: 'birthplace', values: ['london'] });
    expect(counts).toEqual(new Map([['london', 2]]));
    expect(await findReferenceRows(query, contacts, ['p3', 'p9'])).toEqual(new Map([['p3', 2]]));
  });

  it('An import reports every bad row and imports the others', async () => {
    const rows = [
      'kind,id,name,birthday',
      'clients,c1,Good Ltd,',
      'clients,,No Id Ltd,',
      'clients,c3,,',
      'ships,c4,A Ship,',
      'clients,c1,Twice Ltd,',
      'contacts,c6,Ann,in spring',
      'clients,c7,"Un"quoted",',
      'clients,c8,Wide Ltd,,,more',
      'clients,c9,Good Too Ltd,',
    ];
    const { report, bad, notes } = await importFile('bad.csv', rows.join('\n'));
    expect(bad).toEqual([
      { row: 2, problem: 'This row has no id.' },
      { row: 3, problem: 'This row has no name.' },
      { row: 7, problem: 'A quote in this row is in the middle of a cell.' },
      { row: 8, problem: 'This row has 6 cells, but there are 4 columns.' },
    ]);
    const note = 'The birthday “in spring” is not understood. It is kept, and not compared.';
    expect(notes).toEqual([{ row: 6, note }]);
    const counts = { clients: 2, contacts: 1 };
    expect(report).toMatchObject({ badRows: 4, notes: 1, rowsRead: 9, skipped: 1, counts });
    expect(report.list).toMatchObject({ badRows: 4, notes: 1 });
    const [first] = await rowsOf('bad-1', 'clients');
    expect(first?.names.map(({ name }) => name)).toEqual(['Good Ltd', 'Twice Ltd']);
    expect((await rowsOf('bad-1', 'clients')).map(({ row, id }) => [row, id])).toEqual([
      [0, 'c1'],
      [1, 'c9'],
    ]);
  });

  it('A list can be imported from JSON, as an array or line by line, packed or not', async () => {
    const objects = [
      { id: 'a', name: 'Brace } Ltd', prevname: ['Old "One" Ltd', 'Old Two Ltd'], seat: { city: 'Rye' } },
      { id: 'b', name: 'Second Ltd', kind: 'clients' },
    ];
    const packed = gzipSync(JSON.stringify(objects, null, 2));
    const options = { format: 'json', kind: 'clients' } as const;
    const { report } = await importFile('list.json.gz', packed, options);
    expect(report.list?.id).toBe('list-1');
    const [first] = await rowsOf('list-1', 'clients');
    expect(first?.names.map(({ field }) => field)).toEqual(['name', 'prevname', 'prevname']);
    expect(first?.data).toEqual({ seat: { city: 'Rye' } });
    const lines = objects.map((object) => JSON.stringify(object)).join('\n');
    await importFile('lines.json', `${lines}\n{"id":"c",}\n`, options);
    expect(await rowsOf('lines-1', 'clients')).toEqual(await rowsOf('list-1', 'clients'));
    await importFile('zipped.zip', await zipOf({ 'lines.jsonl': Buffer.from(lines) }), options);
    expect(await rowsOf('zipped-1', 'clients')).toEqual(await rowsOf('list-1', 'clients'));
  });

  it('A dry run writes nothing and reports the same', async () => {
    const before = await dumpTables(database.db);
    const twice = [...PEOPLE, 'contacts,p1,Twice,,,,,'].join('\n');
    const { report, bad } = await importFile('people.csv', twice, { dryRun: true });
    expect(report).toMatchObject({ list: null, badRows: 0, counts: { contacts: 3, relatedParties: 2 } });
    expect(bad).toEqual([]);
    expect(await dumpTables(database.db)).toEqual(before);
  });

  it('An import of another kind of file fails and leaves nothing', async () => {
    const before = await dumpTables(database.db);
    await expect(importFile('x.csv', 'a,b\n1,2\n')).rejects.toThrow('names no column “id”');
    await expect(importFile('y.csv', 'id,name\n1,\n', { kind: 'clients' })).rejects.toThrow('No row');
    await expect(importFile('z.json', '"text"', { format: 'json' })).rejects.toThrow('list of objects');
    expect(await dumpTables(database.db)).toEqual(before);
  });

  it('An import with broken text at any position changes nothing, and the corrected file can be imported', async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `clients,f${at},Firm ${at} Łódź`);
    const list = (last: string) => Buffer.from(['kind,id,name', ...rows, `clients,last,${last}`].join('\n'));
    await importFile('firms.csv', list('Muller GmbH'));
    const before = await dumpTables(database.db);
    const next = { version: '2' } as const;
    const broken = Buffer.concat([list('M'), Buffer.from([0xfc])]);
    for (const dryRun of [true, false])
      await expect(importFile('firms.csv', broken, { ...next, dryRun })).rejects.toThrow(
        /firms\.csv is not UTF-8 text: see line 6002\. Name its encoding, or save it as UTF-8\.$/,
      );
    expect(await dumpTables(database.db)).toEqual(before);
    const { report } = await importFile('firms.csv', list('Müller GmbH'), next);
    expect(report).toMatchObject({ badRows: 0, counts: { clients: 6_001 } });
  });

  it.each(['csv', 'json'] as const)(
    'A %s file in UTF-16 with a byte order mark can be imported',
    async (format) => {
      const content =
        format === 'csv'
          ? 'kind,id,name\nclients,u1,Łódź Ltd'
          : '[{"kind":"clients","id":"u1","name":"Łódź Ltd"}]';
      await importFile(`wide.${format}`, Buffer.from(`\uFEFF${content}`, 'utf16le'), {
        format,
        version: format,
      });
      const [row] = await rowsOf(`wide-${format}`, 'clients');
      expect(row?.names).toEqual([{ field: 'name', name: 'Łódź Ltd' }]);
    },
  );

  it('A version is imported once, and versions exist side by side', async () => {
    await importFile('people.csv', PEOPLE.join('\n'));
    const before = await dumpTables(database.db);
    const { report } = await importFile('people.csv', PEOPLE.join('\n'));
    expect(report).toMatchObject({ resumedAfter: 5, counts: { contacts: 3 } });
    expect(await dumpTables(database.db)).toEqual(before);
    const shorter = PEOPLE.slice(0, 3).join('\n');
    await expect(importFile('people.csv', shorter)).rejects.toMatchObject({ status: 409 });
    await importFile('people.csv', shorter, { version: '2' });
    const lists = await listReferenceLists(database.db.query);
    const people = lists.filter(({ name }) => name === 'people');
    expect(people.map(({ version }) => version)).toEqual(['2', '1']);
  });

  it('A removed list is gone, and can be imported again under another id', async () => {
    const { query } = database.db;
    const { report } = await importFile('people.csv', PEOPLE.join('\n'));
    if (report.list) await removeReferenceList(database.db, report.list);
    expect(await rowsOf('people-1', 'contacts')).toEqual([]);
    expect((await listReferenceLists(query)).map(({ id }) => id)).not.toContain('people-1');
    expect(await readReferenceList(query, 'people-1')).toMatchObject({ state: 'removed' });
    expect((await importFile('people.csv', PEOPLE.join('\n'))).report.list?.id).toBe('people-1-2');
  });

  describe('whose import is interrupted', () => {
    const row = (at: number) => (at % 1_000 === 999 ? `c${at},` : `c${at % 5_500},Company ${at} Ltd`);
    const file = ['id,name', ...Array.from({ length: 12_000 }, (_, at) => row(at))].join('\n');
    const request = { kind: 'clients', format: 'csv', version: '1', author: 'u' } as const;
    let whole: Awaited<ReturnType<typeof importFile>>;
    beforeAll(async () => {
      whole = await importFile('big.csv', file, { ...request, name: 'Whole' });
    });

    it.each([
      ['Big', async () => file],
      ['Packed', () => zipOf({ 'big.csv': Buffer.from(file) })],
    ])(
      'An interrupted import cannot be read, resumes, and ends with the same result: %s',
      async (name, contentOf) => {
        const { query } = database.db;
        const content = await contentOf();
        const paths = [await write('big', content)];
        let written = 0;
        const breakOff = ({ rows }: { rows: number }) => {
          written = rows;
          if (rows >= 5_000) throw new Error('broken off');
        };
        const broken = importReferenceList(
          database.db,
          { ...request, name, paths },
          { onProgress: breakOff },
        );
        await expect(broken).rejects.toThrow('broken off');
        expect(await findReferenceList(query, { name, version: '1' })).toMatchObject({
          state: 'importing',
          rowsRead: written,
        });
        expect((await listReferenceLists(query)).map((list) => list.name)).not.toContain(name);

        const { report, bad } = await importFile('big', content, { ...request, name });
        expect(report).toMatchObject({
          resumedAfter: written,
          counts: whole.report.counts,
          badRows: whole.bad.length,
        });
        expect(bad).toEqual(whole.bad);
        expect(await recordsOf(database, `${name.toLowerCase()}-1`)).toEqual(
          await recordsOf(database, 'whole-1'),
        );
      },
    );

    const twice = Array.from({ length: 12_000 }, (_, at) => `c${at % 6_000},Company ${at} Ltd`);
    it.each([
      ['Both', file],
      // No record of its first half is whole before its second half.
      ['Both twice', ['id,name', ...twice].join('\n')],
    ])('The slower of two concurrent imports fails and changes nothing: %s', async (name, text) => {
      const alone = await importFile('alone.csv', text, { ...request, name: `${name} alone` });
      const paths = [await write('both.csv', text)];
      const both = { ...request, name, paths };
      const results = await Promise.allSettled([
        importReferenceList(database.db, both),
        importReferenceList(database.db, both),
      ]);
      const refused = results.filter(({ status }) => status === 'rejected');
      expect(refused.length).toBeLessThan(2);
      for (const { reason } of refused as PromiseRejectedResult[])
        expect(reason).toMatchObject({ status: 409 });
      const { list } = await importReferenceList(database.db, both);
      const ids = [list?.id, alone.report.list?.id].map(String);
      const [records, expected] = await Promise.all(ids.map((id) => recordsOf(database, id)));
      expect(records).toEqual(expected);
    });
  });
});

async function recordsOf({ db }: TestDatabase, listId: string) {
  const records = await db.query
    .selectFrom('reference_records')
    .select(['kind', 'row_number', 'record_id', 'names', 'normalized', 'birthday', 'data'])
    .where('list_id', '=', listId)
    .orderBy('row_number')
    .execute();
  expect(records.length).toBeGreaterThan(5_000);
  return records.map((record) => JSON.stringify(record)).join('\n');
}
