import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const COMMAND = join(import.meta.dirname, 'cairn.ts');
const NODE_FOLDER = join(import.meta.dirname, '../../node_modules/.bin');

type Result = { code: number; stdout: string; stderr: string };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-match-'));
  await put('ours.csv', 'id,name\n1,Siemens AG\n2,"Smith & Sons (Holdings), Ltd"\n3,Nobody\n');
  await put(
    'theirs.json',
    JSON.stringify([
      { id: 7, name: 'Volkswagen AG' },
      { id: 'x,1', name: 'SiemensAG', prevname: 'Siemens A.G.', alias: ['Siem', 'SAG'] },
      { id: 'x2', name: 'Smith and Sons Holdings Limited' },
    ]),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const put = (name: string, text: string) => writeFile(join(folder, name), text);
const written = (name: string) => readFile(join(folder, name), 'utf8');

/** The command from another folder, without a server, a database or settings. */
function cairn(...args: string[]): Promise<Result> {
  const env = { PATH: `${NODE_FOLDER}:/usr/bin:/bin` };
  return new Promise((resolve) => {
    execFile(COMMAND, args, { env, cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
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

  test('lists every bad row of a file, writes nothing and exits with 1', async () => {
    await put(
      'bad.csv',
      'id,name,birthday\n1,Ann,\n,Bo,\n3,,\n4,Cy,in spring\n5,Di,1980-03-12,x\n6,,1980-03-12\n',
    );
    expect(await cairn('match', 'bad.csv', 'bad.csv', '--kind', 'person', '--output', 'never.csv')).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'bad.csv: row 2: It has no id.',
        'bad.csv: row 3: It has no name.',
        'bad.csv: row 4: The birthday is no date.',
        'bad.csv: row 5: This row has 4 cells, but there are 3 columns.',
        '',
      ].join('\n'),
    });
    await expect(written('never.csv')).rejects.toThrow();
  });

  test.each([
    [['ours.csv', 'theirs.json'], '--kind'],
    [['ours.csv', 'theirs.json', '--kind', 'person', '--threshold', '101'], '1 to 100'],
  ])('exits with 2 when called with %j', async (args, reason) => {
    expect(await cairn('match', ...args)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(reason),
    });
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
      'result             a candidate: at or over the threshold of 75; recommended',
      'the names are      partly different',
      'words shared       akzo, nobel',
      'only in a          nv',
      'only in b          bv',
      '',
    ]);
  });
});
