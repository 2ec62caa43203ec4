import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../tests/support/create-test-database.ts';

const COMMAND = join(import.meta.dirname, 'cairn.ts');
const NODE_FOLDER = join(import.meta.dirname, '../../node_modules/.bin');
const BAD_ROWS = 25;

type Result = { code: number; stdout: string; stderr: string };

forEachDatabase('cairn reference', (createDatabase, kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
    const bad = Array.from({ length: BAD_ROWS }, () => ',=nameless').join('\n');
    await writeFile(join(database.dataDir, 'firms.csv'), `id,name\nf1,Quay Ltd\n${bad}\nf2,Pier Ltd\n`);
  });

  const cairn = (...args: string[]): Promise<Result> =>
    new Promise((resolve) => {
      const { dataDir, databaseUrl } = database;
      const settings = {
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      };
      const env = { PATH: `${NODE_FOLDER}:/usr/bin:/bin`, ...settings };
      execFile(COMMAND, ['reference', ...args], { env, cwd: dataDir }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  const importing = [
    'import',
    'csv',
    'firms.csv',
    '--kind',
    'clients',
    '--name',
    'Firms',
    '--version',
    '2026',
  ];

  it('imports a list after a dry run that reports what would change, and lists the bad rows', async () => {
    const dry = await cairn(...importing, '--dry-run', '--bad-rows', 'bad.csv');
    expect(dry.code).toBe(0);
    const lines = dry.stdout.trimEnd().split('\n');
    expect(lines[0]).toBe('row 2\tThis row has no id.');
    expect(lines.slice(20)).toEqual([
      '… and 5 more.',
      '2 companies, 0 contacts, 0 related persons; 25 bad rows, 0 of another kind.',
      'This was a dry run: nothing was written.',
    ]);
    const bad = (await readFile(join(database.dataDir, 'bad.csv'), 'utf8')).trimEnd().split('\n');
    expect(bad).toHaveLength(1 + BAD_ROWS);
    expect(bad.at(-1)).toBe('26,This row has no id.');
    expect((await cairn('list')).stdout.trimEnd().split('\n')).toHaveLength(1);
    const done = await cairn(...importing);
    expect(done.stdout).toContain('The list is firms-2026.');
    expect(done.stderr).toContain('100 % of the file is read');
  });

  it('lists the lists, and removes one', async () => {
    const { stdout } = await cairn('list');
    expect(stdout).toMatch(/^firms-2026 +Firms +2026 +ready +2 +0 +0 +25 +\d{4}-\d\d-\d\d$/m);
    expect((await cairn('remove', 'firms-2026')).stdout).toBe('Firms 2026 is removed.\n');
    expect((await cairn('list')).stdout).not.toContain('Firms');
    expect(await cairn('remove', 'firms-2026')).toMatchObject({
      code: 1,
      stderr: 'There is no list firms-2026.\n',
    });
  });

  // What is wrong with a command does not depend on the database.
  if (kind === 'postgres') return;

  it.each([
    [['import', 'csv', 'nowhere.csv'], 'nowhere.csv cannot be read.'],
    [['import', 'gleif', 'firms.csv'], 'The first line names no column “LEI”, “Entity.LegalName”'],
    [['import', 'csv', 'firms.csv', '--bad-rows', 'no/folder.csv'], 'no/folder.csv cannot be written.'],
  ])('reports why %j fails', async (args, reason) => {
    const { code, stderr } = await cairn(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
  });
});
