import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  type ClientRow,
  MAX_SELECTED_CLIENTS,
  type ShownColumn,
} from '#contract/clients/client-table-contract.ts';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { aScreenedBook } from '../../../tests/support/screened-book.ts';
import { fillClientNumbers } from '../documents/client-number-store.ts';
import { fillClientValues } from '../documents/client-value-store.ts';
import { documentScope } from '../documents/document-store.ts';
import { compareBook } from '../matching/duplicates/compare-book.ts';
import { screenClients } from '../matching/screening/screen-clients.ts';

const CLIENTS = {
  north: { name: 'North Ltd', country: 'GB', turnover: 900, review: '2026-03-01', tags: ['a', 'b'] },
  south: { name: 'South AB', country: 'SE', turnover: 12_000, address: { town: 'Malmö' } },
  west: { name: 'West GmbH', country: 'DE', turnover: -5, review: '2025-12-31', tags: ['b'] },
  east: {
    name: 'East plc',
    country: 'GB',
    code: '7',
    contacts: [{ id: 'k', firstname: 'Ada', lastname: 'Rowe' }],
  },
};

forEachDatabase('the clients as a table', (createDatabase) => {
  async function aTable() {
    const app = await createTestApp(createDatabase);
    const ada = await app.signedInAs('ada@cairn.example');
    for (const [id, data] of Object.entries(CLIENTS)) await ada.put(`/api/clients/${id}`, data);
    const ids = async (view: object): Promise<string> =>
      (await (await ada.post('/api/client-table/ids', view)).json()).join(' ');
    return { app, ada, ids };
  }

  it('clients are sorted and filtered by any of their values, as what they are', async () => {
    const { app, ids } = await aTable();
    const by = (column: string, isDescending = false) => ids({ sorts: [{ column, isDescending }] });
    const where = (column: string, operator: string, ...values: unknown[]) =>
      ids({ conditions: [{ column, operator, values }] });

    expect(await ids({})).toBe('east north south west');
    expect(await by('name', true)).toBe('west south north east');
    expect(await by('turnover'), 'clients without a value are last').toBe('west north south east');
    expect(await by('turnover', true)).toBe('south north west east');
    expect(await by('review')).toBe('west north east south');
    expect(await where('country', 'is', 'GB', 'DE')).toBe('east north west');
    expect(await where('country', 'isNot', 'GB')).toBe('south west');
    expect(await where('turnover', 'above', 899)).toBe('north south');
    expect(await where('turnover', 'below', 0)).toBe('west');
    expect(await where('review', 'below', '2026-01-01')).toBe('west');
    expect(await where('review', 'empty')).toBe('east south');
    expect(await where('tags', 'is', 'a')).toBe('north');
    expect(await where('address.town', 'contains', 'malmo')).toBe('south');
    expect(await where('name', 'contains', 'gmbh')).toBe('west');
    expect(await where('turnover', 'is', '900'), 'a number by its text').toBe('north');
    expect(await where('turnover', 'contains', '00')).toBe('north south');
    expect(await where('turnover', 'contains', 'c0'), 'no number has letters').toBe('');
    expect(await where('code', 'is', 7), 'a text of digits by its number').toBe('east');
    expect(await where('code', 'isNot', 7)).toBe('north south west');
    expect(await where('code', 'is', '07'), 'which is another text').toBe('');
    expect(await where('#questions', 'is', 'never')).toBe('east north south west');
    expect(await where('#screening', 'is', 'likely')).toBe('');
    expect(await where('#screening', 'is', 'never')).toBe('east north south west');
    expect(await where('#with', 'is', 'me')).toBe('');
    expect(await ids({ q: 'rowe' }), 'a contact').toBe('east');
    await app.close();
  });

  it('a text without letters is compared as it is written, and is no number', async () => {
    const { app, ada, ids } = await aTable();
    await ada.put('/api/clients/dash', { name: 'R&D 5 %', turnover: '–' });
    await ada.put('/api/clients/quote', { name: '"Quote" _', turnover: 'a "b" 🙂' });
    const where = (column: string, operator: string, ...values: unknown[]) =>
      ids({ conditions: [{ column, operator, values }] });
    expect(await where('turnover', 'below', 1_000)).toBe('north west');
    expect(await where('turnover', 'above', 1_000)).toBe('south');
    expect(await where('turnover', 'contains', '–')).toBe('dash');
    expect(await where('turnover', 'contains', '🙂')).toBe('quote');
    expect(await where('turnover', 'contains', '"')).toBe('quote');
    expect(await where('turnover', 'contains', '%')).toBe('');
    expect(await where('turnover', 'contains', '-'), 'the sign of a number').toBe('west');
    expect(await where('turnover', 'is', '–')).toBe('dash');
    expect(await where('name', 'contains', '&')).toBe('dash');
    expect(await where('name', 'contains', '%')).toBe('dash');
    expect(await where('name', 'contains', '_')).toBe('quote');
    const sorts = [{ column: 'turnover', isDescending: false }];
    expect(await ids({ sorts }), 'it has no place in an order').toBe('west north south quote east dash');
    await app.close();
  });

  it('a long text is found by what is counted of it', async () => {
    const { app, ada, ids } = await aTable();
    const memo = 'Lorem ipsum, dolor sit amet; consectetur. '.repeat(20);
    for (const id of ['north', 'west']) await ada.patch(`/api/clients/${id}`, { memo });
    const [counted] = await (await ada.post('/api/client-table/values', { column: 'memo' })).json();
    expect(counted.clients).toBe(2);
    const conditions = [{ column: 'memo', operator: 'is', values: [counted.value, 'another'] }];
    expect(await ids({ conditions })).toBe('north west');
    await app.close();
  });

  it('a client that was compared while no list is screened is not said to be clear', async () => {
    const { app, ids } = await aTable();
    await screenClients(app.deps, new AbortController().signal);
    const compared = await app.deps.db.query.selectFrom('screening_clients').select('compared_at').execute();
    expect(compared).toHaveLength(4);
    expect(compared).not.toContainEqual({ compared_at: null });
    const inState = (state: string) =>
      ids({ conditions: [{ column: '#screening', operator: 'is', values: [state] }] });
    expect(await inState('clear')).toBe('');
    expect(await inState('never')).toBe('east north south west');
    await app.close();
  });

  it('of findings of several kinds the most urgent are counted, as the state beside the count says', async () => {
    const app = await createTestApp(createDatabase);
    const ruth = await aScreenedBook(app);
    const { rows } = await (await ruth.post('/api/client-table/rows', { q: 'Client one' })).json();
    expect(await ruth.read('/api/screening/findings?client=one')).toMatchObject({
      items: [{ tier: 'likely' }, { tier: 'possible' }],
    });
    expect(rows[0].screening).toMatchObject({ state: 'likely', count: 1 });
    await app.close();
  });

  it('clients that may be in the book twice are found, sorted and counted until the pair is decided', async () => {
    const { app, ada, ids } = await aTable();
    await ada.put('/api/clients/north-2', { name: 'North Limited' });
    await ada.put('/api/clients/isle', { name: 'Isle plc', registrationnumber: '07714409' });
    await ada.put('/api/clients/isle-2', { name: 'Isle plc', registrationnumber: '09920113' });
    await ada.put('/api/clients/east-2', { ...CLIENTS.east, name: 'Gullrock Ferries' });
    await compareBook(app.deps, new AbortController().signal);
    const marked = (operator: string, ...values: string[]) =>
      ids({ conditions: [{ column: '#duplicates', operator, values }] });
    expect(await marked('is', 'likely')).toBe('north-2 north');
    expect(await marked('is', 'likely', 'possible')).toBe('isle isle-2 north-2 north');
    expect(await marked('isNot', 'likely', 'possible'), 'a pair of contacts is none of clients').toBe(
      await marked('is', 'none'),
    );
    expect(await marked('is', 'none')).toBe('east east-2 south west');
    const sorted = await ids({ sorts: [{ column: '#duplicates', isDescending: false }] });
    expect(sorted).toMatch(/^north-2 north isle isle-2 /);
    const read = async () => (await (await ada.post('/api/client-table/rows', { q: 'north' })).json()).rows;
    expect((await read()).map((row: ClientRow) => row.duplicates)).toEqual([
      { state: 'likely', count: 1 },
      { state: 'likely', count: 1 },
    ]);
    const { items } = await ada.read('/api/duplicates?client=north&kind=clients');
    await ada.post(`/api/duplicates/${items[0].id}/decision`, {
      ...{ decision: 'different', values: items[0].values },
    });
    expect(await marked('is', 'likely')).toBe('');
    expect((await read())[0].duplicates).toEqual({ state: 'none', count: 0 });
    await app.close();
  });

  it('a page has the values of its columns, and how many clients there are', async () => {
    const { app, ada } = await aTable();
    const columns = ['country', 'tags', '#changed'];
    const conditions = [{ column: 'country', operator: 'is', values: ['GB'] }];
    const answer = await ada.post('/api/client-table/rows', { columns, conditions, offset: 1 });
    const { rows, columns: shown, compared, ...counts } = await answer.json();
    expect(counts).toEqual({ found: 2, total: 4 });
    expect(shown.map(({ column }: ShownColumn) => column)).toEqual(columns);
    expect(compared).toEqual([shown[0]]);
    expect(rows.map(({ id }: ClientRow) => id)).toEqual(['north']);
    expect(rows[0]).toMatchObject({
      ...{ name: 'North Ltd', version: 1, questions: null, holder: null },
      values: { country: 'GB', tags: ['a', 'b'] },
      screening: { state: 'never', count: 0, comparedAt: null },
    });

    const counted = await ada.post('/api/client-table/values', { column: 'country' });
    expect(await counted.json()).toEqual([
      { value: 'GB', clients: 2 },
      { value: 'DE', clients: 1 },
      { value: 'SE', clients: 1 },
    ]);
    const paths = await ada.read('/api/client-table/columns');
    expect(paths).toContainEqual({ path: 'address.town', clients: 1 });
    expect(paths.map(({ path }: { path: string }) => path)).not.toContain('contacts');

    const file = await ada.post('/api/client-table/export', { columns, titles: ['Country'], format: 'csv' });
    expect((await file.text()).split('\r\n')[0]).toContain('ID,Name,Country,tags,#changed');
    await app.close();
  });

  it('more clients than are changed together are counted, and exported to the last', async () => {
    const { app, ada } = await aTable();
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MAX_SELECTED_CLIENTS})`;
    const id = sql`'many-' || n.i`;
    for (const insert of [
      sql`insert into documents (collection, id, data, version, updated_at, updated_by)
        ${numbers} select 'clients', ${id}, '{"name":"Many"}', 1, '2026-01-01T00:00:00.000Z', 'ada' from n`,
      sql`insert into search_words (scope, prefix, sort_key, owner_id, item_id)
        ${numbers} select ${documentScope('clients')}, prefix, 'many', ${id}, '' from n
        cross join (select '' as prefix union all select 'man' as prefix) as prefixes`,
    ])
      await insert.execute(app.deps.db.query);
    const file = await ada.post('/api/client-table/export', { columns: [], titles: [], format: 'csv' });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + 4 + MAX_SELECTED_CLIENTS);
    expect(lines.at(-1)).toContain('West GmbH');
    const contacts = Array.from({ length: 2 }, (_, at) => ({ id: `${at}`, name: 'Many' }));
    await ada.patch('/api/clients/west', { name: 'West Many', contacts });
    const found = async (q: string) => (await (await ada.post('/api/client-table/rows', { q })).json()).found;
    expect(await found('many')).toBe(MAX_SELECTED_CLIENTS + 1);
    expect(await (await ada.post('/api/client-table/ids', {})).json()).toHaveLength(MAX_SELECTED_CLIENTS);
    await app.close();
  });

  it('the usual columns are those that most clients have, named by their fields or by what maps to them', async () => {
    const { app, ada } = await aTable();
    await ada.put('/api/fields/seat', { label: 'Seat', type: 'dropdown', options: ['GB', 'DE', 'SE'] });
    const mapping = { sourceField: 'country', mapsTo: 'seat', appliesTo: ['clients'] };
    await ada.put('/api/fieldMappings/seat', mapping);
    const usual = async (view: object) => {
      const answer = await ada.post('/api/client-table/rows', { ...view, columns: null });
      const { columns, rows } = await answer.json();
      return { columns: columns as ShownColumn[], values: Object.keys(rows[0].values) };
    };
    const { columns, values } = await usual({});
    expect(columns[0]).toEqual({ column: 'country', label: 'Seat', kind: 'dropdown' });
    expect(columns.map(({ column }) => column).filter((column) => column.startsWith('#'))).toEqual([
      ...['#screening', '#questions', '#with', '#changed'],
    ]);
    expect(values).toContain('country');
    const conditions = [{ column: '#duplicates', operator: 'is', values: ['none'] }];
    expect((await usual({ conditions })).columns.at(-1)?.label).toBe('Possible duplicate');
    await app.close();
  });

  it('values that are levels come with them, and are sorted by them, also those of a static source', async () => {
    const { app, ada } = await aTable();
    const levels = ['Low', 'Medium', 'High', 'Very high'];
    await ada.put('/api/staticData/ratings', { options: levels });
    const rating = { label: 'Risk', type: 'dropdown', staticSource: 'ratings', levels: true };
    await ada.put('/api/fields/rating', rating);
    const mapping = { sourceField: 'kyc.rating', mapsTo: 'rating', appliesTo: ['clients'] };
    await ada.put('/api/fieldMappings/rating', mapping);
    await ada.put('/api/fields/country', { label: 'Country', type: 'dropdown', options: ['GB', 'DE'] });
    const rated = { a: 'Very high', b: 'Low', c: 'Odd', d: 'High', e: 'Medium' };
    for (const [id, level] of Object.entries(rated))
      await ada.put(`/api/clients/${id}`, { name: id, country: 'GB', kyc: { rating: level } });
    const rows = async (isDescending: boolean) => {
      const sorts = [{ column: 'kyc.rating', isDescending }];
      const columns = ['kyc.rating', 'country'];
      return (await ada.post('/api/client-table/rows', { q: '', sorts, columns })).json();
    };
    const ids = ({ rows: found }: { rows: ClientRow[] }) =>
      found
        .slice(0, 5)
        .map(({ id }) => id)
        .join('');
    const rising = await rows(false);
    expect(ids(rising), 'what is no level comes after them').toBe('bedac');
    expect(ids(await rows(true))).toBe('cadeb');
    expect(rising.columns).toEqual([
      { column: 'kyc.rating', label: 'Risk', kind: 'dropdown', levels },
      { column: 'country', label: 'Country', kind: 'dropdown' },
    ]);
    const { levels: _, ...unmarked } = rating;
    await ada.put('/api/fields/rating', unmarked);
    expect(ids(await rows(false)), 'by their letters').toBe('dbeca');
    await app.close();
  });

  it('no cell of an exported file is a formula, the titles of its columns neither', async () => {
    const { app, ada } = await aTable();
    await ada.put('/api/clients/odd', { name: '=HYPERLINK("https://evil.example")', note: '@SUM(1+1)' });
    const titles = ['=cmd|calc!A0'];
    const file = await ada.post('/api/client-table/export', { columns: ['note'], titles, format: 'csv' });
    const text = (await file.text()).replace('\uFEFF', '');
    const cells = text.split('\r\n').flatMap((line) => line.split(',').map((cell) => cell.replace(/^"/, '')));
    expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
    expect(text).toContain("'=cmd|calc!A0");
    await app.close();
  });

  it('a value is set for several clients in one batch, and taken back whole', async () => {
    const { app, ada, ids } = await aTable();
    const risky = () => ids({ conditions: [{ column: 'risk.level', operator: 'is', values: ['High'] }] });
    const set = (path: string, value: unknown) =>
      ada.post('/api/set-client-value', { ids: ['north', 'west', 'gone'], path, value });
    const { batchId, changed } = await (await set('risk.level', 'High')).json();
    expect(changed).toBe(2);
    expect(await risky()).toBe('north west');
    expect((await ada.read('/api/clients/north')).data.risk).toEqual({ level: 'High' });
    expect(await (await set('risk.level', 'High')).json()).toEqual({ batchId: null, changed: 0 });
    expect((await set('contacts', [])).status).toBe(400);

    expect((await ada.post(`/api/batches/${batchId}/take-back`)).status).toBe(200);
    expect(await risky()).toBe('');
    expect((await ada.read('/api/clients/west')).data).toEqual(CLIENTS.west);
    await app.close();
  });

  it('clients from an earlier release are found by their numbers from the first start on', async () => {
    const { app, ada, ids } = await aTable();
    await ada.put('/api/clients/east', { ...CLIENTS.east, registrationNumber: 'HRB 55501' });
    expect(await ids({ q: '555' })).toBe('east');
    await app.deps.db.query.deleteFrom('search_words').where('scope', 'like', '%/numbers').execute();
    expect(await ids({ q: '555' })).toBe('');
    await app.deps.db.query.deleteFrom('meta').where('key', '=', 'client-numbers').execute();
    await fillClientNumbers(app.deps.db.query);
    await app.deps.db.query.deleteFrom('meta').where('key', '=', 'client-numbers').execute();
    await fillClientNumbers(app.deps.db.query);
    expect(await ids({ q: '555' })).toBe('east');
    await app.close();
  });

  it('the values of clients from an earlier release are kept at the first start', async () => {
    const { app, ids } = await aTable();
    await app.deps.db.query.deleteFrom('client_values').execute();
    const british = () => ids({ conditions: [{ column: 'country', operator: 'is', values: ['GB'] }] });
    expect(await british()).toBe('');
    await fillClientValues(app.deps.db.query);
    await fillClientValues(app.deps.db.query);
    expect(await british()).toBe('east north');
    await app.close();
  });
});
