import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../../tests/support/matching-scenario.ts';
import { turnsDuring } from '../../../../tests/support/turns-during.ts';
import { inParts } from '../../db/in-parts.ts';
import { prepareRun } from './prepare-run.ts';

const CLIENTS = 1_000;
/** Clients are added to a run at most so many between two turns of others. */
const MOST_AT_ONCE = 100;

forEachDatabase('A run over many clients', (createDatabase, kind) => {
  // Each statement of PostgreSQL waits for its answer.
  test.runIf(kind === 'sqlite')('is prepared while others have their turn', async () => {
    const { deps, signedInAs, close } = await createTestApp(createDatabase);
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
    for (const some of inParts(rows)) await deps.db.query.insertInto('documents').values(some).execute();
    const { id } = await (await ann.post('/api/matching/runs', { lists: ['list-1'] })).json();
    const file = new DatabaseSync(join(deps.config.dataDir, 'cairn.db'), { readOnly: true });
    const counted = file.prepare('select count(*) as records from match_records');
    const records: number[] = [0];
    const prepare = () => prepareRun(deps, id, new AbortController().signal);
    await turnsDuring(prepare, () => records.push(Number(counted.get()?.records)));
    records.push(CLIENTS);
    const added = records.map((count, turn) => count - (records[turn - 1] ?? 0));
    expect(added.reduce((most, one) => Math.max(most, one), 0)).toBe(MOST_AT_ONCE);
    file.close();
    await close();
  });
});
