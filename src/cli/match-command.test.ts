import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderOfTests } from '../../tests/support/folder-of-tests.ts';
import { runCairnIn } from '../../tests/support/run-cairn.ts';

const folder = folderOfTests();
beforeAll(async () => {
  await put('ours.csv', 'id,name\n1,Siemens AG\n2,"Smith & Sons (Holdings), Ltd"\n3,Unmatched\n');
  await put(
    'theirs.json',
    JSON.stringify([
      { id: 7, name: 'Volkswagen AG' },
      { id: 'x,1', name: 'SiemensAG', prevname: 'Siemens A.G.', alias: ['Siem', 'SAG'] },
      { id: 'x2', name: 'Smith and Sons Holdings Limited' },
    ]),
  );
});

const put = (name: string, text: string | Buffer) => writeFile(join(folder, name), text);
const written = (name: string) => readFile(join(folder, name), 'utf8');

/** The command from another folder, without a server, a database or settings. */
function cairn(...args: string[]) {
  return runCairnIn(folder, args);
}

describe('cairn match', () => {
  test('prints a row for each candidate, best first, and is listed by --help', async () => {
    expect(await cairn('match', 'ours.csv', 'theirs.json', '--kind', 'organisation')).toEqual({
      code: 0,
      stdout: [
        'internalId,internalName,matchedExternalId,externalName,nameScore,matchedName,recommended',
        '1,Siemens AG,"x,1",SiemensAG,100,prevname,true',
        '2,"Smith & Sons (Holdings), Ltd",x2,Smith and Sons Holdings Limited,100,name,true',
        '',
      ].join('\n'),
      stderr: '',
    });
    expect((await cairn('--help')).stdout).toMatch(/^ {2}match /m);
  });

  test('finds persons also by birthday, under other column names, into a JSON file', async () => {
    await put('staff.csv', 'Nr;First;LAST;born\n1;Ann;Marsh;1980-03-12\n2;;;7 June 1955\n');
    await put(
      'list.csv',
      'key,name,birthday\na,Anne Marsh,1980-03-12\nb,Xu Li,19800312\nc,Ann Marsh,1955-06-07\n',
    );
    const columns = ['id=nr', 'firstname=First', 'lastname=Last', 'birthday=born'].flatMap((column) => [
      '--internal-columns',
      column,
    ]);
    const more = ['--columns', 'id=key', '--kind', 'person', '--threshold', '80', '--output', 'out.json'];
    expect(await cairn('match', 'staff.csv', 'list.csv', ...columns, ...more)).toEqual({
      code: 0,
      stdout: '4 candidates are in out.json.\n',
      stderr: '',
    });
    const rows = JSON.parse(await written('out.json'));
    expect(rows[0]).toEqual({
      internalId: '1',
      internalName: 'Ann Marsh',
      matchedExternalId: 'a',
      externalName: 'Anne Marsh',
      nameScore: 86,
      matchedName: 'name',
      birthdayMatch: true,
      recommended: true,
    });
    const others = rows
      .slice(1)
      .map((row: Record<string, unknown>) => [
        row.matchedExternalId,
        row.nameScore,
        row.birthdayMatch,
        row.recommended,
      ]);
    expect(others).toEqual([
      ['c', 100, false, false],
      ['b', 0, true, false],
      ['c', 0, true, false],
    ]);
  });

  test('leaves bad rows out, lists them and matches the others', async () => {
    const rows = ['1,Ann,', ',Bo,', '3,,', '4,Cy,in spring', '5,Di,1980-03-12,x', '6,,1980-03-12'];
    await put('bad.csv', `id,name,birthday\n${rows.join('\n')}\n`);
    await put('good.csv', 'id,name\n7,Ann\n7,Anna\n');
    const args = [
      'bad.csv',
      'good.csv',
      '--kind',
      'person',
      '--output',
      'some.csv',
      '--bad-rows',
      'left.csv',
    ];
    expect(await cairn('match', ...args)).toEqual({
      code: 0,
      stdout: '2 candidates are in some.csv.\n',
      stderr: [
        'Warning: the id “7” is in several rows of good.csv; each of them is matched.',
        'bad.csv: row 4: The birthday “in spring” is not understood. It is kept, and not compared.',
        'Note: 1 value is not as expected; the rows are used.',
        'bad.csv: row 2: It has no id.',
        'bad.csv: row 3: It has no name.',
        'bad.csv: row 5: This row has 4 cells, but there are 3 columns.',
        'Warning: 3 bad rows are left out.',
        '',
      ].join('\n'),
    });
    expect(await written('left.csv')).toBe(
      [
        'file,row,problem,effect',
        'bad.csv,2,It has no id.,left out',
        'bad.csv,3,It has no name.,left out',
        'bad.csv,4,"The birthday “in spring” is not understood. It is kept, and not compared.","taken, with this note"',
        'bad.csv,5,"This row has 4 cells, but there are 3 columns.",left out',
        '',
      ].join('\n'),
    );
  });

  test('exits with 2 and writes nothing when no row of a file is good', async () => {
    await put('none.csv', 'id,name\n,Ann\n');
    expect(await cairn('match', 'ours.csv', 'none.csv', '--kind', 'person', '--output', 'never.csv')).toEqual(
      {
        code: 2,
        stdout: '',
        stderr:
          'none.csv: row 1: It has no id.\nWarning: 1 bad row is left out.\nNo row of none.csv is good.\n',
      },
    );
    await expect(written('never.csv')).rejects.toThrow();
  });

  test('warns of a file without records, and checks its columns all the same', async () => {
    await put('empty.csv', 'id,name\n');
    await put('no-id.csv', 'nr,name\n');
    const match = (file: string) => cairn('match', 'ours.csv', file, '--kind', 'organisation');
    expect(await match('empty.csv')).toMatchObject({
      code: 0,
      stderr: 'Warning: empty.csv has no records.\n',
    });
    expect(await match('no-id.csv')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'no-id.csv has no column “id”: use --columns id=…\n',
    });
  });

  test('says which encoding is assumed, and takes the one that is named', async () => {
    await put('latin.csv', Buffer.from('id;name\n8;M\xFCller\n', 'latin1'));
    await put('utf8.csv', 'id,name\n9,Müller\n');
    const matching = ['match', 'latin.csv', 'utf8.csv', '--kind', 'person'];
    const found = await cairn(...matching);
    expect(found.stdout).toContain('8,Müller,9,Müller,100');
    expect(found.stderr).toBe(
      'latin.csv is read as Windows-1252, as it is not UTF-8: M\\xFCller is read as “Müller”. If that is wrong, name it with --encoding.\n',
    );
    const named = await cairn(...matching, '--internal-encoding', 'ISO-8859-5');
    expect(named.stdout).not.toContain('Müller,100');
    expect(named).toMatchObject({ code: 0, stderr: '' });
    const wrong = await cairn(...matching, '--encoding', 'utf-8');
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('latin.csv is not UTF-8 text: see line 2.'),
    });
  });

  test.each([
    [['ours.csv', 'theirs.json'], '--kind'],
    [['ours.csv', 'theirs.json', '--kind', 'person', '--threshold', '101'], '1 to 100'],
    [['ours.csv', 'theirs.json', '--kind', 'person', '--encoding', 'EBCDIC'], 'one of UTF-8, UTF-16 LE'],
  ])('exits with 2 when called with %j', async (args, reason) => {
    expect(await cairn('match', ...args)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(reason),
    });
  });

  test('reads what has no column of its name from those that others call so, and reports it', async () => {
    await put('book.csv', 'id,name,birthday\n1,Maria Alpha,1952-01-07\n2,Jon Beta,\n');
    await put(
      'others.csv',
      'id,Full name,Surname,AKA 1,AKA 2,birth_date\n' +
        'a,Maria Alpha,Alpha,Mary A,,1953-02-08;1952-01-07\nb,Jonathan Beta,Beta,,Jon Beta,1960\n',
    );
    const [a, b] = [
      { full_name: 'Maria Alpha', birthDate: ['1953-02-08', '1952-01-07'] },
      { fullName: 'Jonathan Beta', aka: ['J. B.', 'Jon Beta'], dob: 1960 },
    ];
    await put(
      'others.jsonl',
      [
        { id: 'a', ...a },
        { id: 'b', ...b },
      ]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    const rows = [
      '1,Maria Alpha,a,Maria Alpha,100,name,true,true',
      '2,Jon Beta,b,Jonathan Beta,100,alias,false,true',
    ];
    for (const file of ['others.csv', 'others.jsonl']) {
      const { stdout, stderr } = await cairn('match', 'book.csv', file, '--kind', 'person');
      expect(stdout.split('\n').slice(1)).toEqual([...rows, '']);
      expect(stderr).toMatch(/^others.*: “birth_?date” is read as birthday\.$/m);
    }
    const own = await cairn(
      ...['match', 'book.csv', 'others.csv', '--kind', 'person', '--columns', 'name=surname'],
    );
    expect(own.stderr).toMatch(/^.*neither a column “surname” nor/m);
  });

  test('--explain prints the score of two names step by step', async () => {
    const { code, stdout } = await cairn(
      'match',
      '--explain',
      'Akzo-Nobel N.V.',
      'AKZO NOBEL BV',
      '--kind',
      'organisation',
    );
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'a is compared as   "akzo nobel nv"',
      'b is compared as   "akzo nobel bv"',
      'two-letter pieces  12 shared (c) of 28 in both together (S): _a ak kz zo o_ _n no ob be el l_ v_',
      'score              86 = floor((400 × 12 + 28) / (2 × 28))',
      'result             a candidate: at or over the threshold of 75; recommended if no other candidate is near',
      'the names are      partly different',
      'words shared       akzo, nobel',
      'only in a          nv',
      'only in b          bv',
      'word score         92',
      'combined score     89, the mean of both: it orders and recommends, and never admits',
      'aligned            akzo (same), nobel (same), nv (only a), bv (only b)',
      '',
    ]);
  });
});
