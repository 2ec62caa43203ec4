import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { ImportView } from '#contract/imports/import-contract.ts';
import { COLLECTIONS, type Collection, FIELD_TYPES, plainCell } from '#records';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { readWorkbook } from '../source-files/workbook-source.ts';

const OPTIONS = [
  '01',
  'true',
  'null',
  '1234567890',
  'Korea, Republic of',
  'Korea',
  '[x',
  '=1+1',
  'a; b',
  '"q"',
];
const TEXTS = [
  ...[
    '1234567890',
    '007',
    '1.50',
    '-5',
    '+5',
    '1e5',
    'true',
    'FALSE',
    'null',
    '[x',
    '["a"]',
    '{"a":1}',
    '=1+1',
  ],
  ...[
    "'=1+1",
    "''",
    '@A1',
    '"quoted"',
    '"5"',
    'a\nb',
    'a\r\nb',
    'a\rb',
    'a; =1',
    'a,b',
    ' a ',
    '_x0041_',
    '',
  ],
  ...[
    '1234567890123456789012',
    '12/06/1979',
    '1979-06-12',
    '62%',
    'yes',
    'Ärger 東京',
    '#N/A',
    '\u0007',
    'a\tb',
    'constructor',
    '__proto__',
    'toString',
  ],
];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'grapheme', maxLength: 12 }));
const stored = text.filter((one) => !one.includes('\0') && one.isWellFormed());
const number = fc.oneof(
  fc.constantFrom(1e21, 1.234e-7, 1234567890123456, 0.62, -5, 1_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
);
const list = fc.oneof(fc.subarray(OPTIONS), fc.array(stored, { maxLength: 3 }));
const value = fc.oneof(stored, number, fc.boolean(), fc.constant(null), list, fc.constant({}));
const optionList = fc.subarray([...OPTIONS, 'a\nb', 'x,y', ',']);
const name = stored.filter((one) => one.trim() !== '');
const condition = fc.record({ field: name, operator: fc.constant('=='), value });
const uiAction = fc.record({
  ...{ type: fc.constant('dropdown'), prompt: stored, dataField: name, options: optionList },
});
/** Paths without a field; `Of text` is also the label of one. */
const untyped = [
  'Of text',
  '"q"',
  'code',
  'Code X',
  'options',
  'type',
  'label',
  'deep.er',
  '*',
  'ключ',
  'a;b',
  'x,y',
];
const data: Record<Collection, fc.Arbitrary<object>> = {
  clients: fc
    .tuple(
      fc.record({ name: stored }),
      fc.dictionary(fc.constantFrom(...FIELD_TYPES.map((type) => `of-${type}`)), value),
      fc.dictionary(fc.constantFrom(...untyped), value),
      fc.record({ deep: fc.dictionary(fc.constantFrom('code', 'x.y'), value) }, { requiredKeys: [] }),
    )
    .map((parts) => Object.assign({}, ...parts)),
  fields: fc.record(
    {
      ...{ label: stored, type: fc.constantFrom(...FIELD_TYPES), persistent: fc.boolean() },
      ...{ options: optionList, staticSource: stored },
    },
    { requiredKeys: ['label', 'type'] },
  ),
  staticData: fc.record({ options: optionList }),
  fieldMappings: fc.record({
    ...{ sourceField: fc.constantFrom('code', 'deep.code', 'true', '007'), mapsTo: name },
    appliesTo: fc.subarray(['clients', 'contacts', 'relatedParties'], { minLength: 1 }),
  }),
  rules: fc.record(
    {
      ...{ category: stored, triggerOperator: fc.constantFrom('AND', 'OR'), off: fc.boolean() },
      ...{
        applicableTo: fc.subarray(['clients', 'contacts']),
        triggers: fc.array(condition, { maxLength: 2 }),
      },
      onTrigger: fc.record({ cases: fc.array(fc.record({ uiAction }), { maxLength: 2 }) }),
    },
    { requiredKeys: ['triggers', 'triggerOperator', 'onTrigger'] },
  ),
};
const documents = (collection: Collection) => fc.array(data[collection], { minLength: 12, maxLength: 12 });

forEachServer('An exported file', (server) => {
  const { ann } = server;
  beforeAll(async () => {
    for (const type of FIELD_TYPES) {
      const hasOptions = ['dropdown', 'multiselect', 'radio'].includes(type);
      const json = { label: `Of ${type}`, type, options: hasOptions ? OPTIONS : [] };
      expect((await ann.put(`/api/fields/of-${type}`, json)).status).toBe(200);
    }
  });

  const load = async (collection: Collection, some: readonly object[]) => {
    let count = 0;
    for (const [index, one] of some.entries()) {
      const answer = await ann.put(`/api/${collection}/d${index}`, one);
      if (answer.status === 200) count += 1;
    }
    return count;
  };
  const exported = async (collection: Collection, format: string) =>
    Buffer.from(await (await ann(`/api/export/${collection}?format=${format}`)).arrayBuffer());
  const imported = async (collection: Collection, file: string, body: Buffer): Promise<ImportView> => {
    const path = `/api/imports?collection=${collection}&name=${file}`;
    const answer = await ann(path, { method: 'POST', body: new Uint8Array(body) });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  const dryRun = async (collection: Collection, format: string, content: string) =>
    (await ann.post(`/api/${collection}/import`, { format, content, dryRun: true })).json();

  it.each(COLLECTIONS)(
    'changes nothing when it is imported as it is: %s as CSV, XLSX and JSON',
    async (collection) => {
      const law = fc.asyncProperty(documents(collection), async (some) => {
        expect(await load(collection, some)).toBeGreaterThan(0);
        for (const format of ['csv', 'xlsx']) {
          const { state, plan, problem, columns } = await imported(
            collection,
            `all.${format}`,
            await exported(collection, format),
          );
          expect({ state, problem }).toEqual({ state: 'ready', problem: null });
          expect(plan?.problems).toEqual([]);
          expect(plan?.changedRows).toEqual([]);
          expect(plan).toMatchObject({ created: 0, updated: 0, leftOut: 0 });
          expect(columns.filter(({ goesTo }) => goesTo === null)).toEqual([]);
        }
        for (const format of ['csv', 'json']) {
          const report = await dryRun(collection, format, (await exported(collection, format)).toString());
          expect(report).toMatchObject({ created: 0, updated: 0, problems: [], changes: [] });
        }
      });
      await fc.assert(law, { ...lawRuns(3), endOnFailure: true });
    },
  );

  it('shows each text and list as it is, without marks of ours', async () => {
    const shown = TEXTS.filter((one) => one !== '' && one !== '\u0007');
    const client = (one: string) => ({ name: 'Shown', 'of-text': one, 'of-textarea': one, code: one });
    for (const [index, one] of shown.entries()) await ann.put(`/api/clients/s${index}`, client(one));
    const lists = {
      name: 'Lists',
      'of-multiselect': ['Korea, Republic of', '01'],
      'of-checkbox': ['x', 'y'],
    };
    await ann.put('/api/clients/lists', lists);
    const csv: string[][] = parse(await exported('clients', 'csv'), { bom: true });
    const [{ rows }] = await readWorkbook(await exported('clients', 'xlsx'));
    for (const table of [
      csv.map((cells) => cells.map(plainCell)),
      rows.map((cells) => cells.map(plainCell)),
    ]) {
      const [header = [], ...lines] = table;
      const cell = (id: string, column: string) =>
        lines.find(([one]) => one === id)?.[header.indexOf(column)];
      for (const column of ['of-text', 'of-textarea', 'code'])
        expect(shown.map((_, index) => cell(`s${index}`, column))).toEqual(shown);
      expect(cell('lists', 'of-multiselect')).toBe('Korea, Republic of, 01');
      expect(cell('lists', 'of-checkbox')).toBe('x, y');
    }
    // Nothing that a spreadsheet would run.
    expect(csv.flat().filter((one) => /^[=+@]/.test(one))).toEqual([]);
  });

  it('marks of fields, and a static source that is empty, come back as they were', async () => {
    const rating = { label: 'Rating', type: 'dropdown', options: ['Low', 'High'], levels: true };
    await ann.put('/api/fields/levels-rating', rating);
    await ann.put('/api/fields/levels-none', { ...rating, levels: false, staticSource: '' });
    await ann.put('/api/fields/levels-day', { label: 'Day', type: 'date', review: true });
    expect((await (await ann('/api/fields/levels-none')).json()).data).not.toHaveProperty('staticSource');
    const own = (csv: string) =>
      csv
        .split('\r\n')
        .filter((line, index) => index === 0 || line.startsWith('"levels-'))
        .join('\r\n');
    const csv = own((await exported('fields', 'csv')).toString());
    expect(await dryRun('fields', 'csv', csv)).toMatchObject({ problems: [], changes: [], updated: 0 });
    const content = `"id","label","type","options","levels"\r\n"levels-new","New","dropdown","Low, High","yes"\r\n`;
    await ann.post('/api/fields/import', { format: 'csv', content, dryRun: false });
    const { data: made } = await (await ann('/api/fields/levels-new')).json();
    expect(made).toMatchObject({ options: ['Low', 'High'], levels: true });
  });

  it('a changed cell is taken as it is written, though the file also holds its exact value', async () => {
    await ann.put('/api/clients/c1', { name: 'One', vat: '123' });
    const csv = (await exported('clients', 'csv')).toString();
    const changed = csv
      .split('\r\n')
      .map((line) => (line.startsWith('"c1"') ? line.replace('"123"', '"456"') : line));
    const report = await dryRun('clients', 'csv', changed.join('\r\n'));
    expect(report.changes).toMatchObject([{ id: 'c1', changes: [{ path: 'vat', old: '123', new: 456 }] }]);
  });

  it('a value comes back under its key, though a column of that name was once given to a field', async () => {
    const table = Buffer.from('id,name,Old Key\r\nk1,Keyed,North\r\n');
    const view = await imported('clients', 'keys.csv', table);
    const columns = view.columns.map(({ goesTo, values }, index) => ({
      ...{ goesTo: index === 2 ? 'of-text' : goesTo, values },
    }));
    const chosen = await ann.put(`/api/imports/${view.id}`, { columns, fixes: [], leftOut: [] });
    expect(chosen.status, await chosen.clone().text()).toBe(200);
    const written = await ann.post(`/api/imports/${view.id}/write`, { remember: true });
    expect(await written.json()).toMatchObject({ state: 'done', plan: { created: 1 } });
    await ann.put('/api/clients/k2', { name: 'Own key', 'Old Key': 'South' });
    for (const format of ['csv', 'xlsx']) {
      const file = await exported('clients', format);
      const { plan, columns: read } = await imported('clients', `all.${format}`, file);
      expect(plan).toMatchObject({ created: 0, updated: 0, problems: [], changedRows: [] });
      expect(read.map(({ goesTo }) => goesTo)).toContain('Old Key');
    }
  });

  it('a file of an earlier version means what it meant, with its quotation marks', async () => {
    await ann.put('/api/clients/old', {
      name: 'Old',
      'of-text': '1234567890',
      'of-multiselect': ['01', 'true'],
      vat: '5',
    });
    const csv = `"id","name","of-text","of-multiselect","vat"\r\n"old","Old","""1234567890""","[""01"",""true""]","""5"""\r\n`;
    const { plan } = await imported('clients', 'old.csv', Buffer.from(csv));
    expect(plan?.changedRows).toEqual([]);
    expect(plan).toMatchObject({ updated: 0, unchanged: 1, problems: [] });
    expect(await dryRun('clients', 'csv', csv)).toMatchObject({ updated: 0, unchanged: 1, problems: [] });
  });
});
