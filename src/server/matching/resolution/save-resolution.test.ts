import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import type { ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { aRun } from '../../../../tests/support/resolution-scenario.ts';

forEachDatabase('A save of chosen records', (createDatabase) => {
  let scenario: Awaited<ReturnType<typeof aRun>>;
  let client: ResolutionItem;
  let contact: ResolutionItem;
  beforeAll(async () => {
    scenario = await aRun(createDatabase);
    await scenario.confirmAll(scenario.ada);
    const [first, , third] = await scenario.items();
    if (!first || !third) throw new Error('Not all are matched.');
    [client, contact] = [first, third];
  });
  afterAll(() => scenario.app.close());
  const preview = async (query = '') => (await scenario.ada(`${scenario.path}/save${query}`)).json();
  const audit = async (action: string) => {
    const log = await scenario.ada(`/api/matching/audit?action=${encodeURIComponent(action)}`);
    return (await log.json()).items.map(({ recordId }: AuditRow) => recordId);
  };
  const ids = async (show: string) => (await scenario.items(show)).map(({ recordId }) => recordId);

  test('With nothing to write a save changes and closes nothing, and says so beforehand', async () => {
    expect(await preview()).toMatchObject({
      ...{ written: { fields: 0, records: 0 }, records: [] },
      outcomes: { unchanged: { count: 3 }, write: { count: 0, first: [] } },
    });
    expect((await scenario.post(scenario.ada, 'save')).body).toEqual({ saved: [], records: 0, open: 3 });
    expect([await audit('save'), await audit('closed unchanged')]).toEqual([[], []]);
  });

  test('The preview lists each value as it is and as it will be, of all records or of one', async () => {
    await scenario.choose(client, {
      'address.city': { use: 'external' },
      'address.country': { use: 'custom', text: 'Éire' },
    });
    await scenario.choose(contact, { jobtitle: { use: 'external' } });
    const all = await preview();
    expect(all.written).toEqual({ fields: 3, records: 2 });
    expect(all.records).toMatchObject([
      {
        ...{ recordId: 'clients:north', name: 'Northwind Quay Ltd', stale: false, fields: 2 },
        changes: expect.arrayContaining([
          { path: 'address.city', label: null, next: 'Cork' },
          { path: 'address.country', label: null, now: 'UK', next: 'Éire' },
        ]),
      },
      { recordId: 'contacts:north:c1', changes: [{ path: 'jobtitle', now: 'Mate', next: 'Captain' }] },
    ]);
    expect(all.outcomes.unchanged).toEqual({
      ...{ count: 1, first: [{ recordId: 'clients:south', name: 'South Ltd' }] },
    });
    const one = await preview(`?recordId=${contact.recordId}`);
    expect([one.written, one.records.length]).toEqual([{ fields: 1, records: 1 }, 1]);
  });

  test('A save without some records writes the others, and leaves all that it does not write open', async () => {
    const request = { except: [contact.recordId], written: { fields: 2, records: 1 } };
    const { body } = await scenario.post(scenario.ada, 'save', request);
    expect(body).toEqual({ saved: [{ clientId: 'north', version: 2 }], records: 1, open: 2 });
    expect(await ids('open')).toEqual(['clients:south', 'contacts:north:c1']);
    expect(await ids('closed')).toEqual(['clients:north']);
    expect(await audit('save')).toEqual(['north']);
    expect((await preview()).records, 'its own save makes no choice stale').toMatchObject([{ stale: false }]);
  });

  test('One record is saved, and one is closed as it is', async () => {
    const { post, ada } = scenario;
    expect((await post(ada, 'save', { recordIds: [contact.recordId] })).body).toMatchObject({
      records: 1,
      open: 1,
    });
    const south = { recordIds: ['clients:south'] };
    expect((await post(ada, 'save', south)).body).toMatchObject({ records: 0, open: 1 });
    expect((await post(ada, 'save', { ...south, closeUnchanged: true })).body).toEqual({
      ...{ saved: [], records: 1, open: 0 },
    });
    expect(await audit('closed unchanged')).toEqual(['south']);
    expect((await scenario.items('closed')).map(({ unchanged }) => unchanged)).toEqual([false, true, false]);
  });

  test('A record that was closed as it is can be opened again, and a written one cannot', async () => {
    const { post, ada } = scenario;
    expect(await post(ada, 'reopen', { recordId: 'clients:south' })).toMatchObject({
      ...{ status: 200, body: { recordId: 'clients:south', saved: false, unchanged: false } },
    });
    expect(await ids('open')).toEqual(['clients:south']);
    expect(await audit('reopen')).toEqual(['south']);
    for (const recordId of ['clients:south', 'clients:north'])
      expect((await post(ada, 'reopen', { recordId })).status).toBe(409);
  });
});

forEachDatabase('A save of stale choices', (createDatabase) => {
  test('The preview names choices whose client changed since first, and both ways out of them let it save', async () => {
    const { app, ada, items, choose, post, putClient, confirmAll, path } = await aRun(createDatabase);
    await confirmAll(ada);
    const [client] = await items();
    if (!client) throw new Error('No client.');
    await choose(client, { 'address.country': { use: 'external' } });
    await putClient('north', { name: 'Northwind Quay Ltd', address: { country: 'Wales' } });
    const preview = async () => (await ada(`${path}/save`)).json();
    expect((await preview()).records).toMatchObject([
      { stale: true, changes: [{ now: 'Wales', next: 'Ireland' }] },
    ]);
    expect((await post(ada, 'save')).status).toBe(409);
    const [again] = await items();
    if (!again) throw new Error('No client.');
    await choose(again, {});
    expect((await preview()).outcomes, 'theirs').toMatchObject({ stale: { count: 0 }, write: { count: 0 } });
    await choose(again, { 'address.country': { use: 'external' } });
    expect((await preview()).outcomes, 'mine').toMatchObject({ stale: { count: 0 }, write: { count: 1 } });
    expect((await post(ada, 'save')).body).toMatchObject({ records: 1 });
    await app.close();
  });
});
