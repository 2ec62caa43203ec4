import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';

forEachDatabase('A contact recommended by the same birthday', (createDatabase) => {
  const birthday = '1980-02-03';
  const run = async (references: { id: string; name: string; birthday?: string }[]) => {
    const app = await createTestApp(createDatabase);
    const send = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    const contacts = [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', birthday }];
    await addReferenceList(
      app.deps.db,
      { id: 'list-1' },
      references.map((one) => ({ kind: 'contacts', ...one })),
    );
    await send('/api/clients/north', { method: 'PUT', json: { name: 'Northwind', contacts } });
    const done = await aFinishedRun(send, { lists: ['list-1'], kinds: ['contacts'] });
    return { app, send, done };
  };
  const record = (id: string) => `/api/matching/runs/${id}/records/contacts:north:c1/candidates`;

  test('A contact recommended by the only same birthday is listed individually, counted once and confirmed with the recommended ones', async () => {
    const { app, send, done } = await run([
      { id: 'fifty', name: 'Ola Quayle', birthday },
      { id: 'another day', name: 'Ola Quayle', birthday: '1980-02-04' },
      { id: 'named', name: 'Ada Quaye' },
    ]);
    expect(done).toMatchObject({
      progress: { found: 2 },
      counts: { contacts: { candidates: 2, groups: 0 } },
    });
    expect(done.histogram.contacts[50]).toBe(1);
    const { items } = await (await send(record(done.id))).json();
    expect(items).toMatchObject([
      { externalId: 'named', score: 84, admittedBy: 'name', band: 'candidate' },
      { externalId: 'fifty', score: 50, combined: 25, admittedBy: 'birthday', band: 'recommended' },
    ]);
    const json = { what: 'confirm-recommended' };
    const bulk = await send(`/api/matching/runs/${done.id}/bulk`, { method: 'POST', json });
    expect(await bulk.json()).toMatchObject({ items: [{ externalName: 'Ola Quayle' }], count: 1 });
    await app.close();
  });

  test('A name that is no more than half the same is not recommended beside others of the same birthday', async () => {
    const { app, send, done } = await run([
      { id: 'fifty', name: 'Ola Quayle', birthday },
      { id: 'in the group', name: 'Xu Li', birthday },
    ]);
    expect(done).toMatchObject({
      progress: { found: 1 },
      counts: { contacts: { candidates: 1, groups: 1 } },
    });
    const { items } = await (await send(record(done.id))).json();
    expect(items).toMatchObject([
      { externalId: 'fifty', band: 'candidate', recommendation: { threshold: 35, against: ['score'] } },
    ]);
    expect(await (await send(`${record(done.id)}?by=birthday`)).json()).toMatchObject({
      total: 1,
      items: [{ externalId: 'in the group', band: 'low' }],
    });
    await app.close();
  });
});
