import { beforeEach, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '#records';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { loadDemoData } from '../app/demo-data/load-demo-data.ts';
import { listAllDocuments } from './document-store.ts';

type Report = { created: number; updated: number; unchanged: number; problems: object[]; findings: object[] };

forEachServer('a collection as a file', (server) => {
  const { ann } = server;
  const { put, read } = ann;
  beforeEach(async () => {
    const { query } = server.app.deps.db;
    for (const table of ['documents', 'revisions', 'search_words', 'entity_names', 'meta'] as const) {
      await query.deleteFrom(table).execute();
    }
  });

  const send = (collection: string, format: string, content: string, dryRun = false) =>
    ann.post(`/api/${collection}/import`, { format, content, dryRun });
  const take = async (collection: string, format: string, content: string): Promise<Report> => {
    const response = await send(collection, format, content);
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  };
  const fileOf = async (collection: string, format: string) =>
    (await ann(`/api/export/${collection}?format=${format}`)).text();
  const fields = (count: number, change: (row: number) => object = () => ({})) =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({
        dataField: `f${index + 1}`,
        label: `Field ${index + 1}`,
        type: 'text',
        ...change(index + 1),
      })),
    );

  describe('importing', () => {
    it('an import with 3 bad rows in 2,000 writes nothing and names the three', async () => {
      const wrong = fields(2_000, (row) => ([7, 1_000, 1_999].includes(row) ? { type: 'colour' } : {}));
      for (const dryRun of [true, false]) {
        const response = await send('fields', 'json', wrong, dryRun);
        expect(response.status).toBe(dryRun ? 200 : 400);
        const body = await response.json();
        const report = dryRun ? body : body.data;
        expect(report.problems).toMatchObject([
          { row: 7, path: 'type' },
          { row: 1_000, path: 'type' },
          { row: 1_999, path: 'type' },
        ]);
        if (!dryRun) expect(body.message).toBe('3 rows are not right, so nothing was imported.');
      }
      expect((await read('/api/fields')).items).toEqual([]);
      expect(await server.app.deps.db.query.selectFrom('revisions').selectAll().execute()).toEqual([]);
    });

    it('an import writes all of a good file, each document with its revision and found by its name', async () => {
      expect(await take('fields', 'json', fields(2_000))).toMatchObject({ created: 2_000, problems: [] });
      expect(await read('/api/fields/f1999')).toMatchObject({ version: 1, updatedBy: 'ann@cairn.example' });
      expect((await read('/api/fields?q=1999')).items).toMatchObject([{ id: 'f1999' }]);
      expect((await read('/api/fields/f7/revisions')).items).toMatchObject([{ operation: 'import' }]);
    });

    it('a dry run reports what an import would do, and writes nothing', async () => {
      await take('fields', 'json', fields(2));
      const content = fields(3, (row) => (row === 2 ? { label: 'Other' } : {}));
      const report = await (await send('fields', 'json', content, true)).json();
      expect(report).toMatchObject({
        created: 1,
        updated: 1,
        unchanged: 1,
        changes: [
          {
            row: 2,
            id: 'f2',
            operation: 'update',
            changes: [{ path: 'label', old: 'Field 2', new: 'Other' }],
          },
          { row: 3, id: 'f3', operation: 'create' },
        ],
      });
      expect((await read('/api/fields')).items).toHaveLength(2);
      await take('fields', 'json', content);
      expect(await read('/api/fields/f2')).toMatchObject({ version: 2, data: { label: 'Other' } });
      expect(await read('/api/fields/f1')).toMatchObject({ version: 1 });
    });

    it('an import never repeats a version of a deleted document', async () => {
      await take('fields', 'json', fields(1));
      await ann.remove('/api/fields/f1');
      await take('fields', 'json', fields(1));
      expect(await read('/api/fields/f1')).toMatchObject({ version: 3 });
    });

    it('clients, contacts and related parties are found by their imported names only', async () => {
      await put('/api/clients/c1', { name: 'Old Quay', contacts: [{ id: 'p', firstname: 'Bo' }] });
      const data = { name: 'New Quay', contacts: [{ id: 'p', firstname: 'Cy' }], associatedparties: [] };
      await take('clients', 'json', JSON.stringify([{ id: 'c1', data }]));
      expect((await read('/api/entities?q=old')).groups[0].items).toEqual([]);
      expect((await read('/api/entities?q=new')).groups[0].items).toMatchObject([{ id: 'c1' }]);
      expect((await read('/api/entities?q=bo')).groups[1].items).toEqual([]);
      expect((await read('/api/entities?q=cy')).groups[1].items).toMatchObject([{ id: 'c1:p' }]);
    });

    it('an import reports the findings of the check of rules, and imports all the same', async () => {
      const rule = {
        id: 'r1',
        triggers: [{ field: 'nowhere', operator: '==', value: 'x' }],
        onTrigger: { cases: [] },
      };
      const report = await take('rules', 'json', JSON.stringify([rule]));
      expect(report.findings).toContainEqual(
        expect.objectContaining({ row: 1, id: 'r1', severity: 'error', code: 'no-questions' }),
      );
      expect(report.created).toBe(1);
    });

    it('imported rules apply at once', async () => {
      const action = { type: 'textInput', prompt: 'Where?', dataField: 'region', options: [] };
      const triggers = [{ field: 'country', operator: '==', value: 'UK' }];
      const rule = { id: 'r1', triggers, onTrigger: { cases: [{ uiAction: action }] } };
      await take('rules', 'json', JSON.stringify([rule]));
      const json = { answers: { country: 'UK' }, changedField: 'country' };
      const asked = await (await ann.post('/api/evaluateRules', json)).json();
      expect(asked).toMatchObject([{ ruleId: 'r1' }]);
    });
  });

  describe('exporting and importing', () => {
    it.each(
      COLLECTIONS.flatMap(
        (collection) =>
          [
            [collection, 'json'],
            [collection, 'csv'],
          ] as const,
      ),
    )('importing an export changes nothing: %s as %s', async (collection, format) => {
      const { query } = server.app.deps.db;
      await loadDemoData(server.app.deps.db);
      const count = (await listAllDocuments(query, collection)).length;
      const content = await fileOf(collection, format);
      expect(await take(collection, format, content)).toMatchObject({ unchanged: count, problems: [] });
      const before = await listAllDocuments(query, collection);
      await query.deleteFrom('documents').where('collection', '=', collection).execute();
      await query.deleteFrom('search_words').execute();
      await query.deleteFrom('entity_names').execute();
      await take(collection, format, content);
      const data = (documents: typeof before) =>
        documents.map(({ id, data }) => ({ id, data })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(data(await listAllDocuments(query, collection))).toEqual(data(before));
    });

    it('an export keeps what no dotted path can name, and texts that look like other values', async () => {
      const data = {
        name: '=HYPERLINK("http://evil.example")',
        'a.b': 1,
        id: 'its own',
        '*': 'star',
        note: "'-5",
        phone: '0123',
        code: '5',
        flag: 'true',
        blank: '',
        nothing: null,
        empty: {},
        deep: { 'x.y': 1, z: [] },
        address: { city: 'Leeds\r\n"North"', lines: ['1', 2] },
      };
      await put('/api/clients/odd', data);
      const csv = await fileOf('clients', 'csv');
      expect(csv).toContain('"\'=HYPERLINK(');
      expect(csv).not.toMatch(/(^|[,\n"])=/);
      expect(await take('clients', 'csv', csv)).toMatchObject({ unchanged: 1 });
      await ann.remove('/api/clients/odd');
      await take('clients', 'csv', csv);
      expect((await read('/api/clients/odd')).data).toEqual(data);
    });

    it('an export is an attachment named after its collection', async () => {
      const response = await ann('/api/export/fields?format=csv');
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="fields.csv"');
      expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
      expect((await ann('/api/export/fields?format=xml')).status).toBe(400);
    });
  });

  describe('as CSV', () => {
    it('a CSV import accepts the output of spreadsheets: semicolons, a byte order mark, TRUE and blank lines', async () => {
      const csv =
        '\uFEFFdataField;label;type;persistent;options\r\n' +
        'country;Country;dropdown;FALSE;UK, France\r\n;;;;\r\n\r\nvat;VAT;text;yes;\r\n';
      expect(await take('fields', 'csv', csv)).toMatchObject({ created: 2 });
      expect((await read('/api/fields/country')).data).toEqual({
        dataField: 'country',
        label: 'Country',
        type: 'dropdown',
        persistent: false,
        options: ['UK', 'France'],
      });
    });

    it('a CSV import keeps values without a column, and removes those of empty cells', async () => {
      await put('/api/clients/c1', { name: 'Acme', address: { city: 'Leeds', zip: '1' }, phone: '555' });
      await take('clients', 'csv', 'id,address.city,phone\nc1,Hull,\n');
      expect((await read('/api/clients/c1')).data).toEqual({
        name: 'Acme',
        address: { city: 'Hull', zip: '1' },
      });
      await put('/api/fields/f1', { label: 'One', type: 'number', options: ['a'] });
      await take('fields', 'csv', 'id,label\nf1,Uno\n');
      expect((await read('/api/fields/f1')).data).toMatchObject({
        label: 'Uno',
        type: 'number',
        options: ['a'],
      });
    });
  });
});
