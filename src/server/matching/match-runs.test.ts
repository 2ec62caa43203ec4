import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SendTestRequest, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../tests/support/matching-scenario.ts';

forEachDatabase('A match run', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'list-1' }, [
      { kind: 'clients', id: 'r1', name: 'Northwind Quay Limited' },
      { kind: 'clients', id: 'r2', name: 'Other', prevname: 'Northwind Quays Ltd' },
      { kind: 'clients', id: 'r3', name: 'Someone Else' },
      { kind: 'contacts', id: 'p1', name: 'Ada Quay', birthday: '1980-02-03' },
      { kind: 'contacts', id: 'p2', name: 'Zebedee Umber', birthday: '1980-02-03' },
      { kind: 'relatedParties', id: 'q1', name: 'Ada Quayson', birthplace: 'Hull' },
      { kind: 'relatedParties', id: 'q2', name: 'Xerxes', birthplace: 'HULL' },
    ]);
    const client = {
      name: 'Northwind Quay Ltd',
      contacts: [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', birthday: '1980-02-03' }],
      associatedparties: [{ id: 'p1', name: 'Ada Quayson', birthplace: 'Hull' }],
    };
    await send('/api/clients/north', { method: 'PUT', json: client });
  });
  afterAll(() => app.close());

  test('finds who may be who, by name, by birthday and by birthplace', async () => {
    const run = await aFinishedRun(send, { lists: ['list-1'] });
    expect(run).toMatchObject({
      state: 'done',
      startedBy: 'ada@north-quay.example',
      counts: {
        clients: { records: 1, compared: 1, withCandidates: 1, candidates: 2, groups: 0, undecided: 2 },
        contacts: { candidates: 1, groups: 1, undecided: 2 },
        relatedParties: { candidates: 1, groups: 1, undecided: 2 },
      },
      progress: { compared: 3, total: 3, found: 4 },
    });
    expect(run.histogram.contacts[100]).toBe(1);
  });

  test('shows its records, and the candidates of each with what speaks for them', async () => {
    const run = await aFinishedRun(send, { lists: ['list-1'] });
    const path = `/api/matching/runs/${run.id}/records`;
    const records = await (await send(path)).json();
    expect(records).toMatchObject({
      total: 3,
      nextCursor: null,
      items: [
        { recordId: 'clients:north', candidates: 2, bestScore: 100, state: 'candidates', recommended: 2 },
        { recordId: 'contacts:north:c1', groups: [{ by: 'birthday', count: 1, decidedAlone: 0 }] },
        { recordId: 'relatedParties:north:p1', undecided: 2 },
      ],
    });
    const candidates = await (await send(`${path}/clients:north/candidates`)).json();
    expect(candidates).toMatchObject({
      total: 2,
      internal: { names: [{ field: 'name', name: 'Northwind Quay Ltd' }] },
      items: [
        {
          externalId: 'r1',
          score: 100,
          nameClass: 'same-after-legal-form',
          decision: { value: 'undecided' },
        },
        { externalId: 'r2', matchedField: 'prevname', matchedName: 'Northwind Quays Ltd' },
      ],
    });
    const members = await (await send(`${path}/contacts:north:c1/candidates?by=birthday`)).json();
    expect(members).toMatchObject({ total: 1, items: [{ externalId: 'p2', admittedBy: 'birthday' }] });
  });
});
