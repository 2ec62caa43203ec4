import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../tests/support/create-test-database.ts';
import { plantField } from '../../tests/support/plant-field.ts';
import { runCairnIn } from '../../tests/support/run-cairn.ts';
import { loadDemoData } from '../server/app/demo-data/load-demo-data.ts';
import { listAllDocuments, readDocument, SYSTEM_AUTHOR } from '../server/documents/document-store.ts';
import { writeDocument } from '../server/documents/write-document.ts';

forEachDatabase('The cairn command, beside a server,', (createDatabase) => {
  let database: TestDatabase;
  let settings: Record<string, string>;
  beforeAll(async () => {
    database = await createDatabase();
    const { dataDir, databaseUrl } = database;
    settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    await loadDemoData(database.db);
  });

  const cairn = (...args: string[]) => runCairnIn(database.dataDir, args, settings);
  const fileOf = (name: string) => join(database.dataDir, name);
  const readField = (id: string) => readDocument(database.db.query, { collection: 'fields', id });

  it('imports its own export, and finds it unchanged', async () => {
    const count = (await listAllDocuments(database.db.query, 'clients')).length;
    expect(await cairn('export', 'clients', 'out.csv')).toMatchObject({
      code: 0,
      stdout: 'clients are in out.csv.\n',
    });
    expect(await cairn('import', 'clients', 'out.csv')).toMatchObject({
      code: 0,
      stdout: `0 created, 0 updated, ${count} unchanged.\n`,
    });
    await cairn('export', 'clients', 'out.txt', '--format', 'json');
    expect(JSON.parse(await readFile(fileOf('out.txt'), 'utf8'))).toHaveLength(count);
  });

  it('imports a file in its own name, after a dry run that reports what would change', async () => {
    await writeFile(fileOf('fields.csv'), 'dataField,label,type\nberth,Berth,text\n');
    const dry = await cairn('import', 'fields', 'fields.csv', '--dry-run');
    expect(dry.stdout).toBe('1 created, 0 updated, 0 unchanged.\nThis was a dry run: nothing was written.\n');
    expect(dry.stderr).toBe('');
    expect(await readField('berth')).toBeNull();
    const { code, stderr } = await cairn('import', 'fields', 'fields.csv');
    expect(code).toBe(0);
    const line = { event: 'documents-imported', userId: 'cli', collection: 'fields', created: 1, updated: 0 };
    expect(JSON.parse(stderr)).toMatchObject(line);
    expect(await readField('berth')).toMatchObject({ updatedBy: 'system', data: { label: 'Berth' } });
  });

  it('imports nothing of a file with a bad row, and lists the row', async () => {
    await writeFile(fileOf('bad.csv'), 'dataField,type\nquay,text\npier,colour\n');
    for (const option of [[], ['--dry-run'], ['--force']]) {
      const { code, stdout } = await cairn('import', 'fields', 'bad.csv', ...option);
      expect(code).toBe(1);
      expect(stdout).toMatch(/^row 2\ttype\t/);
    }
    expect(await readField('quay')).toBeNull();
  });

  it('imports a file that is larger than a browser may send', async () => {
    const document = JSON.stringify([{ dataField: 'mooring', type: 'text', label: 'Mooring' }]);
    await writeFile(fileOf('large.json'), document.padEnd(26_000_000));
    expect(await cairn('import', 'fields', 'large.json', '--dry-run')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 created, 0 updated, 0 unchanged\.\n/),
    });
  });

  it('checks a packed file of many pieces as a whole: an id that is there twice is found, however far apart', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `c${at},Quay Number ${at} Trading Ltd`);
    await writeFile(fileOf('many.csv'), gzipSync(['id,name', ...rows].join('\n')));
    expect(await cairn('import', 'clients', 'many.csv', '--dry-run', '--format', 'csv')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^60000 created, 0 updated, 0 unchanged\.\n/),
    });
    await writeFile(fileOf('many.csv'), ['id,name', ...rows, 'c7,Pier Ltd'].join('\n'));
    expect(await cairn('import', 'clients', 'many.csv')).toMatchObject({
      ...{ code: 1, stdout: 'row 60001\tid\tRow 8 has the id “c7” too.\n' },
      stderr: expect.stringContaining('One row is not right, so nothing was imported.'),
    });
  });

  it.each([
    [['import', 'fields', 'nowhere.csv'], 1, 'nowhere.csv cannot be read.'],
    [['import', 'fields', 'cairn.db'], 2, 'Give --format json or --format csv'],
    [['export', 'fields', 'no/such/folder.csv'], 1, 'no/such/folder.csv cannot be written.'],
  ])('reports why %j fails, with %i', async (args, status, reason) => {
    const { code, stderr } = await cairn(...args);
    expect(code).toBe(status);
    expect(stderr).toContain(reason);
  });

  it('finds nothing wrong with the demo rules', async () => {
    expect(await cairn('check', 'rules')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 errors and 0 warnings in \d+ rules\.\n$/),
    });
  });

  it('imports rules with errors only with --force, and exits with 1 when it finds them', async () => {
    const rule = { id: 'broken', triggers: [], onTrigger: { cases: [] } };
    await writeFile(fileOf('rules.json'), JSON.stringify([rule]));
    const refused = await cairn('import', 'rules', 'rules.json');
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('error\tbroken\ttriggers\tWithout a trigger this rule never asks.');
    expect((await cairn('check', 'rules')).code).toBe(0);
    expect((await cairn('import', 'rules', 'rules.json', '--force')).code).toBe(0);
    const checked = await cairn('check', 'rules');
    expect(checked.code).toBe(1);
    expect(checked.stdout).toContain('error\tbroken\tonTrigger.cases\tThis rule asks nothing.');
    expect(checked.stderr).toContain('2 errors and 0 warnings');
  });

  it('finds no date of the demo clients that cannot be compared, and lists one that was stored in words', async () => {
    expect(await cairn('check', 'dates')).toMatchObject({
      ...{ code: 0, stdout: 'All dates are stored as yyyy-mm-dd.\n' },
    });
    const contacts = [{ id: 'c1', firstname: 'Jory', lastname: 'Pascoe', birthday: '12/06/1979' }];
    const target = { collection: 'clients', id: 'penrose-boatyard', author: SYSTEM_AUTHOR } as const;
    await writeDocument(database.db.query, { ...target, data: { name: 'Penrose Boatyard', contacts } });
    const { code, stdout, stderr } = await cairn('check', 'dates');
    expect(code).toBe(1);
    expect(stdout).toBe(
      'contacts\tpenrose-boatyard:c1\tJory Pascoe\tDate of birth\t12/06/1979\tcan be 1979-06-12 or 1979-12-06\n',
    );
    expect(stderr).toContain('1 date is not stored as yyyy-mm-dd.');
  });

  it('finds no problem in the demo documents, and lists a field with a reserved name and one with blank options', async () => {
    expect(await cairn('check', 'documents')).toMatchObject({
      ...{ code: 0, stdout: 'All documents are as a write would store them.\n' },
    });
    await plantField(database.db.query, { dataField: 'sessionStart', options: [] });
    await plantField(database.db.query, { dataField: 'odd', options: ['', 'a', ' a'] });
    const { code, stdout, stderr } = await cairn('check', 'documents');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^fields\todd\t\tThis is stored in an earlier form; saving it once puts it right\.$/m,
    );
    expect(stdout).toMatch(/^fields\tsessionStart\tdataField\t.+$/m);
    expect(stderr).toContain('2 problems in stored documents.');
    await database.db.query.deleteFrom('documents').where('id', 'in', ['sessionStart', 'odd']).execute();
  });

  it('imports rules with warnings', async () => {
    const { query } = database.db;
    await query.deleteFrom('documents').where('id', '=', 'broken').execute();
    const uiAction = { type: 'textInput', prompt: '', dataField: 'prevname', options: [] };
    await writeDocument(query, {
      ...{ collection: 'rules', id: 'doubtful', author: SYSTEM_AUTHOR },
      data: {
        applicableTo: [],
        triggers: [{ field: 'sessionStart', operator: '==', value: true }],
        onTrigger: { cases: [{ uiAction }] },
      },
    });
    const { code, stdout } = await cairn('check', 'rules');
    expect(stdout).toContain('warning\tdoubtful\tapplicableTo');
    expect(code).toBe(0);
  });
});
