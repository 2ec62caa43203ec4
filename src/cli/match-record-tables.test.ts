import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { birthdayText, type MatchRecord, NAME_FIELDS, unpackBirthdays } from '#matching';
import { folderOfTests } from '../../tests/support/folder-of-tests.ts';
import { lawRuns } from '../../tests/support/law-runs.ts';
import { matchEveryPair } from '../../tests/support/match-every-pair.ts';
import { aMatchRecord } from '../../tests/support/match-factories.ts';
import type { BadRow } from './bad-rows.ts';
import { columnNames } from './match-columns.ts';
import { matchRecordTables } from './match-record-tables.ts';
import { readRecordTable } from './read-record-table.ts';
import { recordsOfPart } from './spread/part-of-records.ts';
import { writeMatchRows } from './write-match-rows.ts';

const folder = folderOfTests();

async function tableOf(name: string, text: string | Uint8Array, kind: 'organisation' | 'person' = 'person') {
  const file = join(folder, name);
  await writeFile(file, text);
  return readRecordTable({ path: file, columns: columnNames([]) }, kind);
}

/** Reads a table; returns its ids and its bad rows. */
async function rowsOf(text: string) {
  const bad: string[] = [];
  const notes: string[] = [];
  const path = join(folder, 'some');
  await writeFile(path, text);
  const onBadRow = ({ row, problem }: BadRow) => bad.push(`${row} ${problem}`);
  const onNote = ({ row, problem }: BadRow) => notes.push(`${row} ${problem}`);
  const table = await readRecordTable({ path, columns: columnNames([]), onBadRow, onNote }, 'person');
  return { ids: table.ids, bad, notes };
}

describe('a table of records', () => {
  test.each([
    ['commas and a byte order mark', '\uFEFFid,name\r\n1,"Marsh, Ann"\r\n\r\n2,Bo\r\n'],
    ['semicolons', 'ID ; Name\n1;Marsh, Ann\n2;Bo\n'],
    ['pipes', 'id|name\n1|Marsh, Ann\n2|Bo\n'],
    ['tabs', 'name\tid\tmore\nMarsh, Ann\t1\tx\nBo\t2\n'],
    ['UTF-16', Buffer.from('\uFEFFid,name\n1,"Marsh, Ann"\n2,Bo\n', 'utf16le')],
    ['a JSON list', '[{"id":1,"name":"Marsh, Ann"},\n {"ID":"2","Name":"Bo","more":{"a":[{}]}}]'],
    ['JSON lines', '{"id":"1","name":"Marsh, Ann"}\n{"id":"2","name":"Bo","x":"}\\"{"}\n'],
  ])('is read with %s', async (_, text) => {
    expect(await tableOf('some', text)).toMatchObject({ ids: ['1', '2'], names: ['Marsh, Ann', 'Bo'] });
  });

  test('has the birthdays of a JSON list of them, as an import has', async () => {
    const listed = await tableOf('some', '[{"id":1,"name":"Bo","birthday":["1961-03-12",1962]}]');
    const parted = await tableOf('some', 'id,name,birthday\n1,Bo,1961-03-12; 1962\n');
    expect(parted.hasBirthdays).toBe(true);
    expect(listed.birthdaySets).toEqual(parted.birthdaySets);
    expect(listed.birthdays).toEqual(parted.birthdays);
  });

  test('has the days of a file with the month first where one of them can only be read so', async () => {
    const days = async (text: string) => (await tableOf('some', `id,name,birthday\n${text}`)).birthdays;
    expect(await days('1,Bo,04/03/1961\n2,Ann,03/25/1961\n')).toEqual(
      await days('1,Bo,1961-04-03\n2,Ann,1961-03-25\n'),
    );
    expect(await days('1,Bo,04/03/1961\n2,Ann,25/03/1961\n')).toEqual(
      await days('1,Bo,1961-03-04\n2,Ann,1961-03-25\n'),
    );
  });

  test('contains all names of a record, also several aliases of one cell', async () => {
    const table = await tableOf(
      'names.csv',
      'id,name,prevname,alias\n1,A Ltd,,B; C Limited\n2,D,E,\n',
      'organisation',
    );
    expect(table).toMatchObject({
      names: ['A Ltd', 'B', 'C Limited', 'D', 'E'],
      normalized: ['a ltd', 'b', 'c ltd', 'd', 'e'],
      fields: ['name', 'alias', 'alias', 'name', 'prevname'],
      recordOfName: [0, 0, 0, 1, 1],
      firstName: [0, 3, 5],
    });
  });

  test.each([
    ['id,name,firstname\n1,PIER,Anna\n2,Anna PIER,Anna\n', ['Anna PIER', 'Anna PIER']],
    ['id;Name;Vorname\n1;PIER;Anna\n', ['Anna PIER']],
    ['id;Nome;Cognome\n1;Anna;PIER\n', ['Anna PIER']],
    ['[{"id":1,"name":"PIER","forename":"Anna"}]', ['Anna PIER']],
  ])('has the whole names of people whose name is beside one part of it, as in %j', async (text, names) => {
    expect((await tableOf('beside', text)).names).toEqual(names);
  });

  test('has the names of companies beside those of people', async () => {
    const table = await tableOf(
      'company',
      'id,name,firstname,lastname\n1,Quay Ltd,Anna,Pier\n',
      'organisation',
    );
    expect(table.names).toEqual(['Quay Ltd']);
  });

  test.each([
    ['key,name\n1,A\n', /has no column “id”/],
    ['id,firstname\n1,A\n', /neither a column “name” nor “firstname” and “lastname”/],
    ['', /is empty/],
    ['[{"id":1,"name":"A"},7]', /must contain a list of objects/],
    ['[{"id":1,"name":"A"},{"id":2', /does not end: the file was cut/],
    [
      Buffer.from('id,name\n1,\0'),
      /refused has a zero byte in line 2, as no text has: it is damaged, or no text\./,
    ],
  ])('is refused when it contains %j', async (text, sentence) => {
    await expect(tableOf('refused', text)).rejects.toThrow(sentence);
  });

  test.each([
    ['id,name\n1,A\n2,"B\n3,C\n', ['1', '3'], '2 A quote in this row is not closed.'],
    ['id,name\n,A\n2,B\n', ['2'], '1 It has no id.'],
    ['[{"id":1,"name":"A"},{"id":2,"name":}]', ['1'], '2 This is not a JSON object.'],
    ['{"id":1,"name":"A"}\n{"id":2', ['1'], '2 This is not a JSON object.'],
  ])('has the good rows of %j, and its bad row is reported', async (text, ids, problem) => {
    expect(await rowsOf(text)).toEqual({ ids, bad: [problem], notes: [] });
  });

  test.each([
    [
      'id,name\n1,A\n2,M\ufffdller\n',
      '2 The name “M\ufffdller” has lost letters. It is compared without them.',
    ],
    [
      'id,name,birthday\n1,A,\n2,B,in spring\n',
      expect.stringContaining('2 The birthday “in spring” is not understood.'),
    ],
    ['id,name,birthday\n1,A,\n2,B,00/00/1961\n', '2 The birthday “00/00/1961” is compared as 1961.'],
  ])('has every row of %j, and what is not understood is noted', async (text, note) => {
    expect(await rowsOf(text)).toEqual({ ids: ['1', '2'], bad: [], notes: [note] });
  });

  test('has all birthdays of a record, any of which may agree', async () => {
    const table = await tableOf('born.csv', 'id,name,birthday\n1,A,1952-01-07; 1953-02-08\n2,B,circa 1961\n');
    const texts = table.birthdays.map((packed) => birthdayText(unpackBirthdays(packed, table.birthdaySets)));
    expect(texts).toEqual(['1952-01-07; 1953-02-08', 'circa 1961']);
  });

  test('is read the same in chunks of any size', async () => {
    const long = Array.from({ length: 30_000 }, (_, at) => ({
      id: `${at}`,
      name: `Ünïcode {"${at}"} \\ 李`,
    }));
    const table = await tableOf('long.json', JSON.stringify(long));
    const written = table.names.filter((_, at) => table.fields[at] === 'name');
    expect(written).toEqual(long.map(({ name }) => name));
  });
});

