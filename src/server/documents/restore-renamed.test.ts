import { expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { aCase, aCondition, aRule } from '../../../tests/support/rule-factories.ts';

forEachServer('a restore after a rename', ({ ann }) => {
  const { put, post, read } = ann;

  const rename = (id: string, to: string) => post(`/api/fields/${id}/rename`, { id, to });

  it('the data of each version is read, and null for its deletion', async () => {
    await put('/api/staticData/tides', { options: ['high'] });
    await put('/api/staticData/tides', { options: ['high', 'low'] });
    await ann.remove('/api/staticData/tides');
    const data = async (version: number) => (await read(`/api/staticData/tides/revisions/${version}`)).data;
    expect(await data(1)).toEqual({ options: ['high'] });
    expect(await data(2)).toEqual({ options: ['high', 'low'] });
    expect(await data(3)).toBeNull();
    expect((await ann('/api/staticData/tides/revisions/4')).status).toBe(404);
    expect((await ann('/api/staticData/none/revisions/1')).status).toBe(404);
  });

  it('a rule is restored with the present name of a field that was renamed since, in all its parts', async () => {
    await put('/api/fields/turnover', { label: 'Turnover', type: 'number' });
    const cases = [
      aCase('turnover'),
      aCase('vat', { condition: aCondition('turnover', '>', 5), prompt: 'VAT?' }),
    ];
    const rule = aRule('r', [aCondition('turnover', '!=', '')], cases, { category: 'Of {{turnover}}' });
    await put('/api/rules/r', rule);
    await put('/api/fieldMappings/m', { sourceField: 'a', mapsTo: 'turnover', appliesTo: ['clients'] });
    const { at } = await read('/api/rules/r/revisions/1');
    expect(await read(`/api/fields/turnover/renamed?since=${at}`)).toBeNull();
    await rename('turnover', 'yearlyTurnover');
    await rename('yearlyTurnover', 'annualTurnover');
    const renamed = await read(`/api/fields/turnover/renamed?since=${at}`);
    expect(renamed).toMatchObject({ to: 'annualTurnover', by: 'ann@cairn.example' });
    expect(await read(`/api/fields/turnover/renamed?since=${renamed.at}`)).toBeNull();

    const renames = [{ from: 'turnover', to: renamed.to }];
    expect((await post('/api/rules/r/restore', { version: 1, renames })).status).toBe(200);
    const { data, version } = await read('/api/rules/r');
    expect(data).toMatchObject({
      category: 'Of {{annualTurnover}}',
      triggers: [{ field: 'annualTurnover' }],
      onTrigger: {
        cases: [{ uiAction: { dataField: 'annualTurnover' } }, { condition: { field: 'annualTurnover' } }],
      },
    });
    const { items } = await read('/api/rules/r/revisions');
    expect(version, 'equal data makes no version').toBe(3);
    await put('/api/rules/r', { ...data, category: '' });
    await post('/api/rules/r/restore', { version: 1, renames });
    expect(items[0].operation).toBe('rename');
    const [restored] = (await read('/api/rules/r/revisions')).items;
    expect(restored).toMatchObject({
      operation: 'restore',
      note: 'With annualTurnover instead of turnover.',
    });
    await post('/api/fieldMappings/m/restore', { version: 1, renames });
    expect((await read('/api/fieldMappings/m')).data.mapsTo).toBe('annualTurnover');
  });

  it('a field that was renamed and then deleted has no present name', async () => {
    await put('/api/fields/gone', { type: 'text' });
    const since = '2026-01-01T00:00:00.000Z';
    await rename('gone', 'goneToo');
    await ann.remove('/api/fields/goneToo');
    expect(await read(`/api/fields/gone/renamed?since=${since}`)).toBeNull();
    expect((await ann('/api/fields/gone/renamed?since=yesterday')).status).toBe(400);
  });
});
