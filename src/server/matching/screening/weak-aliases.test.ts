import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { forgetComparisons, presentHits } from '../../../../tests/support/screening-scenario.ts';
import { SYSTEM_AUTHOR } from '../../documents/document-store.ts';
import { writeDocument } from '../../documents/write-document.ts';
import { importReferenceList } from '../../reference-lists/import-reference-list.ts';
import { screenClients } from './screen-clients.ts';

const NEVER = new AbortController().signal;
/** Its person has the weak alias “THE CLERK” and the alias “Ann EXAMPLE”. */
const LIST = join(import.meta.dirname, '../../../../tests/fixtures/published-lists/ofac-sdn.xml');
/** More are joined than are searched one by one. */
const MANY = 50;

forEachDatabase('A weak alias', (createDatabase) => {
  const aClient = (app: TestApp, id: string, names: readonly string[]) =>
    writeDocument(app.deps.db.query, {
      ...{ collection: 'clients', id, author: SYSTEM_AUTHOR },
      data: { name: `Quay ${id}`, contacts: names.map((name, at) => ({ id: `c${at}`, name })) },
    });
  const found = async (app: TestApp, screensWeakAliases: boolean) => {
    const config = { ...app.deps.config, screensWeakAliases };
    await screenClients({ ...app.deps, config }, NEVER);
    const hits = await presentHits(app.deps.db);
    return hits.map(({ recordName, score }) => `${recordName} ${score}`).sort();
  };

  test.each([
    ['searched', []],
    ['joined', Array.from({ length: MANY }, (_, at) => `Bo Quayson ${'abcdefgh'.repeat(4).slice(at % 25)}`)],
  ])('makes no finding of records that are %s, unless it is set so', async (_, others) => {
    const app = await createTestApp(createDatabase);
    const { db } = app.deps;
    await importReferenceList(db, { format: 'ofac-xml', name: 'Watch', paths: [LIST], author: 'system' });
    await aClient(app, 'one', ['The Clerk', 'Ann Example', ...others]);
    expect(await found(app, false)).toEqual(['Ann Example 100']);
    await forgetComparisons(db);
    expect(await found(app, true)).toEqual(['Ann Example 100', 'The Clerk 100']);
    await app.close();
  });

  test('makes none when a version brings it', async () => {
    const app = await createTestApp(createDatabase);
    const { db } = app.deps;
    await aClient(app, 'one', ['The Clerk', 'Ann Example']);
    expect(await found(app, false)).toEqual([]);
    await importReferenceList(db, { format: 'ofac-xml', name: 'Watch', paths: [LIST], author: 'system' });
    expect(await found(app, false)).toEqual(['Ann Example 100']);
    await app.close();
  });

  test('is found by a look-up, and marked as weak', async () => {
    const app = await createTestApp(createDatabase);
    await importReferenceList(app.deps.db, {
      ...{ format: 'ofac-xml', name: 'Watch', version: '1', paths: [LIST], author: 'system' },
    });
    const ruth = await app.signedInAs('ruth@cairn.example');
    await app.deps.jobs.start();
    const answer = await ruth('/api/matching/search?name=The%20Clerk&kind=person&lists[]=watch-1');
    expect(await answer.json()).toMatchObject({
      items: [{ matchedField: 'weakAlias', matchedName: 'THE CLERK', externalName: 'Anna Petrovna EXAMPLE' }],
    });
    await app.close();
  });
});
