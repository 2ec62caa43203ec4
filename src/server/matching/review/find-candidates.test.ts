import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';
import { plansDuring, readsDuring } from '../../../../tests/support/plans-during.ts';
import { ListContexts } from '../list-context.ts';
import { findCandidates } from './find-candidates.ts';

const WANTED = { recordId: 'clients:north', by: 'name', limit: 25 } as const;

forEachDatabase('The candidates of a record', (createDatabase, kind) => {
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
    // Runs, record, client with fields, rule, packed candidates, reference records, decisions.
    expect(texts).toHaveLength(7);
  });

  test.runIf(kind === 'sqlite')('are read by indexes, but for the rules of alerts and the runs', async () => {
    const { query } = app.deps.db;
    const contexts = new ListContexts();
    for (const runId of runIds) {
      const plans = await plansDuring(query, (kept) => findCandidates(kept, contexts, { ...WANTED, runId }));
      const scanned = plans.flatMap(
        (line) => /^SCAN (?!CONSTANT|json_each)(?:\d+-)?(.+?)(?: |$)/.exec(line)?.[1] ?? [],
      );
      expect(scanned.filter((table) => !['match_runs', 'alert_rules'].includes(table))).toEqual([]);
      expect(plans.join('\n')).toMatch(/SEARCH match_decisions/);
    }
  });

  test('of the first run are compared with no other', async () => {
    const [runId = ''] = runIds;
    const page = await findCandidates(app.deps.db.query, new ListContexts(), { ...WANTED, runId });
    expect(page.items).toMatchObject([{ externalId: 'r1', change: null }]);
  });
});
