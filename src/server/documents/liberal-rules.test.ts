import { expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

const uiAction = { type: 'textInput', prompt: 'Region?', dataField: 'region', options: [] };
const waits = { field: 'country', operator: '==', value: 'UK' };

/** A rule in one of the accepted notations. */
const loose = {
  category: null,
  triggerOperator: ' or ',
  applicableTo: null,
  triggers: [
    { ...waits, operator: ' CONTAINSANY ' },
    { ...waits, operator: 'Contains', value: null },
    { field: 'country', operator: '!=' },
  ],
  onTrigger: {
    cases: [
      { priority: '5', condition: { field: '', operator: '==', value: '' }, uiAction },
      {
        priority: ' -7 ',
        condition: null,
        uiAction: { ...uiAction, type: 'textinput', prompt: null, options: null },
      },
      { priority: '', condition: {}, uiAction },
      { priority: null, condition: { field: ' ', operator: '>', value: 3 }, uiAction },
      { priority: 10, condition: waits, uiAction },
    ],
  },
};
/** The stored form of the rule. */
const stored = {
  category: '',
  triggerOperator: 'OR',
  triggers: [
    { ...waits, operator: 'containsAny' },
    { ...waits, operator: 'contains', value: null },
    { ...waits, operator: '!=', value: null },
  ],
  onTrigger: {
    cases: [
      { priority: 5, uiAction },
      { priority: -7, uiAction: { ...uiAction, prompt: '' } },
      { uiAction },
      { uiAction },
      { priority: 10, condition: waits, uiAction },
    ],
  },
};

const withCase = (one: object) => ({ ...stored, onTrigger: { cases: [one] } });

forEachServer('a rule', ({ ann }) => {
  const put = (id: string, json: object) => ann.put(`/api/rules/${id}`, json);
  const take = (format: string, content: string) =>
    ann.post('/api/rules/import', { format, content, dryRun: false });
  const read = async (id: string) => (await ann.read(`/api/rules/${id}`)).data;

  it('a rule is accepted in several notations, and stored in one form, by the API and by both kinds of file', async () => {
    expect((await put('sent', loose)).status).toBe(200);
    expect((await put('merged', { ...stored, triggerOperator: 'AND', category: 'Old' })).status).toBe(200);
    expect((await put('merged?merge=true', loose)).status).toBe(200);
    expect((await take('json', JSON.stringify([{ id: 'file', ...loose }]))).status).toBe(200);
    const quoted = (value: object) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
    const cells = `table,Or,${quoted(loose.triggers)},${quoted(loose.onTrigger.cases)}`;
    expect((await take('csv', `id,triggerOperator,triggers,cases\n${cells}`)).status).toBe(200);
    for (const id of ['sent', 'merged', 'file', 'table']) expect(await read(id)).toEqual({ id, ...stored });
  });

  it('kinds are accepted in any case, by either name of related parties, and as comma text', async () => {
    await put('kinds', { ...loose, applicableTo: ['Clients', 'relatedParties'] });
    expect((await read('kinds')).applicableTo).toEqual(['clients', 'parties']);
    await put('kinds', { ...loose, applicableTo: ' Contacts , PARTIES' });
    expect((await read('kinds')).applicableTo).toEqual(['contacts', 'parties']);
    const mapping = { sourceField: 'town', mapsTo: 'town', appliesTo: 'parties, Clients' };
    const written = await ann.put('/api/fieldMappings/town', mapping);
    expect((await written.json()).data.appliesTo).toEqual(['relatedParties', 'clients']);
  });

  it('a field is accepted with its type in any case, and null for what it lacks', async () => {
    const field = {
      label: null,
      type: ' DropDown',
      persistent: 'No',
      options: null,
      staticSource: null,
    };
    const written = await ann.put('/api/fields/loose', field);
    expect((await written.json()).data).toEqual({
      dataField: 'loose',
      label: '',
      type: 'dropdown',
      persistent: false,
      options: [],
    });
    const content = JSON.stringify([{ id: 7, data: { options: ['a'] } }]);
    await ann('/api/staticData/import', {
      method: 'POST',
      json: { format: 'json', content, dryRun: false },
    });
    const source = await ann.read('/api/staticData/7');
    expect(source.data).toEqual({ options: ['a'] });
  });

  it('a rule and a case are switched off in several notations, and what is switched on is stored without a word', async () => {
    const [first, second] = stored.onTrigger.cases;
    const rule = (on: unknown, off: unknown) => ({
      ...stored,
      off,
      onTrigger: {
        cases: [
          { ...first, off: on },
          { ...second, off },
        ],
      },
    });
    const off = { ...stored, off: true, onTrigger: { cases: [first, { ...second, off: true }] } };
    for (const [on, word] of [
      [false, true],
      [null, 'TRUE'],
      [' no ', 1],
      [0, 'yes'],
    ]) {
      expect((await put('off', rule(on, word))).status).toBe(200);
      expect(await read('off')).toEqual({ id: 'off', ...off });
    }
    const refused = await put('off', rule(false, 'maybe'));
    expect((await refused.json()).data.fields).toContainEqual({
      path: 'off',
      message: 'This must be true or false.',
    });
    const csv = await (await ann('/api/export/rules?format=csv')).text();
    await put('off', stored);
    expect(await read('off')).not.toHaveProperty('off');
    expect((await take('csv', csv)).status).toBe(200);
    expect(await read('off')).toEqual({ id: 'off', ...off });
  });

  it('a rule in its stored form makes no new version', async () => {
    await put('same', stored);
    const again = await (await put('same', loose)).json();
    expect(again.version).toBe(1);
  });

  it.each([
    ['triggerOperator', { ...stored, triggerOperator: 'xor' }, 'This must be one of these: AND, OR.'],
    ['category', { ...stored, category: 5 }, 'This must be a text.'],
    ['triggers', { onTrigger: stored.onTrigger }, 'This is missing.'],
    ['triggers.0.field', { ...stored, triggers: [{ ...waits, field: ' ' }] }, 'This must not be blank.'],
    ['onTrigger.cases.0.priority', withCase({ priority: '5th', uiAction }), 'This must be a number.'],
    ['onTrigger.cases.0.priority', withCase({ priority: 1.5, uiAction }), 'This must be a whole number.'],
    [
      'onTrigger.cases.0.condition.field',
      withCase({ condition: { operator: '==', value: 'UK' }, uiAction }),
      'This is missing.',
    ],
  ])('a rule with an error at %s is refused with a plain sentence', async (path, rule, message) => {
    const refused = await put('wrong', rule);
    expect(refused.status).toBe(400);
    expect((await refused.json()).data.fields).toEqual([{ path, message }]);
  });
});
