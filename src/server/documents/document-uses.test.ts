import { beforeEach, expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

const aRule = (field: string, asked: string, category = '') => ({
  category,
  triggers: [{ field, operator: '==', value: 'UK' }],
  onTrigger: { cases: [{ uiAction: { type: 'textInput', prompt: '', dataField: asked, options: [] } }] },
});

forEachServer('what others use', (server) => {
  const { ann } = server;
  const { read } = ann;

  const put = async (path: string, json: object) => {
    const response = await ann.put(path, json);
    expect(response.status, await response.clone().text()).toBe(200);
  };
  const dataOf = async (path: string) => (await read(path)).data;
  const rename = (path: string, json: object) => ann.post(`${path}/rename`, json);

  beforeEach(async () => {
    const { query } = server.app.deps.db;
    for (const table of ['documents', 'revisions', 'search_words', 'entity_names'] as const) {
      await query.deleteFrom(table).execute();
    }
    await put('/api/staticData/countries', { options: ['UK', 'France'] });
    await put('/api/fields/country', { label: 'Country', type: 'dropdown', staticSource: 'countries' });
    await put('/api/rules/r1', aRule('country', 'region'));
    await put('/api/rules/r2', aRule('turnover', 'country'));
    await put('/api/rules/r3', { ...aRule('turnover', 'vat'), triggers: aRule('country', '').triggers });
    await put('/api/rules/r4', aRule('turnover', 'vat', 'Tax in {{country}}'));
    await put('/api/rules/r5', aRule('countryOfBirth', 'passport', 'country'));
    const mapping = { sourceField: 'address.country', mapsTo: 'country', appliesTo: ['clients'] };
    await put('/api/fieldMappings/m1', mapping);
    const steps = [['answer', 'country', 'r2', 'UK']];
    const expected = ['# country (r2)', 'country (r2)', '  Region? (r1)', 'mycountry (r9)'];
    await put('/api/ruleScenarios/s1', { name: 'UK', kind: 'clients', steps, expected });
  });

  const USERS = [
    ['fieldMappings', 'm1', 'mapsTo'],
    ['rules', 'r1', 'triggers.0'],
    ['rules', 'r2', 'onTrigger.cases.0.uiAction.dataField'],
    ['rules', 'r3', 'triggers.0'],
    ['rules', 'r4', 'category'],
  ];
  const pathsOf = (uses: { collection: string; id: string; path: string }[]) =>
    uses.map(({ collection, id, path }) => [collection, id, path]).sort();

  it('the uses of a field are listed: three rules, one heading and one mapping', async () => {
    const { uses } = await read('/api/fields/country/uses');
    expect(pathsOf(uses)).toEqual(USERS);
    expect(uses[0].sentence).toBe('The rule “r1” waits until Country is UK.');
    expect((await read('/api/staticData/countries/uses')).uses).toMatchObject([
      { collection: 'fields', id: 'country', path: 'staticSource' },
    ]);
    expect((await read('/api/fields/country/uses?option=UK')).uses).toHaveLength(2);
    expect((await read('/api/staticData/countries/uses?option=UK')).uses).toHaveLength(2);
    expect((await read('/api/fields/country/uses?option=France')).uses).toEqual([]);
    expect((await read('/api/rules/r1/uses')).uses).toEqual([]);
    // Characters that are special to LIKE.
    expect((await read('/api/fields/%25/uses')).uses).toEqual([]);
  });

  it('a used document is not deleted without force, whatever version is named', async () => {
    for (const headers of [{}, { 'if-match': '"1"' }]) {
      const response = await ann.remove('/api/fields/country', headers);
      expect(response.status).toBe(409);
      const { code, data } = await response.json();
      expect(code).toBe('IN_USE');
      expect(pathsOf(data.uses)).toEqual(USERS);
    }
    expect((await ann.remove('/api/staticData/countries')).status).toBe(409);
    expect(await dataOf('/api/fields/country')).toMatchObject({ label: 'Country' });
  });

  it('a used document is deleted by force, which its revision records', async () => {
    const response = await ann.remove('/api/fields/country?force=true');
    expect(await response.json()).toEqual({ id: 'country', version: 2 });
    const { items } = await read('/api/fields/country/revisions');
    expect(items[0]).toMatchObject({ operation: 'delete', forced: true, by: 'ann@cairn.example' });
  });

  it('an unused document is deleted by force without a forced revision', async () => {
    await put('/api/fields/free', { label: 'Free', type: 'text' });
    expect((await ann.remove('/api/fields/free?force=true')).status).toBe(200);
    const { items } = await read('/api/fields/free/revisions');
    expect(items[0]).toMatchObject({ operation: 'delete', forced: false });
  });

  it('renaming a field changes every use at once, each with its revision', async () => {
    const response = await rename('/api/fields/country', { to: 'homeCountry', version: 1 });
    const { document, uses } = await response.json();
    expect(document).toMatchObject({ id: 'homeCountry', version: 1, data: { dataField: 'homeCountry' } });
    expect(pathsOf(uses)).toEqual(USERS);
    expect((await ann('/api/fields/country')).status).toBe(404);
    expect((await read('/api/fields/country/uses')).uses).toEqual([]);
    expect(await dataOf('/api/rules/r1')).toMatchObject({ triggers: [{ field: 'homeCountry' }] });
    expect(await dataOf('/api/rules/r4')).toMatchObject({ category: 'Tax in {{homeCountry}}' });
    expect(await dataOf('/api/rules/r5')).toMatchObject({ category: 'country' });
    expect(await dataOf('/api/fieldMappings/m1')).toMatchObject({ mapsTo: 'homeCountry' });
    expect(await dataOf('/api/ruleScenarios/s1')).toMatchObject({
      steps: [['answer', 'homeCountry', 'r2', 'UK']],
      expected: ['# country (r2)', 'homeCountry (r2)', '  Region? (r1)', 'mycountry (r9)'],
    });
    expect((await read('/api/fields/homeCountry/revisions')).items).toMatchObject([
      { operation: 'rename', changes: [{ path: 'dataField', old: 'country', new: 'homeCountry' }] },
    ]);
    expect((await read('/api/rules/r1/revisions')).items[0]).toMatchObject({
      operation: 'rename',
      version: 2,
      changes: [{ path: 'triggers.0.field', old: 'country', new: 'homeCountry' }],
    });
    expect((await read('/api/fields/country/revisions')).items[0]).toMatchObject({ operation: 'rename' });
    expect((await read('/api/fields?q=homecountry')).items).toHaveLength(1);
  });

  it('renaming a static source changes the fields that use it', async () => {
    await rename('/api/staticData/countries', { to: 'lands' });
    expect(await dataOf('/api/fields/country')).toMatchObject({ staticSource: 'lands' });
    expect(await dataOf('/api/staticData/lands')).toEqual({ options: ['UK', 'France'] });
  });

  it('renaming can change the options at once', async () => {
    const asked = { to: 'lands', version: 1, data: { options: ['UK', 'Chile'] } };
    const { document } = await (await rename('/api/staticData/countries', asked)).json();
    expect(document).toMatchObject({ id: 'lands', data: { options: ['UK', 'Chile'] } });
    expect(await dataOf('/api/fields/country')).toMatchObject({ staticSource: 'lands' });
    expect((await read('/api/staticData/lands/revisions')).items).toMatchObject([
      { operation: 'rename', changes: [{ path: 'options', old: ['UK', 'France'], new: ['UK', 'Chile'] }] },
    ]);
  });

  it('renaming with invalid data changes nothing', async () => {
    const refused = await rename('/api/staticData/countries', { to: 'lands', data: { options: 'UK' } });
    expect(refused.status).toBe(400);
    expect(await dataOf('/api/staticData/countries')).toEqual({ options: ['UK', 'France'] });
    expect((await ann('/api/staticData/lands')).status).toBe(404);
    expect(await dataOf('/api/fields/country')).toMatchObject({ staticSource: 'countries' });
    const same = await rename('/api/staticData/countries', { to: 'countries', data: { options: [] } });
    expect(same.status).toBe(400);
  });

  it('renaming a rule can change its content at once, and saved scenarios follow', async () => {
    const data = aRule('country', 'vat');
    const answer = await rename('/api/rules/r2', { to: 'r2b', version: 1, data });
    expect((await answer.json()).document).toMatchObject({ id: 'r2b', data: { ...data, id: 'r2b' } });
    expect((await ann('/api/rules/r2')).status).toBe(404);
    expect(await dataOf('/api/ruleScenarios/s1')).toMatchObject({
      steps: [['answer', 'country', 'r2b', 'UK']],
      expected: ['# country (r2)', 'country (r2b)', '  Region? (r1)', 'mycountry (r9)'],
    });
    const taken = await rename('/api/rules/r1', { to: 'r3', version: 1, data });
    expect(taken.status).toBe(409);
    expect(await dataOf('/api/rules/r1')).toMatchObject({ id: 'r1', ...aRule('country', 'region') });
  });

  it('renaming is refused when the new name is taken, the document does not exist, or another user has changed it', async () => {
    await put('/api/fields/taken', { label: 'Taken', type: 'text' });
    const taken = await rename('/api/fields/country', { to: 'taken' });
    expect(taken.status).toBe(409);
    expect((await taken.json()).data.current).toMatchObject({ id: 'taken' });
    expect((await rename('/api/fields/country', { to: 'x', version: 7 })).status).toBe(409);
    expect((await rename('/api/fields/unknown', { to: 'x' })).status).toBe(404);
    expect((await rename('/api/fields/country', { to: ' ' })).status).toBe(400);
    expect((await rename('/api/fields/country', { to: 'a\u0000b' })).status).toBe(400);
    expect(await dataOf('/api/rules/r1')).toMatchObject({ triggers: [{ field: 'country' }] });
    expect((await rename('/api/fields/country', { to: 'country' })).status).toBe(200);
    expect((await read('/api/fields/country')).version).toBe(1);
  });

  it('values that records hold under the name of a renamed field stay, and are mapped to the new name', async () => {
    await put('/api/fields/berths', { label: 'Berths', type: 'number' });
    await put('/api/clients/quay', { name: 'Quay', berths: 26, contacts: [{ id: 'c', berths: 0 }] });
    await put('/api/clients/pier', { name: 'Pier berths', note: 'berths', berths: '' });
    expect(await read('/api/fields/berths/uses')).toEqual({ uses: [], clients: 1 });
    const { uses } = await (await rename('/api/fields/berths', { to: 'moorings' })).json();
    expect(pathsOf(uses)).toEqual([['fieldMappings', 'berths-to-moorings', 'mapsTo']]);
    const mapping = { sourceField: 'berths', mapsTo: 'moorings', appliesTo: ['clients', 'contacts'] };
    expect(await dataOf('/api/fieldMappings/berths-to-moorings')).toEqual(mapping);
    expect(await dataOf('/api/clients/quay')).toMatchObject({ berths: 26, contacts: [{ berths: 0 }] });
    // Renamed again, the mapping follows, and there is no other.
    await rename('/api/fields/moorings', { to: 'places' });
    expect(await dataOf('/api/fieldMappings/berths-to-moorings')).toEqual({ ...mapping, mapsTo: 'places' });
    expect((await read('/api/fieldMappings?q=berths')).items).toHaveLength(1);
    expect((await read('/api/fields/berths/uses?option=x')).clients).toBe(0);
  });

  it('a field that no record holds is renamed without a mapping', async () => {
    await put('/api/fields/draught', { label: 'Draught', type: 'number' });
    expect((await (await rename('/api/fields/draught', { to: 'depth' })).json()).uses).toEqual([]);
  });

  it('an open questionnaire keeps its answers when a field or a rule of it is renamed', async () => {
    await put('/api/clients/quay', { name: 'Quay' });
    const path = '/api/question-sessions/clients/quay';
    const row = (dataField: string, ruleId: string) => ({
      ...{ key: JSON.stringify([dataField, ruleId]), ruleId, question: { dataField } },
    });
    const stateWith = (dataField: string, ruleId: string) => ({
      list: {
        answers: { [dataField]: 'UK' },
        byHand: { [dataField]: { ruleId, prompt: 'Where?' } },
        rows: [row(dataField, ruleId)],
      },
    });
    const progress = { answered: 1, total: 1, unsaved: 1 };
    await put(path, { version: 0, state: stateWith('country', 'r2'), progress });
    await rename('/api/fields/country', { to: 'homeCountry' });
    expect(await read(path)).toMatchObject({ version: 2, state: stateWith('homeCountry', 'r2') });
    await rename('/api/rules/r2', { to: 'r2b' });
    expect((await read(path)).state).toEqual(stateWith('homeCountry', 'r2b'));
    await rename('/api/staticData/countries', { to: 'homeCountry' });
    expect((await read(path)).version).toBe(3);
    const draft = '/api/question-draft';
    await put(draft, { version: 0, state: stateWith('homeCountry', 'r2b'), progress });
    await rename('/api/fields/homeCountry', { to: 'country' });
    expect(await read(draft), 'of no record yet').toEqual({ version: 2, state: stateWith('country', 'r2b') });
  });
});
