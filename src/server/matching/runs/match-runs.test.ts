import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun, untilEnded } from '../../../../tests/support/matching-scenario.ts';
import { changeListState } from '../../reference-lists/reference-list-store.ts';

forEachDatabase('A match run', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'list-1' }, [
      { kind: 'clients', id: 'r1', name: 'Northwind Quay Limited' },
      { kind: 'clients', id: 'r2', name: 'Other', prevname: 'Northwind Quayside Ltd' },
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

  test('A run finds candidates by name, by birthday and by birthplace', async () => {
    const run = await aFinishedRun(send, { lists: ['list-1'] });
    expect(run).toMatchObject({
      state: 'done',
      startedBy: 'ada@north-quay.example',
      counts: {
        clients: {
          records: 1,
          compared: 1,
          withCandidates: 1,
          candidates: 2,
          groups: 0,
          undecided: 2,
          new: 0,
        },
        contacts: { candidates: 1, groups: 1, undecided: 2 },
        relatedParties: { candidates: 1, groups: 1, undecided: 2 },
      },
      progress: { compared: 3, total: 3, found: 4 },
    });
    expect(run.histogram.contacts[100]).toBe(1);
  });

  test('A run shows its records, and the candidates of each with their evidence', async () => {
    const run = await aFinishedRun(send, { lists: ['list-1'] });
    const path = `/api/matching/runs/${run.id}/records`;
    const records = await (await send(path)).json();
    expect(records).toMatchObject({
      total: 3,
      nextCursor: null,
      items: [
        { recordId: 'clients:north', candidates: 2, bestScore: 100, state: 'candidates', recommended: 1 },
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
        { externalId: 'r2', matchedField: 'prevname', matchedName: 'Northwind Quayside Ltd' },
      ],
    });
    const members = await (await send(`${path}/contacts:north:c1/candidates?by=birthday`)).json();
    expect(members).toMatchObject({ total: 1, items: [{ externalId: 'p2', admittedBy: 'birthday' }] });
  });

  test('The records of a run are filtered by name, kind, score, status and change', async () => {
    const run = await aFinishedRun(send, { lists: ['list-1'] });
    const idsOf = async (query: string) => {
      const { items } = await (await send(`/api/matching/runs/${run.id}/records?${query}`)).json();
      return items.map(({ recordId }: { recordId: string }) => recordId);
    };
    expect(await idsOf('q=NORTHWIND')).toEqual(['clients:north']);
    expect(await idsOf('kind=contacts&minScore=90')).toEqual(['contacts:north:c1']);
    expect(await idsOf('maxScore=60')).toEqual([]);
    expect(await idsOf('status=decided')).toEqual([]);
    expect(await idsOf('status=undecided&change=unchanged')).toHaveLength(3);
    const { nextCursor } = await (await send(`/api/matching/runs/${run.id}/records?limit=2`)).json();
    expect(await idsOf(`cursor=${nextCursor}`)).toEqual(['relatedParties:north:p1']);
  });

  test('A failed run gives the reason, and has no results', async () => {
    await addReferenceList(app.deps.db, { id: 'list-2', name: 'Gone' }, [
      { kind: 'clients', id: 'r1', name: 'Northwind' },
    ]);
    const started = await send('/api/matching/runs', { method: 'POST', json: { lists: ['list-2'] } });
    await changeListState(app.deps.db.query, 'list-2', { from: 'ready', to: 'removed' });
    const run = await untilEnded(send, (await started.json()).id);
    expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining('no such reference list') });
    expect((await send(`/api/matching/runs/${run.id}/records`)).status).toBe(409);
  });
});

forEachDatabase('The active match run', (createDatabase) => {
  test('Only one run is active; the same request returns it, and it can be cancelled', async () => {
    const app = await createTestApp(createDatabase);
    const send = await app.signedInAs('ada@north-quay.example');
    await addReferenceList(app.deps.db, { id: 'list-1' }, [{ kind: 'clients', id: 'r1', name: 'Northwind' }]);
    const start = async (json: object) => {
      const response = await send('/api/matching/runs', { method: 'POST', json });
      return { status: response.status, body: await response.json() };
    };
    const runs = await Promise.all([start({ lists: ['list-1'] }), start({ lists: ['list-1'] })]);
    const [id, again] = runs.map(({ body }) => body.id);
    expect(id).toBe(again);
    expect(await start({ lists: ['list-1'], kinds: ['clients'] })).toMatchObject({ status: 409 });
    expect((await send('/api/openapi.json')).status).toBe(200);
    const events = await send(`/api/matching/runs/${id}/events`);
    expect(events.headers.get('content-type')).toBe('text/event-stream');
    const cancelled = await send(`/api/matching/runs/${id}/cancel`, { method: 'POST', json: {} });
    expect(await cancelled.json()).toMatchObject({ state: 'cancelled' });
    const text = await events.text();
    expect(text.match(/"state":"\w+"/g)).toEqual(['"state":"waiting"', '"state":"cancelled"']);
    await app.deps.jobs.start();
    expect((await aFinishedRun(send, { lists: ['list-1'] })).id).not.toBe(id);
    expect(await (await send(`/api/matching/runs/${id}`)).json()).toMatchObject({ state: 'cancelled' });
    await app.close();
  });
});
