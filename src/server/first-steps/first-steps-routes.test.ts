import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StepState } from '#contract/first-steps-contract.ts';
import { createTestApp, type SendTestRequest, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../tests/support/matching-scenario.ts';

forEachDatabase('The first steps', (createDatabase) => {
  let app: TestApp;
  let ann: SendTestRequest;
  beforeEach(async () => {
    app = await createTestApp(createDatabase, { seed: 'none', defaultClientId: 'quay' });
    ann = await app.signedInAs('ann@cairn.example');
    await app.deps.jobs.start();
  });
  afterEach(() => app.close());

  const put = async (path: string, json: object) =>
    expect((await ann(`/api/${path}`, { method: 'PUT', json })).status).toBe(200);
  const steps = async (): Promise<StepState[]> => (await (await ann('/api/first-steps')).json()).steps;
  const doneSteps = async () =>
    Object.fromEntries((await steps()).flatMap(({ step, done }) => (done ? [[step, done.name]] : [])));
  const adminClient = async (last = '') =>
    (await (await ann(`/api/admin-client?last=${encodeURIComponent(last)}`)).json()).id;

  test('each step is done as soon as what it asks for exists, and says what made it true', async () => {
    expect(await doneSteps()).toEqual({});
    await put('clients/penrose', { name: 'Penrose Boatyard' });
    await put('fields/country', { label: 'Country', type: 'text' });
    await put('fieldMappings/m1', { sourceField: 'country', mapsTo: 'country', appliesTo: ['clients'] });
    const triggers = [{ field: 'sessionStart', operator: '==', value: true }];
    const uiAction = { type: 'textInput', prompt: 'Country?', dataField: 'country' };
    await put('rules/first', { triggers, onTrigger: { cases: [{ uiAction }] } });
    const made = {
      client: 'Penrose Boatyard',
      field: 'Country',
      mapping: 'country to country',
      rule: 'first',
    };
    expect(await doneSteps()).toEqual(made);
    const list = {
      answers: { country: 'Wales' },
      byHand: { country: { ruleId: 'first', prompt: 'Country?' } },
    };
    const progress = { answered: 1, total: 1, unsaved: 1 };
    await put('question-sessions/clients/penrose', { version: 0, state: { list }, progress });
    await addReferenceList(app.deps.db, { id: 'list-1', name: 'Sanctions' }, [
      { kind: 'clients', id: 'r1', name: 'Penrose Boatyard' },
    ]);
    expect(await doneSteps()).toEqual({ ...made, question: 'Country?', list: 'Sanctions' });
  });

  test('several of one kind are counted, and what is deleted is to be done again', async () => {
    await put('clients/b', { name: 'Bo' });
    await put('clients/a', { name: 'Al' });
    expect((await steps())[0]?.done).toMatchObject({ count: 2, name: 'Al' });
    for (const id of ['a', 'b']) await ann(`/api/clients/${id}`, { method: 'DELETE' });
    expect(await doneSteps()).toEqual({});
  });

  test('Client Admin opens the last client, else the configured one, else the first, else none', async () => {
    expect(await adminClient('gone')).toBeNull();
    await put('clients/penrose', { name: 'Penrose Boatyard' });
    await put('clients/zephyr', { name: 'Zephyr' });
    expect(await adminClient()).toBe('penrose');
    expect(await adminClient('gone')).toBe('penrose');
    await put('clients/quay', { name: 'Quay' });
    expect(await adminClient('gone')).toBe('quay');
    expect(await adminClient('zephyr')).toBe('zephyr');
  });

  test('a contact entered where no field is defined is found by its birthday', async () => {
    await addReferenceList(app.deps.db, { id: 'list-1' }, [
      { kind: 'contacts', id: 'p1', name: 'Quite Another', birthday: '1979-06-12' },
    ]);
    const contacts = [{ firstname: 'Jory', lastname: 'Pascoe', birthday: '12 June 1979' }];
    await put('clients/penrose', { name: 'Penrose Boatyard', contacts });
    const run = await aFinishedRun(ann, { lists: ['list-1'] });
    const { items } = await (await ann(`/api/matching/runs/${run.id}/records?status=undecided`)).json();
    expect(items).toMatchObject([
      { kind: 'contacts', name: 'Jory Pascoe', groups: [{ by: 'birthday', count: 1 }] },
    ]);
  });
});
