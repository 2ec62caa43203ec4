import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../../tests/support/matching-scenario.ts';
import { turnsDuring } from '../../../../tests/support/turns-during.ts';
import { countRecords } from '../match-record-store.ts';
import { prepareRun } from './prepare-run.ts';

const CLIENTS = 1_000;
/** Clients are added to a run at most so many at a time. */
const MOST_AT_ONCE = 100;

forEachDatabase('A run over many clients', (createDatabase) => {
  test('is prepared while others have their turn', async () => {
    const { deps, signedInAs, close } = await createTestApp(createDatabase);
    const { query } = deps.db;
    const ann = await signedInAs('ann@firm.example');
    await addReferenceList(deps.db, { id: 'list-1' }, [{ kind: 'clients', id: 'q', name: 'Quarry' }]);
    const rows = Array.from({ length: CLIENTS }, (_, n) => ({
      collection: 'clients' as const,
      id: `client-${n}`,
      data: JSON.stringify({ name: `Client ${n}` }),
      version: 1,
      updated_at: '2026-01-01T00:00:00.000Z',
      updated_by: 'ann',
    }));
    await query.insertInto('documents').values(rows).execute();
    const { id } = await (await ann.post('/api/matching/runs', { lists: ['list-1'] })).json();
    const turns = await turnsDuring(() => prepareRun(deps, id, new AbortController().signal));
    expect(turns).toBeGreaterThanOrEqual(CLIENTS / MOST_AT_ONCE);
    expect((await countRecords(query, id)).get('clients')).toBe(CLIENTS);
    await close();
  });
});
