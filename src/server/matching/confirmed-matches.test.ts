import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import type { MatchView, ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { createTestApp, type SendTestRequest, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../tests/support/matching-scenario.ts';
import { ofRun } from '../../../tests/support/resolution-scenario.ts';

const MEMBERS = 120;
const BIRTHDAY = '1980-02-03';
const RECORD = 'contacts:north:c1';
const nameAt = (at: number) => `Zyx${String.fromCharCode(97 + (at % 26))} Wvut${at}`;

forEachDatabase('A group that is confirmed as a whole', (createDatabase) => {
  let app: TestApp;
  let ada: SendTestRequest;
  let path: string;
  const read = async (what: string) => (await ada(`${path}/${what}`)).json();
  const post = async (action: string, json: object) => {
    const response = await ada(`${path}/${action}`, { method: 'POST', json });
    return { status: response.status, body: await response.json() };
  };
  const item = async (): Promise<ResolutionItem> => (await read('resolution')).items[0];
  const choose = async (json: object) => {
    const { clientVersion } = await item();
    const response = await ada(`${path}/choices/${RECORD}`, {
      method: 'PUT',
      json: { clientVersion, choices: {}, ...json },
    });
    return { status: response.status, body: await response.json() };
  };

  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    ada = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
    const members = Array.from({ length: MEMBERS }, (_, at) => ({
      kind: 'contacts' as const,
      id: `m${at}`,
      name: nameAt(at),
      birthday: BIRTHDAY,
      jobtitle: `Mate ${at}`,
    }));
    await addReferenceList(app.deps.db, { id: 'list-1' }, members);
    const contacts = [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', birthday: BIRTHDAY }];
    await ada('/api/clients/north', { method: 'PUT', json: { name: 'Northwind', contacts } });
    const run = await aFinishedRun(ada, { lists: ['list-1'], kinds: ['contacts'] });
    path = `/api/matching/runs/${run.id}`;
    const { record, items } = await read(`records/${RECORD}/candidates?by=birthday&limit=200`);
    const [group] = record.groups;
    expect(group.count).toBe(MEMBERS);
    const decide = (key: string, decision: string) =>
      post('decisions', { items: [{ recordId: RECORD, key, decision }] });
    expect((await decide(group.key, 'confirm')).status).toBe(200);
    expect((await decide(items[0].key, 'delete')).status, 'but one of them').toBe(200);
  });
  afterAll(() => app.close());

  test('A group confirmed as a whole offers no values until one of its members is chosen', async () => {
    expect(await item()).toMatchObject({ match: null, matches: MEMBERS - 1, rows: [] });
    expect(await post('choices', { preset: 'external-where-empty' })).toMatchObject({ body: { records: 0 } });
    const counts = { open: 1, unchanged: 0, unchosen: 1, written: { fields: 0, records: 0 } };
    expect(await read('resolution/counts')).toMatchObject(counts);
    expect(await choose({ choices: { jobtitle: { use: 'external' } } })).toMatchObject({ status: 400 });
  });

  test('A save leaves a record with a confirmed group open until one of its members is chosen', async () => {
    for (const request of [{ closeUnchanged: true }, { recordIds: [RECORD], closeUnchanged: true }]) {
      expect(await post('save', request)).toMatchObject({ status: 200, body: { saved: [], records: 0 } });
    }
    expect(await item()).toMatchObject({ saved: false });
  });

  test('The matches of a confirmed group are paged to its last member, without those decided otherwise', async () => {
    const ids: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await read(`records/${RECORD}/matches?limit=50${cursor}`);
      expect(page.total).toBe(MEMBERS - 1);
      ids.push(...page.items.map(({ externalId }: MatchView) => externalId));
      if (!page.nextCursor) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(ids).toEqual(Array.from({ length: MEMBERS - 1 }, (_, at) => `m${at + 1}`));
    expect(await read('warnings')).toMatchObject({ severalConfirmed: [{ matches: MEMBERS - 1 }] });
  });

  test('A confirmed group offers the values of the chosen member, on whichever page, and of no other', async () => {
    const { items: first } = await read(`records/${RECORD}/candidates?by=birthday&limit=1`);
    expect(await choose({ match: first[0].key }), 'who was deleted').toMatchObject({ status: 400 });
    const { items } = await read(`records/${RECORD}/matches?limit=200`);
    const last: MatchView = items.at(-1);
    const { body } = await choose({ match: last.key });
    expect(body).toMatchObject({ match: { externalId: `m${MEMBERS - 1}` }, stale: false });
    await choose({ match: last.key, choices: { jobtitle: { use: 'external' } } });
    expect(await item()).toMatchObject({ match: { key: last.key }, stale: false });
    const counts = { unchanged: 0, unchosen: 0, written: { fields: 1, records: 1 } };
    expect(await read('resolution/counts')).toMatchObject(counts);
    expect(await post('save', { written: { fields: 2, records: 1 } }), 'not what was seen').toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect((await (await ada('/api/clients/north')).json()).version).toBe(1);
    expect((await post('save', { written: { fields: 1, records: 1 } })).body.records).toBe(1);
    const { data } = await (await ada('/api/clients/north')).json();
    expect(data.contacts[0]).toEqual({
      id: 'c1',
      firstname: 'Ada',
      lastname: 'Quay',
      birthday: BIRTHDAY,
      jobtitle: `Mate ${MEMBERS - 1}`,
    });
  });
});

forEachDatabase('A record with several matches confirmed one by one', (createDatabase) => {
  test('A record with several matches stays open while others are closed unchanged, until one of its matches is chosen', async () => {
    const app = await createTestApp(createDatabase);
    const ada = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
    const references = ['Quay Ltd', 'Quay Limited', 'South Ltd'];
    await addReferenceList(
      app.deps.db,
      { id: 'list-1' },
      references.map((name, at) => ({ kind: 'clients', id: `r${at}`, name })),
    );
    for (const [id, name] of [
      ['quay', 'Quay Ltd'],
      ['south', 'South Ltd'],
    ])
      await ada(`/api/clients/${id}`, { method: 'PUT', json: { name } });
    const run = await aFinishedRun(ada, { lists: ['list-1'], kinds: ['clients'] });
    const { path, post, items, confirmAll } = ofRun(ada, run.id);
    const both = (await (await ada(`${path}/records/clients:quay/candidates`)).json()).items.map(
      ({ key }: { key: string }) => ({ recordId: 'clients:quay', key, decision: 'confirm' }),
    );
    await post(ada, 'decisions', { items: both });
    await confirmAll(ada);
    const counts = async () => (await ada(`${path}/resolution/counts`)).json();
    const close = { closeUnchanged: true };
    expect(await counts()).toMatchObject({ open: 2, unchanged: 1, unchosen: 1 });
    expect((await post(ada, 'save', close)).body).toEqual({ saved: [], records: 1, open: 1 });
    const [quay, south] = await items();
    expect([quay, south]).toMatchObject([
      { name: 'Quay Ltd', matches: 2, match: null, saved: false },
      { name: 'South Ltd', saved: true },
    ]);
    const { items: matches } = await (await ada(`${path}/records/clients:quay/matches`)).json();
    await ada(`${path}/choices/clients:quay`, {
      method: 'PUT',
      json: { clientVersion: quay?.clientVersion, match: matches[1].key, choices: {} },
    });
    expect(await counts()).toMatchObject({ open: 1, unchanged: 1, unchosen: 0 });
    expect((await post(ada, 'save', close)).body).toEqual({ saved: [], records: 1, open: 0 });
    const audit = await (await ada('/api/matching/audit?action=closed%20unchanged')).json();
    const closed = audit.items.map(({ recordId, externalId }: AuditRow) => [recordId, externalId]);
    expect(closed).toEqual([
      ['quay', matches[1].externalId],
      ['south', 'r2'],
    ]);
    await app.close();
  });
});
