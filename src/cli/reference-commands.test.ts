import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../tests/support/create-test-database.ts';
import { runCairn } from '../../tests/support/run-cairn.ts';

const SDN = join(import.meta.dirname, '../../tests/fixtures/ofac-sdn/sdn.csv');
const BAD_ROWS = 25;

forEachDatabase('cairn reference', (createDatabase, kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
    const bad = Array.from({ length: BAD_ROWS }, () => ',=nameless').join('\n');
    await writeFile(join(database.dataDir, 'firms.csv'), `id,name\nf1,Quay Ltd\n${bad}\nf2,Pier Ltd\n`);
    await writeFile(join(database.dataDir, 'list.xml'), '<?xml version="1.0"?>\n<sdnList/>\n');
  });

  const cairn = (...args: string[]) => runCairn(database, ['reference', ...args]);
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
    expect(lines[0]).toBe('firms.csv is read as UTF-8.');
    expect(lines[1]).toBe('firms.csv: row 2: This row has no id.');
    expect(lines.slice(21)).toEqual([
      '… and 5 more.',
      'Warning: 25 bad rows are left out.',
      '2 companies, 0 contacts, 0 related persons; 25 bad rows, 0 notes, 0 of another kind.',
      'Held back: 25 of 27 rows cannot be read.',
      'This was a dry run: nothing was written.',
    ]);
    const bad = (await readFile(join(database.dataDir, 'bad.csv'), 'utf8')).trimEnd().split('\n');
    expect(bad).toHaveLength(1 + BAD_ROWS);
    expect(bad.at(-1)).toBe('firms.csv,26,This row has no id.,left out');
    expect((await cairn('list')).stdout.trimEnd().split('\n')).toHaveLength(1);
    const held = await cairn(...importing);
    expect(held.code).toBe(1);
    expect(held.stderr).toContain(
      'Held back: 25 of 27 rows cannot be read. If that is right, import it anyway.',
    );
    expect((await cairn('list')).stdout.trimEnd().split('\n'), 'nothing of it is left').toHaveLength(1);
    const done = await cairn(...importing, '--anyway');
    expect(done.stdout).toContain('The list is firms-2026.');
    expect(done.stderr).toContain('100 % of the file is read, 27 rows are processed.\n');
  });

  it('lists the lists, and removes one', async () => {
    const { stdout } = await cairn('list');
    expect(stdout).toMatch(
      /^firms-2026 +Firms +2026 +ready +2 +0 +0 +- +0 % +0 % +25 +0 +\d{4}-\d\d-\d\d +command$/m,
    );
    const dry = await cairn('remove', 'firms-2026', '--dry-run');
    expect(dry.stdout).toContain('2 records would be deleted. 0 runs used it; 0 decisions');
    expect((await cairn('list')).stdout).toContain('Firms');
    expect((await cairn('remove', 'firms-2026')).stdout).toBe('Firms 2026 is removed.\n');
    expect((await cairn('list')).stdout).not.toContain('Firms');
    expect(await cairn('remove', 'firms-2026')).toMatchObject({
      code: 1,
      stderr: 'There is no list firms-2026.\n',
    });
  });

  it('imports the columns of a file under other names, and the next version alike', async () => {
    const people = 'ref,who,note\n1,Ada Quill,x\n';
    await writeFile(join(database.dataDir, 'people.csv'), people);
    const columns = ['--column', 'ref=id', 'who=name', 'note='];
    const named = ['import', 'csv', 'people.csv', '--kind', 'people', '--name', 'People'];
    const first = await cairn(...named, '--version', '1', ...columns);
    expect(first.stdout).toContain('0 companies, 1 contacts, 1 related persons; 0 bad rows');
    await writeFile(join(database.dataDir, 'people.csv'), `${people}2,Bo Marsh,\n`);
    const second = await cairn(...named, '--version', '2');
    expect(second.stdout).toContain('1 new, 0 changed, 0 gone since 1.');
    expect(await cairn(...named, '--column', 'who')).toMatchObject({ code: 2 });
    expect(await cairn(...named, '--version', '3', '--column', 'nope=name')).toMatchObject({
      code: 1,
      stderr: 'The file has no column “nope”. Its columns are ref, who, note.\n',
    });
  });

  it('takes a tab as its help writes it', async () => {
    await writeFile(join(database.dataDir, 'tabs.csv'), 'id\tname\n1\tAda Quill\n');
    const reading = ['import', 'csv', 'tabs.csv', '--kind', 'people', '--dry-run', '--delimiter'];
    expect((await cairn(...reading, '\\t')).stdout).toContain('1 contacts');
    expect(await cairn(...reading, 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Allowed choices are , ; \\t and |.'),
    });
  });

  it('compares columns that others call so, as an upload on screen does', async () => {
    const table = 'id,full_name,aka,dob,type,note\n1,Ada Quill,Adah Quilla,1961-03-12,Sailor,x\n';
    await writeFile(join(database.dataDir, 'others.csv'), table);
    const { stdout } = await cairn('import', 'csv', 'others.csv', '--kind', 'people', '--name', 'Others');
    expect(stdout).toContain('0 companies, 1 contacts, 1 related persons; 0 bad rows');
    const records = await database.db.query
      .selectFrom('reference_records')
      .select(['normalized', 'birthday', 'data'])
      .where('list_id', 'like', 'others-%')
      .execute();
    const compared = { normalized: '["ada quill","adah quilla"]', birthday: '1961-03-12' };
    const row = { ...compared, data: JSON.stringify({ type: 'Sailor', note: 'x' }) };
    expect(records, 'one of each kind of people').toEqual([row, row]);
  });

  // What is wrong with a command does not depend on the database.
  if (kind === 'postgres') return;

  it.each([
    [['import', 'csv', 'nowhere.csv'], 'nowhere.csv cannot be read.'],
    [['import', 'gleif', 'firms.csv'], 'The first line names no column “LEI”, “Entity.LegalName”'],
    [['import', 'ofac', SDN], 'alt.csv is missing: this list is read from sdn.csv and alt.csv together.'],
    [['import', 'json', 'list.xml'], 'This is XML, not JSON.'],
    [['import', 'ofac', 'list.xml'], 'This is XML, not CSV.'],
    [['import', 'csv', 'firms.csv', '--bad-rows', 'no/folder.csv'], 'no/folder.csv cannot be written.'],
  ])('reports why %j fails', async (args, reason) => {
    const { code, stderr } = await cairn(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
  });

  it('exits with 2 when no row is good', async () => {
    await writeFile(join(database.dataDir, 'none.csv'), 'id,name\n,Nameless\n');
    expect(await cairn('import', 'csv', 'none.csv', '--kind', 'clients')).toMatchObject({
      code: 2,
      stdout: 'none.csv: row 1: This row has no id.\nWarning: 1 bad row is left out.\n',
      stderr: expect.stringContaining('No row of these files could be imported.'),
    });
  });

  it('says which columns are read as what they are not called, and which are there when none has the ids', async () => {
    await writeFile(join(database.dataDir, 'nom.csv'), 'id;Nom;Prénom\n1;Pier;Anna\n');
    const { stdout } = await cairn('import', 'csv', 'nom.csv', '--kind', 'people', '--dry-run');
    expect(stdout).toMatch(
      /UTF-8\.\n“Nom” is read as name\.\n“Prénom” is read as firstname\.\n0 companies, 1 contacts/,
    );
    await writeFile(join(database.dataDir, 'ids.csv'), 'Client,Name\n1,Quay Ltd\n');
    const { stderr } = await cairn('import', 'csv', 'ids.csv', '--kind', 'clients');
    expect(stderr).toContain('names no column “id”. Say which one has the ids, such as --column ref=id.');
  });

  it('says which encoding is assumed, and takes the one that is named', async () => {
    await writeFile(join(database.dataDir, 'latin.csv'), Buffer.from('id;name\n1;M\xFCller\n', 'latin1'));
    const dry = ['import', 'csv', 'latin.csv', '--kind', 'clients', '--dry-run'];
    expect((await cairn(...dry)).stdout).toMatch(
      /^latin\.csv is read as Windows-1252, as it is not UTF-8: M\\xFCller is read as “Müller”\. If that is wrong, name it with --encoding\.\n1 companies/,
    );
    expect((await cairn(...dry, '--encoding', 'iso-8859-5')).stdout).toMatch(
      /^latin\.csv is read as ISO 8859-5, as chosen: M\\xFCller is read as “Mќller”\.\n1 companies/,
    );
  });
});
