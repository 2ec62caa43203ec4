import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { aCase, aCondition, aRule } from '../../../../tests/support/rule-factories.ts';

forEachDatabase('several rules', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ann@cairn.example');
  });
  afterAll(() => app.close());

  const post = (path: string, json: object = {}) => send(path, { method: 'POST', json });
  const read = async (id: string) => (await send(`/api/rules/${id}`)).json();
  const starts = [aCondition('sessionStart', '==', true)];
  const put = (id: string, more: object = {}) =>
    send(`/api/rules/${id}`, { method: 'PUT', json: { ...aRule(id, starts, [aCase(id)]), ...more } });
  const seen = async (...ids: string[]) =>
    Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version as number })));
  const asked = async () => {
    const input = { answers: { sessionStart: true }, changedField: 'sessionStart' };
    const items = await (await post('/api/evaluateRules', input)).json();
    return items.map(({ ruleId }: { ruleId: string }) => ruleId);
  };
  const ids = ['one', 'two', 'three'];

  beforeEach(async () => {
    await put('one');
    await put('two', { off: true });
    await put('three', { category: 'Tax', applicableTo: ['clients'] });
  });

  it('are switched off together, ask nothing, and are taken back as one step', async () => {
    expect((await asked()).sort()).toEqual(['one', 'three']);
    const answer = await post('/api/change-rules', {
      rules: await seen(...ids),
      change: { kind: 'switch', off: true },
    });
    expect(answer.status).toBe(200);
    const { batchId, changed } = await answer.json();
    expect(changed, 'the one that was off already stays').toBe(2);
    expect(await asked()).toEqual([]);
    const batch = await (await send(`/api/batches/${batchId}`)).json();
    expect(batch).toMatchObject({ kind: 'rules', title: '3 rules switched off', updated: 2 });
    await post(`/api/batches/${batchId}/take-back`);
    expect((await asked()).sort()).toEqual(['one', 'three']);
    expect((await read('two')).data.off).toBe(true);
  });

  it.each([
    [{ kind: 'switch', off: false }, 'off', [undefined, undefined, undefined]],
    [{ kind: 'category', category: ' Ports ' }, 'category', ['Ports', 'Ports', 'Ports']],
    [
      { kind: 'applicableTo', kinds: ['parties', 'clients'] },
      'applicableTo',
      [
        ['clients', 'parties'],
        ['clients', 'parties'],
        ['clients', 'parties'],
      ],
    ],
    [{ kind: 'applicableTo', kinds: [] }, 'applicableTo', [[], [], []]],
  ])('the change %j sets %s', async (change, key, values) => {
    await post('/api/change-rules', { rules: await seen(...ids), change });
    const stored = await Promise.all(ids.map(read));
    expect(stored.map(({ data }) => data[key])).toEqual(values);
  });

  it('are deleted together, and are there again once that is taken back', async () => {
    const change = { kind: 'delete' };
    const { batchId } = await (await post('/api/change-rules', { rules: await seen(...ids), change })).json();
    expect((await send('/api/rules/one')).status).toBe(404);
    await post(`/api/batches/${batchId}/take-back`);
    expect((await read('three')).data.category).toBe('Tax');
  });

  it('stay as they are when somebody changed one of them since, which is named', async () => {
    const rules = await seen(...ids);
    await put('two', { category: 'Other' });
    const change = { kind: 'switch', off: true };
    const refused = await post('/api/change-rules', { rules, change });
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain('Somebody changed two since. Nothing was written');
    expect((await read('one')).data).not.toHaveProperty('off');
    const none = await post('/api/change-rules', { rules: [{ id: 'nobody', version: 1 }], change });
    expect(none.status).toBe(409);
  });

  it('a change that nothing needs makes no batch', async () => {
    const change = { kind: 'switch', off: true };
    const answer = await (await post('/api/change-rules', { rules: await seen('two'), change })).json();
    expect(answer).toEqual({ batchId: null, changed: 0 });
  });
});
