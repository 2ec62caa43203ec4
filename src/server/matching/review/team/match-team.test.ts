import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MatchCandidate, MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase, type TestDatabase } from '../../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../../tests/support/matching-scenario.ts';
import { type WatchedReview, watchRun } from '../../../../../tests/support/review-events.ts';
import { STATE_LIMIT_MS } from '../../../../../tests/support/test-limits.ts';
import { storeWrites } from '../../../documents/store-writes.ts';
import { savePerson } from '../../../identity/base/people-store.ts';
import { findUserByEmail } from '../../../identity/base/user-store.ts';
import { erasePersonalData } from '../../../privacy/erase-personal-data.ts';
import { exportPersonalData } from '../../../privacy/export-personal-data.ts';

const CLIENTS = ['Northwind Quay Ltd', 'Southwind Pier Ltd', 'Eastwind Mole Ltd', 'Westwind Dock Ltd'];
/** Sequences tried. */
const RUNS = 8;
const POLL = { timeout: STATE_LIMIT_MS };

forEachDatabase('Several users who review one run', (createDatabase, kind) => {
  let app: TestApp;
  let ada: SendTestRequest;
  /** On PostgreSQL on a second server. */
  let bo: SendTestRequest;
  let runId: string;
  let apps: TestApp[];
  const watched: WatchedReview[] = [];
  beforeAll(async () => {
    const database: TestDatabase[] = [];
    app = await createTestApp(async (options) => {
      database.push(await createDatabase(options));
      return database[0] as TestDatabase;
    });
    const [first] = database;
    const again = async () => ({ ...(first as TestDatabase), db: await (first as TestDatabase).openAgain() });
    const other = kind === 'postgres' ? await createTestApp(again) : app;
    apps = [...new Set([app, other])];
    ada = await app.signedInAs('ada@quay.example');
    bo = await other.signedInAs('bo@quay.example');
    await app.deps.jobs.start();
    await addReferenceList(
      app.deps.db,
      { id: 'list-1' },
      CLIENTS.map((name, at) => ({ kind: 'clients', id: `r${at}`, name })),
    );
    for (const [at, name] of CLIENTS.entries()) {
      expect((await ada(`/api/clients/c${at}`, { method: 'PUT', json: { name } })).status).toBe(200);
    }
    runId = (await aFinishedRun(ada, { lists: ['list-1'], kinds: ['clients'] })).id;
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') for (const one of apps) process.stderr.write(one.logged());
  });
  afterAll(async () => {
    for (const one of watched) await one.close();
    for (const one of apps) await one.close();
  });

  const presentTabs = async () =>
    (await app.deps.db.query.selectFrom('match_presence').select('tab_id').execute()).length;
  const call = async (send: SendTestRequest, path: string, json?: object) => {
    const response = await send(`/api/matching/${path}`, json && { method: 'POST', json });
    return { status: response.status, body: await response.json() };
  };
  const watch = async (send: SendTestRequest, tabId: string, since = 0) => {
    const one = await watchRun(send, runId, { tabId, since });
    watched.push(one);
    return one;
  };
  const revision = async () => (await call(ada, `runs/${runId}`)).body.revision as number;
  const rows = async (send: SendTestRequest, filter = ''): Promise<MatchRecordRow[]> =>
    (await call(send, `runs/${runId}/records?kind=clients${filter}`)).body.items;
  const ids = async (send: SendTestRequest, filter: string) =>
    (await rows(send, filter)).map(({ recordId }) => recordId).sort();
  const userId = async (name: string) =>
    (await call(ada, 'reviewers')).body.find((one: { name: string }) => one.name === name).id as string;
  const assign = (send: SendTestRequest, json: object) => call(send, `runs/${runId}/assignments`, json);
  const next = (send: SendTestRequest, json: object) => call(send, `runs/${runId}/next`, json);
  const decide = async (send: SendTestRequest, recordId: string, decision: string) => {
    const page = await call(send, `runs/${runId}/records/${recordId}/candidates`);
    const [best] = page.body.items as MatchCandidate[];
    const item = { recordId, key: best?.key, decision, expected: best?.decision.value };
    return call(send, `runs/${runId}/decisions`, { items: [item] });
  };
  const lastPresent = ({ events }: WatchedReview) => {
    const event = events.findLast(({ type }) => type === 'present');
    return event?.type === 'present'
      ? event.users.map(({ user, record }) => [user.name, record?.recordId ?? null])
      : [];
  };

  test('Decisions, undo, bulk decisions and assignments of one user reach the open review of another', async () => {
    const since = await revision();
    const review = await watch(bo, randomUUID(), since);
    const changed = () =>
      review.events.flatMap((event) =>
        event.type === 'changed'
          ? [[event.counts.clients.decided, event.rows?.map(({ recordId, decided }) => [recordId, decided])]]
          : [],
      );
    expect((await decide(ada, 'clients:c0', 'confirm')).body).toMatchObject({ revision: since + 1 });
    await expect.poll(changed, POLL).toEqual([[1, [['clients:c0', 1]]]]);
    await call(ada, `runs/${runId}/undo`, {});
    await expect.poll(() => changed().at(-1), POLL).toEqual([0, [['clients:c0', 0]]]);
    const bulk = { what: 'delete-remaining', recordId: 'clients:c1' };
    const { hash } = (await call(ada, `runs/${runId}/bulk`, bulk)).body;
    await call(ada, `runs/${runId}/bulk/apply`, { ...bulk, hash });
    await expect.poll(() => changed().at(-1), POLL).toEqual([1, [['clients:c1', 1]]]);
    await call(ada, `runs/${runId}/undo`, {});
    await assign(ada, {
      to: await userId('bo@quay.example'),
      recordIds: ['clients:c2'],
      note: 'Is it theirs?',
    });
    await expect.poll(() => JSON.stringify(review.events), POLL).toContain('Is it theirs?');
    const late = await watch(ada, randomUUID(), since);
    await expect
      .poll(() => late.events.find(({ type }) => type === 'changed'), POLL)
      .toMatchObject({ from: since, counts: { clients: { decided: 0 } } });
    await review.close();
    await late.close();
    await assign(ada, { to: null, recordIds: ['clients:c2'] });
  });

  test('Watching an unknown run, or without a tab, is refused', async () => {
    expect((await call(ada, `runs/${runId}/changes?tabId=x&since=0`)).status).toBe(400);
    expect((await call(ada, `runs/none/changes?tabId=${randomUUID()}&since=0`)).status).toBe(404);
  });

  test('Who is on which record is shown to the others, and no longer once the tab is closed', async () => {
    const [adasTab, bosTab] = [randomUUID(), randomUUID()];
    const review = await watch(ada, adasTab, await revision());
    const theirs = await watch(bo, bosTab, await revision());
    const move = (send: SendTestRequest, tabId: string, recordId: string | null) =>
      send(`/api/matching/runs/${runId}/presence/${tabId}`, { method: 'PUT', json: { recordId } });
    await expect.poll(() => lastPresent(review), POLL).toContainEqual(['bo@quay.example', null]);
    expect((await move(bo, bosTab, 'clients:c3')).status).toBe(200);
    await expect.poll(() => lastPresent(review), POLL).toContainEqual(['bo@quay.example', 'clients:c3']);
    await move(ada, bosTab, 'clients:c0');
    await move(bo, bosTab, null);
    await expect.poll(() => lastPresent(review), POLL).toContainEqual(['bo@quay.example', null]);
    await theirs.close();
    await expect.poll(() => lastPresent(review), POLL).toEqual([['ada@quay.example', null]]);
    await review.close();
  });

  test('A tab that moves before it watches is at its record', async () => {
    const tabId = randomUUID();
    const path = `/api/matching/runs/${runId}/presence/${tabId}`;
    const moveTo = (send: SendTestRequest, recordId: string | null, at = path) =>
      send(at, { method: 'PUT', json: { recordId } });
    expect((await moveTo(bo, 'clients:c3')).status).toBe(200);
    expect((await moveTo(ada, 'clients:c0')).status, 'the tab of another user').toBe(200);
    const review = await watch(bo, tabId, await revision());
    await expect.poll(() => lastPresent(review), POLL).toContainEqual(['bo@quay.example', 'clients:c3']);
    await review.close();
    await expect.poll(presentTabs, POLL).toBe(0);
    expect((await moveTo(bo, null)).status).toBe(200);
    expect(await presentTabs(), 'a closed tab does not come back by leaving its record').toBe(0);
    expect((await moveTo(bo, 'clients:c3', path.replace(runId, 'none'))).status).toBe(404);
  });

  test('Two users who open a run at once start on different records', async () => {
    const starts = await Promise.all(
      [ada, bo, ada, bo].map((send) => next(send, { kind: 'clients', tabId: randomUUID() })),
    );
    const [adas, bos] = [0, 1].map((user) =>
      starts.filter((_, at) => at % 2 === user).map(({ body }) => body.recordId as string),
    );
    expect(adas?.filter((recordId) => bos?.includes(recordId))).toEqual([]);
    expect(await ids(ada, '&whose=nobody'), 'starting assigns nothing').toHaveLength(CLIENTS.length);
    await app.deps.db.query.deleteFrom('match_presence').execute();
  });

  test('However many users take the next free record at once, no two get the same', async () => {
    const takers = fc.array(fc.boolean(), { minLength: 1, maxLength: CLIENTS.length + 2 });
    await fc.assert(
      fc.asyncProperty(takers, async (areAda) => {
        const taken = await Promise.all(
          areAda.map((isAda) => next(isAda ? ada : bo, { tabId: randomUUID(), take: true })),
        );
        const records = taken.flatMap(({ body }) => body.recordId ?? []);
        expect(new Set(records).size).toBe(records.length);
        expect(records).toHaveLength(Math.min(areAda.length, CLIENTS.length));
        expect(await ids(ada, '&whose=nobody')).toHaveLength(CLIENTS.length - records.length);
        await assign(ada, { to: null, filter: { kind: 'clients' } });
        await app.deps.db.query.deleteFrom('match_presence').execute();
      }),
      { numRuns: RUNS },
    );
  });

  test('Records are assigned one by one or by their filter, and are found under Mine by both users', async () => {
    const to = await userId('bo@quay.example');
    expect((await assign(ada, { to, recordIds: ['clients:c0', 'clients:c1'] })).body).toMatchObject({
      assigned: 2,
    });
    expect(await ids(bo, '&whose=mine')).toEqual(['clients:c0', 'clients:c1']);
    expect(await ids(ada, '&whose=mine'), 'handed on, not decided yet').toEqual(['clients:c0', 'clients:c1']);
    await decide(bo, 'clients:c0', 'delete');
    expect(await ids(ada, '&whose=mine')).toEqual(['clients:c1']);
    const free = { kind: 'clients', whose: 'nobody' };
    expect((await assign(bo, { to, filter: free })).body).toMatchObject({ assigned: 2 });
    expect((await rows(ada, '&q=Southwind'))[0]?.assignment).toMatchObject({
      to: { name: 'bo@quay.example' },
      by: { name: 'ada@quay.example' },
    });
    const audit = (await call(ada, 'audit?action=assign')).body.items[0];
    expect(audit).toMatchObject({ by: 'bo@quay.example', assignedTo: 'bo@quay.example' });
    await call(bo, `runs/${runId}/undo`, {});
  });

  test('An unknown user and an unknown record are refused', async () => {
    expect(await assign(ada, { to: 'unknown-user', recordIds: ['clients:c0'] })).toMatchObject({
      status: 400,
      body: { message: 'Records cannot be assigned to this user.' },
    });
    expect((await assign(ada, { to: null, recordIds: ['clients:none'] })).status).toBe(404);
    expect((await assign(ada, { to: null })).status).toBe(400);
  });

  test('Records are assigned to users who may log in and write alone', async () => {
    const others = {
      waiting: { state: 'waiting' },
      gone: { untilDay: '2020-01-01' },
      reader: { role: 'read-only' },
    } as const;
    const { query } = app.deps.db;
    for (const [name, change] of Object.entries(others)) {
      await app.signedInAs(`${name}@quay.example`);
      const { id = '' } = (await findUserByEmail(query, `${name}@quay.example`)) ?? {};
      expect((await assign(ada, { to: id, recordIds: ['clients:c0'] })).status).toBe(200);
      await savePerson(query, id, change);
      expect((await assign(ada, { to: id, recordIds: ['clients:c0'] })).status).toBe(400);
    }
    const listed = (await call(ada, 'reviewers')).body.map(({ name }: { name: string }) => name);
    expect(listed).toEqual(['ada@quay.example', 'bo@quay.example']);
    await assign(ada, { to: null, recordIds: ['clients:c0'] });
  });

  test('The export of personal data lists assignments, and erasing a user frees the records', async () => {
    await app.signedInAs('cy@quay.example');
    const to = await userId('cy@quay.example');
    await assign(ada, { to, recordIds: ['clients:c3'] });
    const { account } = await exportPersonalData(app.deps.db, 'cy@quay.example');
    expect(account?.assignments).toMatchObject([{ recordId: 'c3', isOwn: true }]);
    await erasePersonalData({ ...app.deps, storeWrites }, 'cy@quay.example');
    expect(await ids(ada, '&whose=nobody')).toContain('clients:c3');
  });
});