describe('matching two files', () => {
  test('finds the candidates of matching in memory, in the same order', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '"', ','), maxLength: 7 });
    const record = fc.record({
      name: text.filter((name) => name.trim() !== ''),
      alias: text,
      birthday: fc.constantFrom(undefined, '1980-03-12', '1980-03-13', '1980'),
      birthplace: fc.constantFrom(undefined, 'Hull', 'York'),
      country: fc.constantFrom(undefined, 'UK', 'United Kingdom', 'Ireland'),
    });
    const lists = fc.tuple(
      fc.constantFrom('clients' as const, 'contacts' as const, 'relatedParties' as const),
      fc.array(record, { minLength: 1, maxLength: 4 }),
      fc.array(record, { minLength: 1, maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(lists, async ([kind, ...sides]) => {
        const [records = [], references = []] = sides.map((side) =>
          side.map((parts, at) => aMatchRecord({ id: `r${at}`, kind, ...parts, alias: parts.alias.trim() })),
        );
        const nameKind = kind === 'clients' ? 'organisation' : 'person';
        const internal = await tableOf('internal.json', asJson(records), nameKind);
        const reference = await tableOf('reference.json', asJson(references), nameKind);
        const actual: string[] = [];
        const match = async (to: string[], records?: Uint32Array) => {
          const request = { kind, threshold: 55, internal, reference, records };
          for await (const rows of matchRecordTables(request)) {
            to.push(
              ...rows.map(
                (row) =>
                  `${row.internalId} ${row.matchedExternalId} ${row.nameScore} ${row.matchedName} ${row.recommended}`,
              ),
            );
          }
        };
        await match(actual);
        const expected = matchEveryPair({ kind, records, references, context: { threshold: 55 } }).flatMap(
          ({ record: { id }, candidates }) =>
            candidates.map(
              ({ reference: { id: other }, evidence: { score, matchedField }, recommended }) =>
                `${id} ${other} ${score} ${matchedField} ${recommended}`,
            ),
        );
        expect(actual).toEqual(expected);
        const joined: string[] = [];
        for (const number of [1, 2, 3])
          await match(joined, recordsOfPart(internal.ids.length, { number, of: 3 }));
        expect(joined).toEqual(expected);
      }),
      lawRuns(15),
    );
  });

  test('recommends a record of several countries, of which one is ours', async () => {
    const internal = await tableOf(
      'ours.csv',
      'id,name,country\n1,Boreal Ltd,IR\n2,Quay Ltd,SE\n',
      'organisation',
    );
    const list = 'id,name,country\na,Boreal Limited,UAE; Iran\nb,Quay Limited,UAE; Iran\n';
    const reference = await tableOf('theirs.csv', list, 'organisation');
    const found: [string, boolean][] = [];
    for await (const rows of matchRecordTables({ kind: 'clients', threshold: 75, internal, reference }))
      found.push(...rows.map((row): [string, boolean] => [row.matchedExternalId, row.recommended]));
    expect(found).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  test('finds the names of a list that is indexed in parts at their places', async () => {
    const last = 210_000;
    const rows = Array.from(
      { length: last + 1 },
      (_, row) => `${row},${row === last ? 'Quay' : 'Boreal'} ${row} Ltd`,
    );
    const reference = await tableOf('long.csv', `id,name\n${rows.join('\n')}\n`, 'organisation');
    const ours = `id,name\n1,Boreal 3 Ltd\n2,Quay ${last} Ltd\n3,Boreal 104999 Ltd\n4,Boreal 105432 Ltd\n`;
    const internal = await tableOf('ours.csv', ours, 'organisation');
    const found: string[] = [];
    for await (const some of matchRecordTables({ kind: 'clients', threshold: 100, internal, reference }))
      found.push(...some.map(({ internalId, matchedExternalId }) => `${internalId} ${matchedExternalId}`));
    expect(found).toEqual(['1 3', `2 ${last}`, '3 104999', '4 105432']);
  });

  test('adds the evidence of each candidate on request', async () => {
    const internal = await tableOf('ours.csv', 'id,name,birthday\n1,J Marsh,1980-03-12\n');
    const list = 'id,name,birthday\na,Jane Marsh,1980-12-03\nb,John Mersh,\n';
    const reference = await tableOf('theirs.csv', list);
    const file = join(folder, 'evidence.csv');
    const rows = matchRecordTables({
      kind: 'contacts',
      threshold: 55,
      internal,
      reference,
      withEvidence: true,
    });
    await writeMatchRows(rows, { file, format: 'csv', origin: 'birthdayMatch', withEvidence: true });
    expect(
      (await readFile(file, 'utf8')).split('\n').map((line) => line.split(',').slice(6).join(',')),
    ).toEqual([
      'birthdayMatch,recommended,band,admittedBy,nameClass,wordsShared,wordsNear,wordsOnlyInternal,wordsOnlyExternal,flags,birthday,birthplace,rivals,country,byWords',
      'false,true,recommended,name,partly-different,marsh,,j,jane,initial,day-month-swapped,missing,0,missing,93',
      '',
    ]);
  });

  test('writes cells that no spreadsheet runs as a formula', async () => {
    const file = join(folder, 'out.csv');
    const row = {
      internalId: '-1',
      internalName: '=cmd|"x"',
      matchedExternalId: '@a',
      externalName: 'A, "B"',
      nameScore: 80,
      matchedName: 'name' as const,
      originMatch: false,
      recommended: true,
    };
    async function* rows() {
      yield [row];
    }
    expect(await writeMatchRows(rows(), { file, format: 'csv', origin: 'birthplaceMatch' })).toBe(1);
    expect((await readFile(file, 'utf8')).split('\n')).toEqual([
      'internalId,internalName,matchedExternalId,externalName,nameScore,matchedName,birthplaceMatch,recommended',
      `-1,"'=cmd|""x""",'@a,"A, ""B""",80,name,false,true`,
      '',
    ]);
  });

  test('reports that the output cannot be written', async () => {
    async function* none() {}
    const output = { file: join(folder, 'no', 'folder.csv'), format: 'csv' as const, origin: null };
    await expect(writeMatchRows(none(), output)).rejects.toThrow('cannot be written (ENOENT)');
  });
});

function asJson(records: readonly MatchRecord[]): string {
  const named = (record: MatchRecord) =>
    NAME_FIELDS.map((field) => [
      field,
      record.names.filter((one) => one.field === field).map(({ name }) => name),
    ]);
  return JSON.stringify(
    records.map((record) => {
      const { name = [], ...names } = Object.fromEntries(named(record)) as Record<string, string[]>;
      return {
        id: record.id,
        name: name[0],
        ...names,
        birthday: record.birthday,
        birthplace: record.birthplace,
        country: record.country,
      };
    }),
  );
}
