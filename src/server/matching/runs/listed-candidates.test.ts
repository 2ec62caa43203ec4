import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';

forEachDatabase('A contact recommended by the same birthday', (createDatabase) => {
  test('A contact recommended by the same birthday is listed individually, counted once and confirmed with the recommended ones', async () => {
    const app = await createTestApp(createDatabase);
    const send = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    const birthday = '1980-02-03';
    await addReferenceList(app.deps.db, { id: 'list-1' }, [
      { kind: 'contacts', id: 'fifty', name: 'Ola Quayle', birthday },
      { kind: 'contacts', id: 'under fifty', name: 'Lou Quayle', birthday },
      { kind: 'contacts', id: 'another day', name: 'Ola Quayle', birthday: '1980-02-04' },
      { kind: 'contacts', id: 'named', name: 'Ada Quaye' },
    ]);
    const contacts = [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', birthday }];
    await send('/api/clients/north', { method: 'PUT', json: { name: 'Northwind', contacts } });
    const run = await aFinishedRun(send, { lists: ['list-1'], kinds: ['contacts'] });
    expect(run).toMatchObject({ progress: { found: 2 }, counts: { contacts: { candidates: 2, groups: 1 } } });
    expect(run.histogram.contacts[50]).toBe(1);
    const record = `/api/matching/runs/${run.id}/records/contacts:north:c1/candidates`;
    const { items } = await (await send(record)).json();
    expect(items).toMatchObject([
      { externalId: 'fifty', score: 50, admittedBy: 'birthday', band: 'recommended' },
      { externalId: 'named', score: 84, admittedBy: 'name', band: 'candidate' },
    ]);
    expect(await (await send(`${record}?by=birthday`)).json()).toMatchObject({
      total: 1,
      items: [{ externalId: 'under fifty', band: 'candidate' }],
    });
    const json = { what: 'confirm-recommended' };
    const bulk = await send(`/api/matching/runs/${run.id}/bulk`, { method: 'POST', json });
    expect(await bulk.json()).toMatchObject({
      items: [{ externalName: 'Ola Quayle' }],
      count: 1,
    });
    await app.close();
  });
});
