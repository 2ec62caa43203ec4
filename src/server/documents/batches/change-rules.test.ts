import { beforeEach, expect, it } from 'vitest';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';
import { aCase, aCondition, aRule } from '../../../../tests/support/rule-factories.ts';

forEachServer('several rules', ({ ann }) => {
  const { post } = ann;

  const read = async (id: string) => ann.read(`/api/rules/${id}`);
  const starts = [aCondition('sessionStart', '==', true)];
  const put = (id: string, more: object = {}) =>
    ann.put(`/api/rules/${id}`, { ...aRule(id, starts, [aCase(id)]), ...more });
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

  it('several rules are switched off together, ask nothing, and are taken back as one step', async () => {
    expect((await asked()).sort()).toEqual(['one', 'three']);
    const answer = await post('/api/change-rules', {
      rules: await seen(...ids),
      change: { kind: 'switch', off: true },
    });
    expect(answer.status).toBe(200);
    const { batchId, changed } = await answer.json();
    expect(changed, 'the one that was off already stays').toBe(2);
    expect(await asked()).toEqual([]);
    const batch = await ann.read(`/api/batches/${batchId}`);
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

  it('several rules are deleted together, and exist again once that is taken back', async () => {
    const change = { kind: 'delete' };
    const { batchId } = await (await post('/api/change-rules', { rules: await seen(...ids), change })).json();
    expect((await ann('/api/rules/one')).status).toBe(404);
    await post(`/api/batches/${batchId}/take-back`);
    expect((await read('three')).data.category).toBe('Tax');
  });

  it('rules that are there again name fields as they are called by then', async () => {
    const trigger = { field: 'harbour', operator: '==', value: 'Bude' };
    await ann.put('/api/fields/harbour', { label: 'Harbour', type: 'text' });
    await ann.put('/api/fields/quay', { label: 'Quay', type: 'text' });
    await put('named', { triggers: [trigger, { ...trigger, field: 'quay' }] });
    const change = { kind: 'delete' };
    const { batchId } = await (
      await post('/api/change-rules', { rules: await seen('named'), change })
    ).json();
    for (const [from, to] of [
      ['harbour', 'port'],
      ['port', 'haven'],
      ['quay', 'pier'],
    ])
      expect((await post(`/api/fields/${from}/rename`, { to })).status).toBe(200);
    await ann.put('/api/fields/quay', { label: 'Quay', type: 'text' });
    await post(`/api/batches/${batchId}/take-back`);
    const { triggers } = (await read('named')).data;
    expect(triggers.map(({ field }: { field: string }) => field)).toEqual(['haven', 'quay']);
  });

  it('several rules stay as they are when another user has changed one of them, which is named', async () => {
    const rules = await seen(...ids);
    await put('two', { category: 'Other' });
    const change = { kind: 'switch', off: true };
    const refused = await post('/api/change-rules', { rules, change });
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain('Another user changed two since. Nothing was written');
    expect((await read('one')).data).not.toHaveProperty('off');
    const none = await post('/api/change-rules', { rules: [{ id: 'unknown', version: 1 }], change });
    expect(none.status).toBe(409);
  });

  it('a change that nothing needs makes no batch', async () => {
    const change = { kind: 'switch', off: true };
    const answer = await (await post('/api/change-rules', { rules: await seen('two'), change })).json();
    expect(answer).toEqual({ batchId: null, changed: 0 });
  });
});
