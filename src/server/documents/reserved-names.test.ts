import { beforeAll, expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { plantField } from '../../../tests/support/plant-field.ts';

const kept = (name: string) => `The name “${name}” is reserved. Please choose another one.`;

forEachServer('a reserved name', (server) => {
  const { ann } = server;
  const { put, post } = ann;
  beforeAll(async () => {
    await ann.put('/api/fields/port', { type: 'text' });
  });

  const asking = (dataField: string) => ({
    triggers: [{ field: 'sessionStart', operator: '==', value: true }],
    onTrigger: { cases: [{ uiAction: { type: 'textInput', dataField } }] },
  });
  const plant = (dataField: string, options: string[] = []) =>
    plantField(server.app.deps.db.query, { dataField, options });

  it.each(['sessionStart', '__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString'])(
    'the reserved name %s is refused as a field by the API and by both kinds of file, with a sentence',
    async (name) => {
      const field = { dataField: name, type: 'text' };
      const problem = { path: 'dataField', message: kept(name) };
      for (const refused of [
        await put(`/api/fields/${name}`, { type: 'text' }),
        await put(`/api/fields/${name}?merge=true`, { type: 'text' }),
        await post('/api/fields/port/rename', { id: 'port', to: name }),
      ]) {
        expect(refused.status).toBe(400);
        expect((await refused.json()).data.fields).toEqual([problem]);
      }
      for (const file of [
        { format: 'json', content: JSON.stringify([field]) },
        { format: 'csv', content: `dataField,type\n${name},text` },
      ]) {
        const refused = await post('/api/fields/import', { ...file, dryRun: false });
        expect(refused.status).toBe(400);
        expect((await refused.json()).data.problems).toEqual([{ row: 1, ...problem }]);
      }
      expect((await ann(`/api/fields/${name}`)).status).toBe(404);
      expect((await ann('/api/fields/port')).status).toBe(200);
    },
  );

  it('a reserved name is refused as the target of a mapping or a question, and accepted in conditions', async () => {
    const mapping = { sourceField: 'a', mapsTo: 'sessionStart', appliesTo: ['clients'] };
    expect(await (await put('/api/fieldMappings/m', mapping)).json()).toMatchObject({
      data: { fields: [{ path: 'mapsTo', message: kept('sessionStart') }] },
    });
    expect(await (await put('/api/rules/r', asking('valueOf'))).json()).toMatchObject({
      data: { fields: [{ path: 'onTrigger.cases.0.uiAction.dataField', message: kept('valueOf') }] },
    });
    expect((await put('/api/rules/r', asking('port'))).status).toBe(200);
  });

  it('an existing field with a reserved name is read, renamed and deleted, but not restored', async () => {
    await plant('toString');
    expect((await ann('/api/fields/toString')).status).toBe(200);
    expect((await post('/api/fields/toString/rename', { id: 'toString', to: 'asText' })).status).toBe(200);
    await plant('valueOf');
    expect((await ann.remove('/api/fields/valueOf')).status).toBe(200);
    const refused = await post('/api/fields/valueOf/restore', { version: 1 });
    expect(refused.status).toBe(400);
    expect((await refused.json()).data.fields).toEqual([{ path: 'dataField', message: kept('valueOf') }]);
  });

  it('options are trimmed, without blanks and duplicates, by the API and by both kinds of file', async () => {
    const options = ['', 'a', 'a', ' a', ' b '];
    await put('/api/fields/odd', { type: 'dropdown', options });
    await put('/api/staticData/Odd', { options });
    const rule = asking('odd');
    Object.assign(rule.onTrigger.cases[0]?.uiAction ?? {}, { options });
    await put('/api/rules/odd', rule);
    const file = { format: 'json', content: JSON.stringify([{ dataField: 'taken', type: 'text', options }]) };
    await post('/api/fields/import', { ...file, dryRun: false });
    await plant('planted', options);
    await put('/api/fields/planted?merge=true', { label: 'Put right' });
    const read = async (path: string) => (await ann.read(path)).data;
    for (const path of [
      '/api/fields/odd',
      '/api/staticData/Odd',
      '/api/fields/taken',
      '/api/fields/planted',
    ]) {
      expect(await read(path), path).toMatchObject({ options: ['a', 'b'] });
    }
    const [asked] = (await read('/api/rules/odd')).onTrigger.cases;
    expect(asked.uiAction.options).toEqual(['a', 'b']);
  });
});
