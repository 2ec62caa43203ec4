import { beforeAll, expect, it } from 'vitest';
import writeFile from 'write-excel-file/node';
import type { ImportChoices, ImportView } from '#contract/imports/import-contract.ts';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';

forEachServer('a table', (server) => {
  const { ann } = server;
  const ben = server.as('ben@cairn.example');
  const { put, read } = ann;
  beforeAll(async () => {
    const options = ['United Kingdom', 'Norway', 'Ireland', 'Isle of Man'];
    await put('/api/staticData/Countries', { options });
    await put('/api/fields/country', {
      label: 'Country of residence',
      type: 'dropdown',
      staticSource: 'Countries',
    });
    await put('/api/fields/turnover', { label: 'Annual turnover', type: 'number' });
    await put('/api/fields/incorporated', { label: 'Date of incorporation', type: 'date' });
    await put('/api/clients/penrose-boatyard', { name: 'Penrose Boatyard', turnover: 365_000 });
  });

  const viewOf = async (response: Response): Promise<ImportView> => {
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  };
  const upload = async (collection: string, name: string, body: BodyInit) =>
    viewOf(await ann(`/api/imports?collection=${collection}&name=${name}`, { method: 'POST', body }));
  const choose = async (view: ImportView, changes: Partial<ImportChoices>) => {
    const columns = view.columns.map(({ goesTo, dateOrder, values }) => ({
      ...{ goesTo, values },
      ...(dateOrder && { dateOrder }),
    }));
    const json = { columns, fixes: view.fixes, leftOut: view.leftOut, ...changes };
    return viewOf(await ann.put(`/api/imports/${view.id}`, json));
  };
  const write = async ({ id }: ImportView, remember = true) =>
    viewOf(await ann.post(`/api/imports/${id}/write`, { remember }));

  const CLIENTS = `Client ref;Name;Country;Inc. date;Turnover;Contact e-mail;Berths
penrose-boatyard;Penrose Boatyard;united kingdom;03/05/2011;412,000;jory@penrose.example;26
gullrock;Gullrock Ferries;Untied Kingdom;31/02/2014;approx. 1.2m;;
skarholm;;Norway;2 June 1988;"£14,800,000";;
gullrock;Gullrock Ferries;Norway;1 May 2000;7;;`;

  it.each([
    ['Record ID,Company name,First name,Last name', '12,Quay Ltd,Anna,Pier'],
    ['Kundennummer;Firmenname;Vorname;Nachname', '12;Quay Ltd;Anna;Pier'],
    ['Code client;Raison sociale;Prénom;Nom de famille', '12;Quay Ltd;Anna;Pier'],
  ])('as another program writes it under %s is read as it is meant', async (heading, row) => {
    const { columns } = await upload('clients', 'other.csv', `${heading}\n${row}\n`);
    expect(columns.map(({ goesTo }) => goesTo)).toEqual([
      ...['id', 'name', 'contacts.0.firstname', 'contacts.0.lastname'],
    ]);
  });

  it('each column is given its first value and where it goes, as far as its name says', async () => {
    const view = await upload('clients', 'harbour.csv', CLIENTS);
    expect(view).toMatchObject({ state: 'ready', rowCount: 4, fileName: 'harbour.csv', sheet: null });
    expect(view.columns.map(({ name, first, goesTo }) => [name, first, goesTo])).toEqual([
      ['Client ref', 'penrose-boatyard', 'id'],
      ['Name', 'Penrose Boatyard', 'name'],
      ['Country', 'united kingdom', 'country'],
      ['Inc. date', '03/05/2011', null],
      ['Turnover', '412,000', 'turnover'],
      ['Contact e-mail', 'jory@penrose.example', 'contacts.0.email'],
      ['Berths', '26', null],
    ]);
    expect(view.targets).toContainEqual({
      path: 'contacts.0.email',
      label: 'Contact #1, Email',
      hint: 'contacts, email',
      type: 'text',
    });
  });

  it('headings in small letters go where the same headings in capitals go', async () => {
    const headings = ['Ref', 'Name', 'Country', 'Turnover', 'Surname', 'Dob', 'Berths'];
    const goesTo = async (name: string, heading: readonly string[]) => {
      const view = await upload('clients', name, `${heading.join(',')}\nr1,Row One,Norway,1,Lund,1.2.1970,3`);
      return view.columns.map((column) => column.goesTo);
    };
    const known = ['id', 'name', 'country', 'turnover', 'contacts.0.lastname', 'contacts.0.birthday'];
    expect(await goesTo('capitals.csv', headings)).toEqual([...known, null]);
    // A name that could be one of an export is kept, as nothing else is called so.
    const small = headings.map((name) => name.toLowerCase());
    expect(await goesTo('small.csv', small)).toEqual([...known, 'berths']);
  });

  it('a column that is called as a field of contacts alone goes to the first contact, however it is written', async () => {
    await put('/api/fields/firstname', { label: 'First name', type: 'text' });
    await put('/api/fieldMappings/firstname', {
      ...{ sourceField: 'firstname', mapsTo: 'firstname', appliesTo: ['contacts'] },
    });
    for (const heading of ['First name', 'FIRSTNAME', 'firstname']) {
      const csv = `Ref,Name,${heading},Surname\nr1,Row One,Ann,Lund`;
      const view = await upload('clients', 'people.csv', csv);
      expect(view.columns.map(({ goesTo }) => goesTo)).toEqual([
        ...['id', 'name', 'contacts.0.firstname', 'contacts.0.lastname'],
      ]);
    }
    await ann('/api/fieldMappings/firstname', { method: 'DELETE' });
    await ann('/api/fields/firstname', { method: 'DELETE' });
  });

  it('an id that is made of a long name ends with a whole letter', async () => {
    const view = await upload('clients', 'gothic.csv', `name\n${'a'.repeat(79)}𐌰`);
    expect(view.plan?.problems).toEqual([]);
    expect(view.plan?.newRows.map(({ id }) => id)).toEqual(['a'.repeat(79)]);
  });

  it('a field that is mapped for contacts alone is filled under its own name in clients', async () => {
    await put('/api/fields/hallmark', { label: 'Hall mark', type: 'text' });
    const mapping = { sourceField: 'sign', mapsTo: 'hallmark', appliesTo: ['contacts'] };
    await put('/api/fieldMappings/hallmark', mapping);
    const view = await upload('clients', 'codes.csv', 'id,name,Hall mark\nr9,Row Nine,12345');
    expect(view.columns[2]?.goesTo).toBe('hallmark');
    expect(view.plan?.newRows[0]?.cells.at(-1)?.value).toBe('12345');
  });

  it('a column that is called as its target is goes there, whatever stands before it', async () => {
    const view = await upload('clients', 'order.csv', 'code,ID,id,name\nc1,x,r1,Row One');
    expect(view.columns.map(({ goesTo }) => goesTo)).toEqual(['code', null, 'id', 'name']);
  });

  it('a new row has an id by which it can be opened again', async () => {
    const ids = ['y'.repeat(257), '..', '.', 'y'.repeat(256)];
    const { plan } = await upload('clients', 'ids.csv', `id,name\n${ids.join(',Row\n')},Row`);
    expect(plan?.newRows.map(({ row }) => row)).toEqual([5]);
    expect(plan?.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 0, 'This has at most 256 characters.'],
      [3, 0, 'This cannot be an id, as no address leads to it.'],
      [4, 0, 'This cannot be an id, as no address leads to it.'],
    ]);
  });

  it('problems are named by row and column with a remedy, and the good rows are imported', async () => {
    const first = await upload('clients', 'november.csv', CLIENTS);
    const columns = first.columns.map(({ goesTo, values }, index) => ({
      goesTo: index === 3 ? 'incorporated' : goesTo,
      values,
    }));
    const view = await choose(first, { columns });
    expect(view.columns[3]?.ambiguous).toBe('03/05/2011');
    expect(view.plan).toMatchObject({ created: 1, updated: 1, problemRows: 2 });
    expect(view.plan?.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 2, 'Not in the list Countries. The nearest is United Kingdom.'],
      [3, 3, 'February has only 28 days in 2014.'],
      [3, 4, 'Not a number. Written in digits it would be 1,200,000.'],
      [4, 1, 'A client needs a name.'],
    ]);
  });

  it('the encoding of a file is found and named', async () => {
    const latin = Buffer.from('Name;Seat\nKühne Söhne;Österreich\nÅkerlund;Österreich\n', 'latin1');
    const view = await upload('clients', 'windows.csv', latin);
    expect(view.plan).toMatchObject({ encoding: 'Windows-1252', created: 2 });
    expect(view.plan?.newRows[0]?.cells[0]).toMatchObject({ value: 'Kühne Söhne' });
  });

  it('a value, a cell and a row put right are read again, and a date in the other order', async () => {
    const first = await upload('clients', 'right.csv', CLIENTS);
    const columns: ImportChoices['columns'] = first.columns.map(({ goesTo, values }) => ({ goesTo, values }));
    columns[2] = { goesTo: 'country', values: { 'Untied Kingdom': 'United Kingdom' } };
    columns[3] = { goesTo: 'incorporated', values: {}, dateOrder: 'month-first' };
    const fixes = [
      { row: 3, column: 3, text: '2014-02-28' },
      { row: 3, column: 4, text: '1200000' },
      { row: 4, column: 1, text: 'Skarholm Rederi AS' },
    ];
    const view = await choose(first, { columns, fixes });
    expect(view.plan?.problems).toMatchObject([
      {
        row: 5,
        column: 0,
        message: 'Row 3 has the same id, with another Country of residence.',
        remedies: [
          { label: 'Keep row 3', row: 5 },
          { label: 'Keep row 5', row: 3 },
        ],
      },
    ]);
    const done = await write(await choose(view, { columns, leftOut: [5] }));
    expect(done).toMatchObject({
      state: 'done',
      plan: { created: 2, updated: 1, problemRows: 0, leftOut: 1 },
    });
    expect((await read('/api/clients/penrose-boatyard')).data).toMatchObject({
      country: 'United Kingdom',
      incorporated: '2011-03-05',
      turnover: 412_000,
      contacts: [{ email: 'jory@penrose.example' }],
    });
    expect((await read('/api/clients/skarholm')).data).toMatchObject({ turnover: 14_800_000 });
    const batch = await read(`/api/batches/${done.batchId}`);
    expect(batch).toMatchObject({ kind: 'import', title: 'right.csv', created: 2, updated: 1 });
  });

  it('columns are remembered by their names, also with values that stand for others, until they are forgotten', async () => {
    const view = await upload('clients', 'again.csv', `${CLIENTS.replace('Berths', 'Moorings')}`);
    expect(view.columns.map(({ isNew }) => isNew)).toEqual([false, false, false, false, false, false, true]);
    expect(view.columns[3]).toMatchObject({ goesTo: 'incorporated', dateOrder: 'month-first' });
    expect(view.columns[2]?.values).toEqual({ 'Untied Kingdom': 'United Kingdom' });
    expect(view.rememberedAt).not.toBeNull();
    const forgotten = await viewOf(await ann.post(`/api/imports/${view.id}/forget`));
    expect(forgotten.columns[3]).toMatchObject({ isNew: true, goesTo: null });
    expect(forgotten.rememberedAt).toBeNull();
  });

  it('an XLSX file is read with its dates and numbers, and its formulas are not run', async () => {
    const rows = [
      ['id', 'Name', 'Date of incorporation', 'Annual turnover', 'Formula'],
      [
        'xl-1',
        'Trevanion Sailmakers LLP',
        { value: new Date(Date.UTC(2015, 0, 19)), type: Date, format: 'dd/mm/yyyy' },
        640_000,
        { value: '=1+1', type: 'Formula' as const },
      ],
    ];
    const bytes = await writeFile(rows, { sheet: 'Clients' }).toBuffer();
    const view = await upload('clients', 'clients.xlsx', Uint8Array.from(bytes));
    expect(view).toMatchObject({ sheet: 'Clients', rowCount: 1, state: 'ready' });
    expect(view.columns.map(({ first }) => first).slice(0, 4)).toEqual([
      ...['xl-1', 'Trevanion Sailmakers LLP', '2015-01-19', '640000'],
    ]);
    await write(view, false);
    const { data } = await read('/api/clients/xl-1');
    expect(data).toEqual({
      name: 'Trevanion Sailmakers LLP',
      incorporated: '2015-01-19',
      turnover: 640_000,
    });
  });

  it.each(['fields', 'staticData', 'fieldMappings', 'rules', 'clients'])(
    'an export of %s as XLSX is imported again without a change',
    async (collection) => {
      const condition = { field: 'country', operator: '==', value: '=1+1' };
      const uiAction = { type: 'textInput', prompt: '=HYPERLINK("x")', dataField: 'turnover', options: [] };
      const cases = { cases: [{ priority: 5, condition, uiAction }] };
      await put('/api/rules/r1', { category: '+1', triggers: [condition], onTrigger: cases });
      const mapping = { sourceField: 'address.country', mapsTo: 'country', appliesTo: ['clients'] };
      await put('/api/fieldMappings/m1', mapping);
      await put('/api/clients/odd', { name: '@odd', code: '007', list: ['a', 'b'], deep: { er: true } });
      const file = await ann(`/api/export/${collection}?format=xlsx`);
      const view = await upload(collection, `${collection}.xlsx`, await file.arrayBuffer());
      expect(view.plan?.problems).toEqual([]);
      expect(view.columns.map(({ name, goesTo }) => [name, goesTo === null])).not.toContainEqual([
        expect.anything(),
        true,
      ]);
      expect(view.plan).toMatchObject({ created: 0, updated: 0 });
      expect(view.plan?.unchanged).toBeGreaterThan(0);
    },
  );

  it('CSV is read in UTF-16, Windows-1252 and UTF-8 with a mark, with semicolons or tabs', async () => {
    const text = 'id\tname\nå1\tÅkerlund Timmer AB';
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'latin1'),
      Buffer.from(`\uFEFF${text.replaceAll('\t', ';')}`),
    ]) {
      const view = await upload('clients', 'coded.csv', Uint8Array.from(bytes));
      expect(view.plan?.newRows).toMatchObject([{ id: 'å1', cells: [{ value: 'Åkerlund Timmer AB' }] }]);
    }
  });

  it('a file that is no table says why', async () => {
    for (const [name, body, problem] of [
      ['empty.csv', '\n\n', 'This file is empty.'],
      ['quote.csv', 'id,name\na,"b', 'Row 2: A quote in this row is not closed'],
      ['clients.json', '[{"id":"1","name":"Ada"}]', 'This is JSON, not CSV or an Excel workbook.'],
      [
        'page.csv',
        '<!DOCTYPE html><p>Log in, please</p>',
        'This is a web page, not CSV or an Excel workbook.',
      ],
      ['list.csv', '%PDF-1.7\n', 'This is a PDF file, which is not read.'],
      ['zip.xlsx', 'PK\u0003\u0004nothing', 'This is not a spreadsheet that can be read.'],
    ] as const) {
      const view = await upload('clients', name, body);
      expect(view.state).toBe('failed');
      expect(view.problem).toContain(problem);
    }
  });

  it('a large file is checked and written by a job, which can be left and come back to', async () => {
    const lines = Array.from(
      { length: 3_000 },
      (_, row) => `field${row},Field ${row} ${'x'.repeat(40)},text`,
    );
    const view = await upload('fields', 'large.csv', `dataField,label,type\n${lines.join('\n')}`);
    expect(view).toMatchObject({ state: 'checking', plan: null });
    expect((await read('/api/imports?collection=fields')).items[0]).toMatchObject({ id: view.id });
    expect((await ann.post(`/api/imports/${view.id}/write`, { remember: false })).status).toBe(409);
    await server.app.deps.jobs.start();
    const state = async () => (await read(`/api/imports/${view.id}`)).state;
    await expect.poll(state).toBe('ready');
    expect(await write(view)).toMatchObject({ state: 'writing' });
    await expect.poll(state).toBe('done');
    expect((await read('/api/fields/field2999')).data.label).toContain('Field 2999');
    const { batchId } = await read(`/api/imports/${view.id}`);
    const back = await (await ann.post(`/api/batches/${batchId}/take-back`)).json();
    expect(back).toMatchObject({ removed: 3_000, keptCount: 0 });
  });

  it('an import is seen, changed and dropped by its own user only', async () => {
    const { id } = await upload('clients', 'own.csv', 'id,name\na,b');
    expect((await ben(`/api/imports/${id}`)).status).toBe(404);
    expect((await ben.remove(`/api/imports/${id}`)).status).toBe(404);
    expect((await ann.remove(`/api/imports/${id}`)).status).toBe(200);
    expect((await ann(`/api/imports/${id}`)).status).toBe(404);
  });
});
