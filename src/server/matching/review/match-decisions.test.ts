import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';

/** Sequences tried. */
const RUNS = 6;
const TABLES = [
  'match_decisions',
  'match_records',
  'match_groups',
  'match_steps',
  'match_step_items',
] as const;

forEachDatabase('A decision about a match', (createDatabase) => {
  let app: TestApp;
  let ada: SendTestRequest;
  let bo: SendTestRequest;
  let path: string;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    [ada, bo] = [await app.signedInAs('ada@quay.example'), await app.signedInAs('bo@quay.example')];
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'list-1' }, [
      { kind: 'clients', id: 'r1', name: 'Northwind Quay Limited' },
      { kind: 'clients', id: 'r2', name: 'Northwind Quayside Ltd' },
      { kind: 'contacts', id: 'p1', name: 'Ada Quay', birthday: '1980-02-03' },
      { kind: 'contacts', id: 'p2', name: 'Zebedee Umber', birthday: '1980-02-03' },
      { kind: 'contacts', id: 'p3', name: 'Lou Quarm', birthday: '1980-02-03' },
    ]);
    await putClient('1980-02-03');
    path = `/api/matching/runs/${(await aFinishedRun(ada, { lists: ['list-1'] })).id}`;
  });
  afterAll(() => app.close());

  async function putClient(birthday: string) {
    const contacts = [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', birthday }];
    const json = { name: 'Northwind Quay Ltd', contacts };
    expect((await ada('/api/clients/north', { method: 'PUT', json })).status).toBe(200);
  }

  const post = async (send: SendTestRequest, action: string, json: object = {}) => {
    const response = await send(`${path}/${action}`, { method: 'POST', json });
    return { status: response.status, body: await response.json() };
  };
  const undoAll = async (send: SendTestRequest) => {
    while ((await post(send, 'undo')).status === 200);
  };
  const read = async (where: string) => (await ada(`${path}/${where}`)).json();
  const candidatesOf = async (recordId: string, by = 'name'): Promise<MatchCandidate[]> =>
    (await read(`records/${recordId}/candidates?by=${by}`)).items;
  const keyOf = async (recordId: string, externalId: string, by = 'name') =>
    (await candidatesOf(recordId, by)).find((one) => one.externalId === externalId)?.key ?? '';
  const groupKey = async () => (await read('records?kind=contacts')).items[0].groups[0].key as string;

  test('A decision is stored with its author, counted, audited, and can be undone', async () => {
    const key = await keyOf('clients:north', 'r1');
    const items = [{ recordId: 'clients:north', key, decision: 'confirm', note: 'Same address' }];
    expect(await post(ada, 'decisions', { items })).toMatchObject({
      status: 200,
      body: { decided: 1, undecided: 3, step: { items: 1 } },
    });
    const [first] = await candidatesOf('clients:north');
    expect(first?.decision).toMatchObject({ value: 'confirm', by: 'ada@quay.example', note: 'Same address' });
    const audit = await (await ada('/api/matching/audit?action=decide')).json();
    expect(audit.items[0]).toMatchObject({
      by: 'ada@quay.example',
      externalId: 'r1',
      score: 100,
      old: 'undecided',
      new: 'confirm',
    });
    expect(await post(ada, 'undo')).toMatchObject({
      status: 200,
      body: { decided: 0, undecided: 4, step: null },
    });
    expect(await post(ada, 'undo')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('Of two decisions about one pair the first is kept, and the second gets a conflict with the first', async () => {
    const key = await keyOf('clients:north', 'r1');
    const request = (decision: string, more = {}) => ({
      items: [{ recordId: 'clients:north', key, decision, ...more }],
    });
    expect((await post(ada, 'decisions', request('confirm'))).status).toBe(200);
    const refused = await post(bo, 'decisions', request('delete'));
    expect(refused).toMatchObject({
      status: 409,
      body: { data: { current: [{ key, decision: { value: 'confirm', by: 'ada@quay.example' } }] } },
    });
    expect((await post(bo, 'decisions', request('delete', { expected: 'confirm' }))).status).toBe(200);
    await undoAll(bo);
    await undoAll(ada);
  });

  test('Undo leaves what another user decided since, says so, and reaches the step before', async () => {
    const decide = async (send: SendTestRequest, externalId: string, more: object) => {
      const key = await keyOf('clients:north', externalId);
      const { status } = await post(send, 'decisions', {
        items: [{ recordId: 'clients:north', key, ...more }],
      });
      expect(status).toBe(200);
      return key;
    };
    const left = await decide(ada, 'r1', { decision: 'delete' });
    const key = await decide(ada, 'r2', { decision: 'delete' });
    await decide(bo, 'r2', { decision: 'confirm', expected: 'delete' });
    expect(await post(ada, 'undo')).toMatchObject({
      status: 200,
      body: {
        ...{ items: [], step: { items: 1 }, revision: null },
        current: [{ key, name: 'Northwind Quay Ltd', decision: { value: 'confirm', by: 'bo@quay.example' } }],
      },
    });
    const before = await post(ada, 'undo');
    expect(before.body).toMatchObject({ items: [{ key: left }], current: [], step: null });
    expect((await candidatesOf('clients:north')).map(({ decision }) => decision.value).toSorted()).toEqual([
      'confirm',
      'undecided',
    ]);
    await undoAll(bo);
    await decide(ada, 'r2', { decision: 'undecided' });
    for (const table of ['match_step_items', 'match_steps'] as const)
      await app.deps.db.query.deleteFrom(table).execute();
  });

  test('Of two concurrent decisions about one pair one is kept', async () => {
    const key = await keyOf('clients:north', 'r1');
    const decide = (send: SendTestRequest, decision: string) =>
      post(send, 'decisions', {
        items: [{ recordId: 'clients:north', key, decision, expected: 'undecided' }],
      });
    const answers = await Promise.all([decide(ada, 'confirm'), decide(bo, 'delete')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await undoAll(ada);
    await undoAll(bo);
  });

  test('A decision about a group counts for all its members, and decisions about all members count for the group', async () => {
    const recordId = 'contacts:north:c1';
    await post(ada, 'decisions', { items: [{ recordId, key: await groupKey(), decision: 'delete' }] });
    expect((await read('records?kind=contacts')).items[0]).toMatchObject({ decided: 1, undecided: 1 });
    await post(ada, 'undo');
    for (const externalId of ['p2', 'p3']) {
      const key = await keyOf(recordId, externalId, 'birthday');
      await post(ada, 'decisions', { items: [{ recordId, key, decision: 'delete' }] });
    }
    const [record] = (await read('records?kind=contacts')).items;
    expect(record).toMatchObject({ decided: 1, undecided: 1, groups: [{ decidedAlone: 2 }] });
    await undoAll(ada);
    expect((await read('records?kind=contacts')).items[0]).toMatchObject({ decided: 0, undecided: 2 });
  });

  test('A bulk action decides exactly the list that was previewed', async () => {
    const bulk = { what: 'confirm-recommended' };
    const { body: shown } = await post(ada, 'bulk', bulk);
    const named = shown.items.map((item: { externalName: string }) => item.externalName);
    expect(named).toEqual(['Northwind Quay Limited', 'Ada Quay']);
    expect(shown).toMatchObject({ count: 2, nextCursor: null });
    const key = await keyOf('clients:north', 'r1');
    await post(ada, 'decisions', { items: [{ recordId: 'clients:north', key, decision: 'delete' }] });
    expect((await post(ada, 'bulk/apply', { ...bulk, hash: shown.hash })).status).toBe(409);
    const { body: again } = await post(ada, 'bulk', bulk);
    expect(await post(ada, 'bulk/apply', { ...bulk, hash: again.hash })).toMatchObject({
      status: 200,
      body: { decided: 2, undecided: 2, step: { label: 'Confirm recommended', items: 1 } },
    });
    expect(await post(ada, 'undo')).toMatchObject({ body: { decided: 1, undecided: 3 } });
    const { body: low } = await post(ada, 'bulk', { what: 'delete-low' });
    expect(low.items.map((item: { externalName: string }) => item.externalName)).toEqual(['Zebedee Umber']);
    await undoAll(ada);
  });

  test('Two confirmed matches of one record bring a warning', async () => {
    for (const externalId of ['r1', 'r2']) {
      const key = await keyOf('clients:north', externalId);
      await post(ada, 'decisions', { items: [{ recordId: 'clients:north', key, decision: 'confirm' }] });
    }
    expect(await read('warnings')).toMatchObject({
      undecided: { clients: 0, contacts: 2, relatedParties: 0 },
      severalConfirmed: [
        { recordId: 'clients:north', externalNames: ['Northwind Quay Limited', 'Northwind Quayside Ltd'] },
      ],
      confirmedTwice: [],
    });
    await undoAll(ada);
  });

  test('Undoing every step leaves the database as it was, byte for byte', async () => {
    const dump = async () =>
      Promise.all(
        TABLES.map(async (table) =>
          (await app.deps.db.query.selectFrom(table).selectAll().execute())
            // A revision counts every change, an undone one too.
            .map((row) => JSON.stringify({ ...row, revision: 0 }))
            .sort(),
        ),
      );
    const pairs = [
      { recordId: 'clients:north', key: await keyOf('clients:north', 'r1') },
      { recordId: 'clients:north', key: await keyOf('clients:north', 'r2') },
      { recordId: 'contacts:north:c1', key: await keyOf('contacts:north:c1', 'p1') },
      { recordId: 'contacts:north:c1', key: await keyOf('contacts:north:c1', 'p2', 'birthday') },
      { recordId: 'contacts:north:c1', key: await groupKey() },
    ];
    const decision = fc.constantFrom('confirm', 'delete', 'undecided');
    const deciding = fc
      .uniqueArray(fc.tuple(fc.constantFrom(...pairs), decision), {
        minLength: 1,
        maxLength: 4,
        selector: ([pair]) => pair.key,
      })
      .map((items) => ({
        act: 'decide' as const,
        items: items.map(([pair, value]) => ({ ...pair, decision: value })),
      }));
    const bulk = fc.constantFrom(
      { act: 'bulk' as const, what: 'confirm-recommended' },
      { act: 'bulk' as const, what: 'delete-low' },
      { act: 'bulk' as const, what: 'delete-remaining', recordId: 'contacts:north:c1' },
    );
    const acts = fc.array(fc.oneof(deciding, bulk, fc.constant({ act: 'undo' as const })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        const before = await dump();
        for (const act of list) {
          if (act.act === 'undo') await post(ada, 'undo');
          else if (act.act === 'decide') await post(ada, 'decisions', { items: act.items });
          else {
            const { act: _, ...request } = act;
            const { body } = await post(ada, 'bulk', request);
            await post(ada, 'bulk/apply', { ...request, hash: body.hash });
          }
          const counted = (await read('records')).items;
          for (const one of counted) expect(one.decided).toBe(await countDecided(one.recordId));
        }
        await undoAll(ada);
        expect(await dump()).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  });

  /** Counts a record's decisions from its candidates as the API shows them. */
  async function countDecided(recordId: string): Promise<number> {
    const { record, items } = await read(`records/${recordId}/candidates`);
    const isDecided = (one: { decision: { value: string } }) => one.decision.value !== 'undecided';
    const groups = record.groups.filter(
      (group: { count: number; decidedAlone: number; decision: { value: string } }) =>
        isDecided(group) || group.decidedAlone >= group.count,
    );
    return items.filter(isDecided).length + groups.length;
  }

  test('A decision is recalled by the next run, and reopened only where a compared value changed', async () => {
    const decide = async (recordId: string, key: string) =>
      expect((await post(ada, 'decisions', { items: [{ recordId, key, decision: 'confirm' }] })).status).toBe(
        200,
      );
    await decide('clients:north', await keyOf('clients:north', 'r1'));
    await decide('contacts:north:c1', await keyOf('contacts:north:c1', 'p1'));
    await decide('contacts:north:c1', await groupKey());
    const again = await aFinishedRun(ada, { lists: ['list-1'] });
    expect(again.counts.clients).toMatchObject({ decided: 1, undecided: 1, new: 0, unchanged: 2, gone: 0 });
    expect(again.counts.contacts).toMatchObject({ decided: 2, undecided: 0, unchanged: 1 });
    expect((await post(ada, 'undo')).status).toBe(409);
    await putClient('1980-02-13');
    const run = await aFinishedRun(ada, { lists: ['list-1'] });
    path = `/api/matching/runs/${run.id}`;
    expect(run.counts.clients).toMatchObject({ decided: 1, undecided: 1, changed: 0 });
    expect(run.counts.contacts).toMatchObject({ decided: 0, candidates: 1, groups: 0, changed: 1 });
    const [kept] = await candidatesOf('clients:north');
    expect(kept).toMatchObject({ change: 'unchanged', decision: { value: 'confirm', remembered: true } });
    const [reopened] = await candidatesOf('contacts:north:c1');
    expect(reopened).toMatchObject({
      change: 'changed',
      decision: { value: 'undecided', reopened: { value: 'confirm', by: 'ada@quay.example' } },
    });
  });
});
