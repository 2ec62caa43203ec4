import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#records';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { recordDailyRuns } from '../../../../tests/support/maintenance-days.ts';
import { addListVersion } from '../../../../tests/support/screening-scenario.ts';
import { purgeComparisons } from './purge-comparisons.ts';
import { screenClients } from './screen-clients.ts';

const NEVER = new AbortController().signal;

forEachDatabase('The records of comparisons', (createDatabase) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    const send = await app.signedInAs('ruth@cairn.example');
    const { db } = app.deps;
    await addListVersion(db, { name: 'Watch', number: 1 }, [
      { kind: 'clients', id: 'a', name: 'Pegwell Ltd' },
    ]);
    for (const id of ['old', 'new']) {
      await send(`/api/clients/${id}`, { method: 'PUT', json: { name: 'Pegwell Ltd' } });
      await screenClients(app.deps, NEVER);
      if (id === 'old') {
        const at = new Date(Date.now() - 400 * DAY_MS).toISOString();
        await db.query.updateTable('screening_comparisons').set({ at }).execute();
      }
    }
    await recordDailyRuns(db);
  });
  afterAll(() => app.close());

  const kept = async () => {
    const { query } = app.deps.db;
    const comparisons = await query.selectFrom('screening_comparisons').select('id').execute();
    const results = await query
      .selectFrom('screening_results')
      .select('client_id')
      .orderBy('client_id')
      .execute();
    return { comparisons: comparisons.length, clients: results.map(({ client_id }) => client_id) };
  };

  it('are kept for ever unless the firm says for how long, and findings stay', async () => {
    await purgeComparisons(app.deps, NEVER);
    expect(await kept()).toEqual({ comparisons: 2, clients: ['new', 'old'] });
    const config = { ...app.deps.config, screeningKeepDays: 365 };
    await purgeComparisons({ ...app.deps, config }, NEVER);
    expect(await kept()).toEqual({ comparisons: 1, clients: ['new'] });
    const findings = await app.deps.db.query.selectFrom('screening_findings').select('id').execute();
    expect(findings).toHaveLength(2);
  });
});
