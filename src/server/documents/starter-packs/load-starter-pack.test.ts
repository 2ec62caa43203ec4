import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { checkStoredRules } from '../exchange/check-stored-rules.ts';
import { packDocuments } from './starter-pack.ts';
import { starterPacks } from './starter-packs.ts';

forEachDatabase('Starter packs', (createDatabase) => {
  let app: TestApp;
  let ann: SendTestRequest;
  beforeEach(async () => {
    app = await createTestApp(createDatabase);
    ann = await app.signedInAs('ann@cairn.example');
  });
  afterEach(() => app.close());

  const put = (path: string, json: object) => ann(`/api/${path}`, { method: 'PUT', json });
  const packs = async () => (await (await ann('/api/starter-packs')).json()).packs;
  const load = async (id: string) => {
    const response = await ann(`/api/starter-packs/${id}/load`, { method: 'POST' });
    return { status: response.status, body: await response.json() };
  };
  const takeBack = async (id: string) =>
    (await ann(`/api/batches/${id}/take-back`, { method: 'POST' })).json();
  const countAll = async () => {
    const { count } = await app.deps.db.query
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  test.each(starterPacks.map((pack) => [pack.title, pack] as const))(
    'the pack %s is loaded whole, its rules have no finding, and it is taken back without a trace',
    async (_title, pack) => {
      const { status, body } = await load(pack.id);
      expect(status).toBe(200);
      expect(body.batch).toMatchObject({
        ...{ kind: 'pack', title: pack.title, by: 'ann@cairn.example', updated: 0, deleted: 0 },
        created: packDocuments(pack).length,
      });
      expect((await checkStoredRules(app.deps.db.query)).findings).toEqual([]);
      expect(await takeBack(body.batch.id)).toMatchObject({ kept: [] });
      expect(await countAll()).toBe(0);
    },
  );

  test('a taken name stays as it is, is named before, and is not taken back', async () => {
    await put('fields/country', { label: 'Where', type: 'text' });
    await put('fieldMappings/own', { sourceField: 'name', mapsTo: 'name', appliesTo: ['clients'] });
    const [onboarding] = await packs();
    expect(onboarding.taken).toEqual([
      { collection: 'fields', id: 'country' },
      { collection: 'fieldMappings', id: 'name-to-name' },
    ]);
    const { body } = await load('client-onboarding');
    expect(body.batch.created).toBe(52);
    expect(await (await ann('/api/fields/country')).json()).toMatchObject({ data: { label: 'Where' } });
    await takeBack(body.batch.id);
    expect((await ann('/api/fields/country')).status).toBe(200);
    expect(await countAll()).toBe(2);
  });

  test('what a user has changed since stays, and is named', async () => {
    const { body } = await load('change-readiness');
    await put('fields/wayBack', { label: 'Retreat', type: 'textarea' });
    expect(await takeBack(body.batch.id)).toMatchObject({
      ...{ removed: 24, keptCount: 1 },
      kept: [{ collection: 'fields', id: 'wayBack', name: 'Retreat', reason: 'changed' }],
    });
  });

  test('a pack that is loaded again adds nothing, and one that does not exist is not found', async () => {
    await load('data-protection');
    expect(await load('data-protection')).toMatchObject({ status: 200, body: { batch: null } });
    expect((await load('nowhere')).status).toBe(404);
  });
});
