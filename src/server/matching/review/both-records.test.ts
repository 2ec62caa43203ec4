import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';
import { importReferenceList } from '../../reference-lists/import-reference-list.ts';

const OFAC = join(import.meta.dirname, '../../../../tests/fixtures/ofac-sdn');

forEachDatabase('The records of a pair', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
  });
  afterAll(() => app.close());

  const put = (id: string, json: object) => send(`/api/clients/${id}`, { method: 'PUT', json });
  const read = async (path: string) => (await send(path)).json();

  test('are read in full, with the programme and the remarks of a sanctions list', async () => {
    const contacts = [{ id: 'c1', firstname: 'Ayman', lastname: 'Al Zawahiri', nationality: 'Egyptian' }];
    await put('quay', { name: 'Quay Ltd', contacts });
    const paths = ['sdn.csv', 'alt.csv'].map((file) => join(OFAC, file));
    await importReferenceList(app.deps.db, {
      ...{ id: 'ofac', name: 'OFAC SDN', version: '1', format: 'ofac', paths, author: 'system' },
    });
    const run = await aFinishedRun(send, { lists: ['ofac'], kinds: ['contacts'] });
    const path = `/api/matching/runs/${run.id}/records/contacts:quay:c1/candidates`;
    const { own, items } = await read(path);
    expect(own).toEqual({
      state: 'as-compared',
      fields: [
        { path: 'name', attribute: 'name', label: 'Name', texts: ['Ayman Al Zawahiri'] },
        { path: 'nationality', attribute: 'nationality', label: 'Nationality', texts: ['Egyptian'] },
      ],
    });
    const found: MatchCandidate | undefined = items.find(
      ({ externalId }: MatchCandidate) => externalId === '2676',
    );
    expect(found).toMatchObject({ sanctioned: true, listVersion: '1' });
    const texts = Object.fromEntries(found?.fields.map((field) => [field.label, field.texts]) ?? []);
    expect(texts).toMatchObject({
      Programme: ['SDGT'],
      'Date of birth': ['1951-06-19'],
      'Place of birth': ['Giza'],
      Remarks: [
        'DOB 19 Jun 1951; POB Giza, Egypt; Passport 1084010 (Egypt); alt. Passport 19820215; Operational and Military Leader of JIHAD GROUP.',
      ],
    });

    await put('quay', { name: 'Quay Ltd', contacts: [{ ...contacts[0], nationality: 'Norwegian' }] });
    expect((await read(path)).own.state).toBe('changed');
    await send('/api/clients/quay', { method: 'DELETE' });
    expect((await read(path)).own).toEqual({ state: 'gone', fields: [] });
  });

  test('are named alike among candidates, in a bulk list, in the audit log and in the resolution', async () => {
    await put('akerlund', { name: 'Åkerlund Timmer AB' });
    await addReferenceList(app.deps.db, { id: 'wood', name: 'Wood' }, [
      { kind: 'clients', id: 'w1', name: 'Granåsen Skog AB', prevname: 'Åkerlund Timmer AB' },
    ]);
    const run = await aFinishedRun(send, { lists: ['wood'], kinds: ['clients'] });
    const path = `/api/matching/runs/${run.id}`;
    const name = 'Granåsen Skog AB, formerly Åkerlund Timmer AB';
    const { items } = await read(`${path}/records/clients:akerlund/candidates`);
    expect(items[0]).toMatchObject({
      externalName: 'Granåsen Skog AB',
      matchedField: 'prevname',
      matchedName: 'Åkerlund Timmer AB',
    });
    const bulk = { what: 'delete-remaining', recordId: 'clients:akerlund' };
    const preview = await (await send(`${path}/bulk`, { method: 'POST', json: bulk })).json();
    expect(preview.items[0].externalName).toBe(name);
    const item = {
      recordId: 'clients:akerlund',
      key: items[0].key,
      decision: 'confirm',
      expected: 'undecided',
    };
    await send(`${path}/decisions`, { method: 'POST', json: { items: [item] } });
    expect((await read('/api/matching/audit?q=Granåsen')).items[0].externalName).toBe(name);
    const resolution = await read(`${path}/resolution`);
    expect(resolution.items[0].match.externalName).toBe(name);
  });
});
