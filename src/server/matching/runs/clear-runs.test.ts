import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';
import { deleteResults } from '../match-result-store.ts';
import { clearRuns } from './clear-runs.ts';

const TABLES = ['match_chunks', 'match_results', 'match_scores', 'match_groups', 'match_records'] as const;
const RECORDS = 7;

forEachServer('The results of a run', (server) => {
  let [first, second] = ['', ''];
  beforeEach(async () => {
    const { deps } = server.app;
    const lists = (await server.ann.read('/api/matching/lists')) as { id: string }[];
    if (!lists.some(({ id }) => id === 'list-1')) {
      await deps.jobs.start();
      const birthday = '1980-02-03';
      await addReferenceList(deps.db, { id: 'list-1' }, [
        { kind: 'clients', id: 'r1', name: 'Northwind Quay Limited' },
        { kind: 'contacts', id: 'p1', name: 'Ada Quay', birthday },
        { kind: 'contacts', id: 'p2', name: 'Xu Li', birthday },
      ]);
      const contacts = [{ id: 'c', firstname: 'Ada', lastname: 'Quay', birthday }];
      for (let at = 0; at < RECORDS; at++)
        await server.ann.put(`/api/clients/n${at}`, { name: 'Northwind Quay Ltd', contacts });
    }
    first = (await aFinishedRun(server.ann, { lists: ['list-1'] })).id;
    second = (await aFinishedRun(server.ann, { lists: ['list-1'] })).id;
  });

  /** The rows of a run in each table. */
  async function rowsOf(runId: string): Promise<number[]> {
    const { query } = server.app.deps.db;
    const rows = TABLES.map((table) =>
      query.selectFrom(table).select('kind').where('run_id', '=', runId).execute(),
    );
    return (await Promise.all(rows)).map(({ length }) => length);
  }

  test('Old results are deleted whole, and those of other runs stay', async () => {
    const kept = await rowsOf(second);
    expect(await rowsOf(first)).toEqual(kept);
    expect(Math.min(...kept)).toBeGreaterThan(0);
    await deleteResults(server.app.deps.db.query, first, 2);
    expect(await rowsOf(first)).toEqual([0, 0, 0, 0, 0]);
    expect(await rowsOf(second)).toEqual(kept);
    const { deps } = server.app;
    await clearRuns({ db: deps.db, config: { ...deps.config, keptRuns: 0 } });
    expect(await rowsOf(second)).toEqual([0, 0, 0, 0, 0]);
  });

  test.each([
    ['running', true],
    ['failed', false],
    ['cancelled', false],
  ] as const)('Of a run that is %s the results stay: %s', async (state, stay) => {
    const { deps } = server.app;
    const before = await rowsOf(second);
    await deps.db.query.updateTable('match_runs').set({ state }).where('id', '=', second).execute();
    await clearRuns(deps);
    expect(await rowsOf(second)).toEqual(stay ? before : [0, 0, 0, 0, 0]);
    await deps.db.query.updateTable('match_runs').set({ state: 'done' }).where('id', '=', second).execute();
  });

  test('Others have their turn between two parts of it', async () => {
    let [isDeleted, turns] = [false, 0];
    const deleting = deleteResults(server.app.deps.db.query, first, 1).then(() => {
      isDeleted = true;
    });
    for (; !isDeleted; turns++) await setImmediate();
    await deleting;
    // Of both kinds, each record in four tables.
    expect(turns).toBeGreaterThanOrEqual(2 * RECORDS * 4);
  });
});
