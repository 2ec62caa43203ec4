import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';

const NEEDED = 'A decision about a match on a sanctions list needs a reason.';

forEachDatabase('The reason for a decision', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  let run: string;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
    const { db } = app.deps;
    await addReferenceList(db, { id: 'own', name: 'Own list' }, [
      { kind: 'clients', id: 'o1', name: 'Northwind Quay Limited' },
    ]);
    await addReferenceList(db, { id: 'sdn', name: 'Sanctions list', format: 'ofac' }, [
      { kind: 'clients', id: 's1', name: 'Northwind Quays Ltd' },
      { kind: 'clients', id: 's2', name: 'Northwind Quay Lt' },
    ]);
    await send('/api/clients/north', { method: 'PUT', json: { name: 'Northwind Quay Ltd' } });
    run = `runs/${(await aFinishedRun(send, { lists: ['own', 'sdn'], kinds: ['clients'] })).id}`;
  });
  afterAll(() => app.close());

  const call = async (path: string, json?: object, method = 'POST') => {
    const response = await send(`/api/matching/${path}`, json && { method, json });
    return { status: response.status, body: await response.json() };
  };
  const candidates = async (): Promise<MatchCandidate[]> =>
    (await call(`${run}/records/clients:north/candidates`)).body.items;
  const decisionOf = async (id: string) =>
    (await candidates()).find(({ externalId }) => externalId === id)?.decision;
  const decide = async (id: string, decision: string, more: object = {}) => {
    const key = (await candidates()).find(({ externalId }) => externalId === id)?.key;
    return call(`${run}/decisions`, { items: [{ recordId: 'clients:north', key, decision, ...more }] });
  };
  const undo = () => call(`${run}/undo`, {});
  const BIRTHDAY = { code: 'different-birthday', label: 'Different birthday' };

  test('The list begins with five reasons', async () => {
    const { body } = await call('reasons');
    expect(body).toMatchObject({ version: 1 });
    expect(body.reasons.map(({ label }: { label: string }) => label)).toEqual([
      'Different birthday',
      'Different country',
      'Different person, checked',
      'Same: documents agree',
      'Common name',
    ]);
  });

  test('A decision on a sanctions list without a reason is refused, and one on another list is not', async () => {
    expect((await call(run)).body.lists).toMatchObject([
      { id: 'own', needsReason: false },
      { id: 'sdn', needsReason: true },
    ]);
    expect(await decide('s1', 'delete')).toMatchObject({ status: 400, body: { message: NEEDED } });
    expect(await decide('s1', 'delete', { reason: 'no-such-reason' })).toMatchObject({
      status: 400,
      body: { message: 'This reason is no longer in the list. Choose another one.' },
    });
    expect(await decisionOf('s1')).toMatchObject({ value: 'undecided' });
    expect((await decide('o1', 'confirm')).status).toBe(200);
    await undo();
  });

  test('A list of the firm that is marked as a sanctions list needs a reason, until the mark is taken off', async () => {
    const mark = async (id: string, isSanctions: boolean) => {
      const response = await send(`/api/reference-lists/${id}/sanctions`, {
        method: 'PUT',
        json: { isSanctions },
      });
      return { status: response.status, ...(await response.json()) };
    };
    expect(await mark('own', true)).toMatchObject({ status: 200, name: 'Own list', sanctions: 'marked' });
    expect(await mark('own', true)).toMatchObject({ status: 200, sanctions: 'marked' });
    expect((await call(run)).body.lists).toMatchObject([
      { id: 'own', needsReason: true },
      { id: 'sdn', needsReason: true },
    ]);
    expect(await decide('o1', 'confirm')).toMatchObject({ status: 400, body: { message: NEEDED } });
    expect(await mark('own', false)).toMatchObject({ status: 200, sanctions: null });
    expect((await decide('o1', 'confirm')).status).toBe(200);
    await undo();
    expect(await mark('sdn', false)).toMatchObject({
      status: 409,
      message: 'The format of this list says that it is a sanctions list.',
    });
    expect((await mark('none', true)).status).toBe(404);
  });

  test('A reason is stored with its decision and in the audit log, and undo restores the one before', async () => {
    expect((await decide('s1', 'delete', { reason: BIRTHDAY.code, note: 'Seen' })).status).toBe(200);
    expect(await decisionOf('s1')).toMatchObject({ value: 'delete', reason: BIRTHDAY, note: 'Seen' });
    expect((await decide('s1', 'delete', { note: 'Seen twice' })).status, 'the reason stays').toBe(200);
    expect(await decisionOf('s1')).toMatchObject({ reason: BIRTHDAY, note: 'Seen twice' });
    expect((await decide('s1', 'confirm')).status, 'another decision needs its own').toBe(400);
    expect((await decide('s1', 'confirm', { reason: 'same-documents-agree' })).status).toBe(200);
    await undo();
    expect(await decisionOf('s1')).toMatchObject({ value: 'delete', reason: BIRTHDAY });
    const { items } = (await call('audit?action=decide')).body;
    expect(items[0]).toMatchObject({ reasonCode: 'same-documents-agree', reason: 'Same: documents agree' });
    const csv = await (await send('/api/matching/audit/export')).text();
    expect(csv.split('\r\n')[0]).toContain('"reasonCode","reason"');
    expect(csv).toContain('"different-birthday","Different birthday"');
    const json = await (await send('/api/matching/audit/export?format=json')).json();
    expect(json).toContainEqual(expect.objectContaining({ reasonCode: 'different-birthday' }));
    await undo();
    await undo();
    expect(await decisionOf('s1')).toMatchObject({ value: 'undecided', reason: null });
  });

  test('A bulk decision takes one reason for all, and needs it when one is on a sanctions list', async () => {
    const bulk = { what: 'delete-remaining', recordId: 'clients:north' };
    const { hash, needsReason } = (await call(`${run}/bulk`, bulk)).body;
    expect(needsReason).toBe(true);
    expect(await call(`${run}/bulk/apply`, { ...bulk, hash })).toMatchObject({
      status: 400,
      body: { message: NEEDED },
    });
    const applied = await call(`${run}/bulk/apply`, {
      ...bulk,
      hash,
      reason: 'common-name',
      note: 'All three',
    });
    expect(applied.status).toBe(200);
    for (const id of ['o1', 's1', 's2']) {
      expect(await decisionOf(id)).toMatchObject({ reason: { label: 'Common name' }, note: 'All three' });
    }
    await undo();
  });

  test('The firm changes the list; a decision keeps the wording it was made with', async () => {
    await decide('s1', 'delete', { reason: BIRTHDAY.code });
    const { version, reasons } = (await call('reasons')).body;
    const [first, second] = reasons;
    const put = (json: object) => call('reasons', json, 'PUT');
    const changed = [{ ...first, label: 'Another birthday' }, second, { label: 'Common name!' }];
    expect(await put({ version, reasons: changed })).toMatchObject({
      status: 200,
      body: {
        version: version + 1,
        reasons: [{ code: first.code, label: 'Another birthday' }, second, { code: 'common-name-2' }],
      },
    });
    expect(await put({ version, reasons: changed })).toMatchObject({
      status: 409,
      body: { message: 'The reasons were changed since you opened them. Look at them again.' },
    });
    const twice = await put({ version: version + 1, reasons: [{ label: 'One' }, { label: 'one' }] });
    expect(twice.body.data.fields).toEqual([
      { path: 'reasons.1.label', message: 'This reason is listed twice.' },
    ]);
    expect(await decisionOf('s1')).toMatchObject({ reason: BIRTHDAY });
    expect((await decide('s2', 'delete', { reason: 'common-name' })).status, 'it was removed').toBe(400);
  });
});
