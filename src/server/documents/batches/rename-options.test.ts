import { beforeEach, expect, it } from 'vitest';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';
import { aCase, aCondition, aRule } from '../../../../tests/support/rule-factories.ts';
import { listAnswersOf } from '../../question-sessions/answer-history-store.ts';

forEachServer('renamed options', (server) => {
  const { put, post, read } = server.ann;
  const RISK = { label: 'Risk', type: 'dropdown', persistent: true };
  const renames = [{ from: 'High', to: 'Very high' }];
  const rename = async (path: string, data: object, dryRun = false) => {
    const { version } = await read(`/api/${path}`);
    const answer = await post(`/api/${path}/options/rename`, { version, data, renames, dryRun });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };

  beforeEach(async () => {
    await put('/api/fields/risk', { ...RISK, options: ['Low', 'High'] });
    await put('/api/fieldMappings/risk-of-contact', {
      ...{ sourceField: 'rating', mapsTo: 'risk', appliesTo: ['contacts'] },
    });
    await put('/api/rules/asks', aRule('asks', [aCondition('risk', '==', 'High')], [aCase('why')]));
    await put('/api/rules/other', aRule('other', [aCondition('mood', '==', 'High')], [aCase('why')]));
    await put('/api/clients/one', { name: 'One', risk: 'High', mood: 'High' });
    await put('/api/clients/two', { name: 'Two', risk: 'Low', contacts: [{ id: 'c', rating: 'High' }] });
    await put('/api/clients/three', { name: 'High', risk: 'Low' });
  });

  it('are counted first, renamed in rules and clients as one batch, and taken back together', async () => {
    const data = { ...RISK, dataField: 'risk', options: ['Low', 'Very high'] };
    expect(await rename('fields/risk', data, true)).toMatchObject({ rules: 1, clients: 2, batchId: null });
    expect((await read('/api/clients/one')).data.risk).toBe('High');
    const { batchId, document } = await rename('fields/risk', data);
    expect(document.data.options).toEqual(['Low', 'Very high']);
    expect((await read('/api/rules/asks')).data.triggers[0].value).toBe('Very high');
    expect((await read('/api/rules/other')).data.triggers[0].value).toBe('High');
    expect((await read('/api/clients/one')).data).toMatchObject({ risk: 'Very high', mood: 'High' });
    expect((await read('/api/clients/two')).data.contacts[0].rating).toBe('Very high');
    expect((await read('/api/clients/three')).data).toEqual({ name: 'High', risk: 'Low' });
    expect(await read(`/api/batches/${batchId}`)).toMatchObject({
      ...{ kind: 'options', title: 'High is now Very high', updated: 4 },
    });
    await post(`/api/batches/${batchId}/take-back`);
    expect((await read('/api/fields/risk')).data.options).toEqual(['Low', 'High']);
    expect((await read('/api/clients/one')).data.risk).toBe('High');
  });

  it('are renamed in answers that stand in an open questionnaire alone, with their history, and taken back', async () => {
    const path = '/api/question-sessions/clients/three';
    const asked = { ruleId: 'r', prompt: 'Risk?' };
    const list = {
      answers: { risk: 'High', mood: 'High' },
      copied: [],
      byHand: { risk: asked, mood: asked },
    };
    const state = { list, drafts: { '["risk","r"]': 'High' } };
    const progress = { answered: 2, total: 2, unsaved: 2 };
    const { version } = await read(path);
    expect((await put(path, { version, state, progress })).status).toBe(200);
    const data = { ...RISK, dataField: 'risk', options: ['Low', 'Very high'] };
    expect(await rename('fields/risk', data, true)).toMatchObject({ questionnaires: 1, batchId: null });
    const { batchId, questionnaires } = await rename('fields/risk', data);
    expect(questionnaires).toBe(1);
    expect(await read(path)).toMatchObject({
      version: version + 2,
      state: {
        list: { answers: { risk: 'Very high', mood: 'High' } },
        drafts: { '["risk","r"]': 'Very high' },
      },
    });
    const answers = async () =>
      (await listAnswersOf(server.app.deps.db.query, { kind: 'clients', clientId: 'three', itemId: '' }))
        .filter(({ dataField }) => dataField === 'risk')
        .map(({ value }) => value);
    expect((await answers()).slice(-2)).toEqual(['High', 'Very high']);
    await post(`/api/batches/${batchId}/take-back`);
    expect(await read(path)).toMatchObject({ version: version + 3, state });
    expect((await answers()).at(-1)).toBe('High');
  });

  it('are renamed in a draft that is about no record yet, and taken back', async () => {
    const path = '/api/question-draft';
    const state = (risk: string) => ({
      list: { answers: { risk, mood: 'High' }, byHand: { risk: { ruleId: 'r', prompt: 'Risk?' } } },
    });
    const progress = { answered: 2, total: 2, unsaved: 2 };
    expect((await put(path, { version: 0, state: state('High'), progress })).status).toBe(200);
    const data = { ...RISK, dataField: 'risk', options: ['Low', 'Very high'] };
    const { batchId } = await rename('fields/risk', data);
    expect(await read(path)).toEqual({ version: 2, state: state('Very high') });
    await post(`/api/batches/${batchId}/take-back`);
    expect(await read(path)).toEqual({ version: 3, state: state('High') });
    await server.ann.remove(path);
  });

  it('are renamed in the saved views that filter by them, and taken back', async () => {
    const where = (...values: string[]) =>
      new URLSearchParams({ where: JSON.stringify([['risk', 'is', ...values]]) }).toString();
    const viewed = async () => {
      const views: { name: string; view: string }[] = await read('/api/saved-views?screen=clients');
      return Object.fromEntries(views.map(({ name, view }) => [name, view]));
    };
    for (const [name, view] of [
      ['Risky', where('High', 'Low')],
      ['Calm', where('Low')],
    ])
      await post('/api/saved-views', { screen: 'clients', name, view, isShared: true });
    const before = await viewed();
    const data = { ...RISK, dataField: 'risk', options: ['Low', 'Very high'] };
    expect(await rename('fields/risk', data, true)).toMatchObject({ views: 1 });
    expect(await viewed()).toEqual(before);
    const { batchId, views } = await rename('fields/risk', data);
    expect(views).toBe(1);
    expect(await viewed()).toEqual({ Risky: where('Very high', 'Low'), Calm: where('Low') });
    await post(`/api/batches/${batchId}/take-back`);
    expect(await viewed()).toEqual(before);
  });

  it('are renamed in what saved scenarios answer and in their records, and taken back', async () => {
    const scenario = (option: string, mood = 'High') => ({
      ...{ name: 'Asked why', kind: 'contacts', record: { lastname: 'High', rating: option } },
      steps: [
        ['answer', 'risk', 'r', option],
        ['answer', 'mood', 'r', mood],
      ],
      expected: ['why (asks)'],
    });
    await put('/api/ruleScenarios/why', scenario('High'));
    const data = { ...RISK, dataField: 'risk', options: ['Low', 'Very high'] };
    const { batchId } = await rename('fields/risk', data);
    expect((await read('/api/ruleScenarios/why')).data).toEqual(scenario('Very high'));
    await post(`/api/batches/${batchId}/take-back`);
    expect((await read('/api/ruleScenarios/why')).data).toEqual(scenario('High'));
    await server.ann.remove('/api/ruleScenarios/why');
  });

  it('stay in an answer that was changed since when they are taken back', async () => {
    const path = '/api/question-sessions/clients/two';
    const byHand = { risk: { ruleId: 'r', prompt: 'Risk?' } };
    const save = async (risk: string) => {
      const { version } = await read(path);
      const list = { answers: { risk }, copied: [], byHand };
      await put(path, { version, state: { list }, progress: { answered: 1, total: 1, unsaved: 1 } });
    };
    await save('High');
    const data = { ...RISK, dataField: 'risk', options: ['Low', 'Very high'] };
    const { batchId } = await rename('fields/risk', data);
    await save('Low');
    await post(`/api/batches/${batchId}/take-back`);
    expect((await read(path)).state.list.answers.risk).toBe('Low');
  });

  it('are not taken back from clients and rules alone when the field was changed since', async () => {
    const data = { ...RISK, dataField: 'risk', options: ['Low', 'Very high'] };
    const { batchId } = await rename('fields/risk', data);
    await put('/api/fields/risk', { ...data, label: 'Level of risk' });
    const refused = await post(`/api/batches/${batchId}/take-back`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'Level of risk: Changed since by ann@cairn.example. Nothing was undone; rename its options there instead.',
    ]);
    expect((await read('/api/clients/one')).data.risk).toBe('Very high');
    expect((await read('/api/rules/asks')).data.triggers[0].value).toBe('Very high');
    expect((await read(`/api/batches/${batchId}`)).takenBack).toBeNull();
  });

  it('of a static source are renamed through every field that takes its options from there', async () => {
    await put('/api/staticData/Levels', { options: ['Low', 'High'] });
    await put('/api/fields/risk', { ...RISK, options: [], staticSource: 'Levels' });
    const renamed = await rename('staticData/Levels', { options: ['Low', 'Very high'] });
    expect(renamed).toMatchObject({ rules: 1, clients: 2 });
    expect((await read('/api/clients/one')).data.risk).toBe('Very high');
  });

  it('are refused over another version than was seen', async () => {
    const input = { version: 99, data: { ...RISK, dataField: 'risk', options: [] }, renames, dryRun: false };
    expect((await post('/api/fields/risk/options/rename', input)).status).toBe(409);
  });
});
