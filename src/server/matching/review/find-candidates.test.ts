import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';
import { readsDuring } from '../../../../tests/support/plans-during.ts';
import { ListContexts } from '../list-context.ts';
import { findCandidates } from './find-candidates.ts';

const WANTED = { recordId: 'clients:north', by: 'name', limit: 25 } as const;

forEachDatabase('The candidates of a record', (createDatabase) => {
  let app: TestApp;
  let runIds: string[];
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    const ada = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'list-1' }, [
      { kind: 'clients', id: 'r1', name: 'Northwind Quay Limited' },
    ]);
    await ada('/api/clients/north', { method: 'PUT', json: { name: 'Northwind Quay Ltd' } });
    const finishedRun = async () => (await aFinishedRun(ada, { lists: ['list-1'] })).id;
    runIds = [await finishedRun(), await finishedRun()];
  });
  afterAll(() => app.close());

  test('are compared with the run before, without a read that is made twice or could be made with another', async () => {
    const { query } = app.deps.db;
    const contexts = new ListContexts();
    const [runId = ''] = runIds.slice(-1);
    const page = await findCandidates(query, contexts, { ...WANTED, runId });
    expect(page.items).toMatchObject([{ externalId: 'r1', change: 'unchanged' }]);
    const reads = await readsDuring(query, (kept) => findCandidates(kept, contexts, { ...WANTED, runId }));
    const texts = reads.map(({ sql, parameters }) => `${sql} ${JSON.stringify(parameters)}`);
    expect(texts).toEqual([...new Set(texts)]);
    const readsOf = (table: string) => texts.filter((text) => text.includes(`from "${table}"`)).length;
    expect({ runs: readsOf('match_runs'), documents: readsOf('documents') }).toEqual({
      runs: 2,
      documents: 2,
    });
  });

  test('of the first run are compared with no other', async () => {
    const [runId = ''] = runIds;
    const page = await findCandidates(app.deps.db.query, new ListContexts(), { ...WANTED, runId });
    expect(page.items).toMatchObject([{ externalId: 'r1', change: null }]);
  });
});
