import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { importReferenceList } from '../import-reference-list.ts';
import { maintainReferenceLists } from '../maintain-reference-lists.ts';
import { changeListState } from '../reference-list-store.ts';
import { keepPublishedFiles, withPublishedFiles } from './keep-published-files.ts';
import { listPublishedFiles } from './published-file-store.ts';

const FIXTURES = join(import.meta.dirname, '../../../../tests/fixtures');
const UN = join(FIXTURES, 'published-lists/un.xml');
const log = pino({ level: 'silent' });

forEachDatabase('Published files', (createDatabase) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
  });
  afterAll(() => app.close());

  const importUn = async (version: string) => {
    const request = { format: 'un', paths: [UN], name: 'UN', version, author: 'u' } as const;
    const { list } = await importReferenceList(app.deps.db, request);
    return list?.id ?? '';
  };
  const keep = (listId: string, format = 'un') =>
    keepPublishedFiles(app.deps, { listId, format, paths: [UN], names: ['consolidated.xml'] });
  const keptKeys = () => app.deps.files.list('published-lists/');

  it('are kept once for all versions, and removed with the last of them', async () => {
    const [first, second] = [await importUn('1'), await importUn('2')];
    expect(await keep(first)).toBe(true);
    expect(await keep(second)).toBe(true);
    expect(await keep(first), 'keeping them again changes nothing').toBe(true);
    const [file] = await listPublishedFiles(app.deps.db.query, first);
    expect(file).toMatchObject({ name: 'consolidated.xml', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await keptKeys()).toEqual([`published-lists/${file?.hash}`]);

    const remove = async (id: string) => {
      await changeListState(app.deps.db.query, id, { from: 'ready', to: 'removed' });
      await maintainReferenceLists({ ...app.deps, log });
    };
    await remove(first);
    expect(await listPublishedFiles(app.deps.db.query, first)).toEqual([]);
    expect(await keptKeys(), 'the other version has the same file').toHaveLength(1);
    const { db, files, config } = app.deps;
    const texts = await withPublishedFiles({ db, files, dataDir: config.dataDir }, second, (paths) =>
      Promise.all(paths.map((path) => readFile(path, 'utf8'))),
    );
    expect(texts).toEqual([await readFile(UN, 'utf8')]);
    await remove(second);
    expect(await keptKeys()).toEqual([]);
  });

  it('are not kept of formats without a second reader, and not without space', async () => {
    const id = await importUn('3');
    expect(await keep(id, 'csv')).toBe(false);
    const config = { ...app.deps.config, storageQuota: { perUserBytes: 10, inAllBytes: 10 } };
    const published = { listId: id, format: 'un', paths: [UN], names: ['un.xml'] };
    expect(await keepPublishedFiles({ ...app.deps, config }, published)).toBe(false);
    expect(await listPublishedFiles(app.deps.db.query, id)).toEqual([]);
  });
});
