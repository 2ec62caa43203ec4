import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';

forEachDatabase('The records of a run in which a list has something', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  let path: string;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'north-list', name: 'North list' }, [
      { kind: 'clients', id: 'n1', name: 'Northwind Quay Limited' },
      { kind: 'contacts', id: 'n2', name: 'Tom Orme', birthday: '1980-02-03' },
    ]);
    await addReferenceList(app.deps.db, { id: 'south-list', name: 'South list' }, [
      { kind: 'clients', id: 's1', name: 'Harbour Lane Foods' },
      { kind: 'clients', id: 's2', name: 'Kestrel Point Moorings' },
    ]);
    const contacts = [{ id: 'c1', firstname: 'Xu', lastname: 'Wyvern', birthday: '1980-02-03' }];
    await send('/api/clients/north', { method: 'PUT', json: { name: 'Northwind Quay Ltd', contacts } });
    await send('/api/clients/harbour', { method: 'PUT', json: { name: 'Harbour Lane Foods' } });
    const run = await aFinishedRun(send, { lists: ['north-list', 'south-list'] });
    path = `/api/matching/runs/${run.id}`;
  });
  afterAll(() => app.close());

  const recordsOf = async (list: string, kind = 'clients') => {
    const response = await send(`${path}/records?${new URLSearchParams({ kind, list })}`);
    const { items, total } = (await response.json()) as { items: MatchRecordRow[]; total: number };
    expect(total).toBe(items.length);
    return items.map(({ recordId }) => recordId);
  };

  test('are those with a candidate or a group of it', async () => {
    expect(await recordsOf('North list')).toEqual(['clients:north']);
    expect(await recordsOf('South list')).toEqual(['clients:harbour']);
    expect(await recordsOf('North list', 'contacts'), 'by the birthday alone').toEqual(['contacts:north:c1']);
    expect(await recordsOf('South list', 'contacts')).toEqual([]);
    expect(await recordsOf('Other list')).toEqual([]);
  });

  test('are those to which something of it is attached, too', async () => {
    const attached = await send(`${path}/records/clients:north/attached`, {
      method: 'POST',
      json: { list: 'south-list', externalId: 's2' },
    });
    expect(attached.status).toBe(200);
    expect((await recordsOf('South list')).toSorted()).toEqual(['clients:harbour', 'clients:north']);
  });

  test('are exported alone', async () => {
    const query = new URLSearchParams({ format: 'json', kind: 'clients', list: 'North list' });
    const rows = (await (await send(`${path}/export?${query}`)).json()) as { recordId: string }[];
    expect(new Set(rows.map(({ recordId }) => recordId))).toEqual(new Set(['clients:north']));
  });
});
