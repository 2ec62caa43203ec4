import { beforeAll, expect, it } from 'vitest';
import type { ImportChoices, ImportView } from '#contract/imports/import-contract.ts';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';
import { MESSY_CLIENTS, messyWorkbook } from '../../../../tests/support/messy-workbook.ts';

forEachServer('a workbook as firms keep them', (server) => {
  const { ann } = server;
  const { put, read } = ann;
  let messy: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    await server.app.deps.jobs.start();
    messy = Buffer.from(await messyWorkbook());
    const countries = ['United Kingdom', 'Germany', 'France', 'United States'];
    await put('/api/fields/country', { label: 'Country', type: 'dropdown', options: countries });
    await put('/api/fields/passiveShare', { label: 'Passive share in per cent', type: 'number' });
    await put('/api/fields/certDate', { label: 'Cert. date', type: 'date' });
    await put('/api/fields/exposed', { label: 'PEP', type: 'boolean' });
  });

  const settled = async (response: Response): Promise<ImportView> => {
    expect(response.status, await response.clone().text()).toBe(200);
    const view: ImportView = await response.json();
    await expect
      .poll(async () => ((await read(`/api/imports/${view.id}`)) as ImportView).state, { timeout: 60_000 })
      .not.toMatch(/checking|writing/);
    return (await read(`/api/imports/${view.id}`)) as ImportView;
  };
  const upload = async (body: BodyInit, name = 'clients.xlsx') =>
    settled(await ann(`/api/imports?collection=clients&name=${name}`, { method: 'POST', body }));
  const choose = async (view: ImportView, changes: Partial<ImportChoices>) => {
    const columns = view.columns.map(({ goesTo, dateOrder, values, ways }) => ({
      ...{ goesTo, values, ...(dateOrder && { dateOrder }), ...(ways && { ways }) },
    }));
    const json = { columns, fixes: view.fixes, leftOut: view.leftOut, same: view.same, ...changes };
    return settled(await ann.put(`/api/imports/${view.id}`, json));
  };
  const groupsOf = (view: ImportView) =>
    (view.plan?.groups ?? []).map(({ column, kind, text, count, chosen }) => [
      ...[view.columns[column ?? -1]?.name, kind, text, count, chosen],
    ]);

  it('its sheet and heading are found, and can be chosen otherwise', async () => {
    const view = await upload(messy);
    expect(view).toMatchObject({ state: 'ready', sheet: 'Clients', rowCount: 501 });
    expect(view.plan?.place).toMatchObject({
      headingRow: 3,
      sheets: [
        { name: 'Read me', rowCount: 1 },
        { name: 'Clients', rowCount: 503 },
        { name: 'Lookup', rowCount: 1 },
      ],
    });
    expect(view.plan?.place?.firstRows[0]?.[0]).toBe('Client master list, extract (confidential)');
    const other = await choose(view, { columns: [], headingRow: 4 });
    expect(other.columns.map(({ name }) => name)).toContain('Alder Capital Ltd'.toUpperCase());
    const empty = await choose(view, { columns: [], headingRow: 2 });
    expect(empty).toMatchObject({ state: 'failed', problem: 'Row 2 is empty, so it names no columns.' });
    const lookup = await choose(view, { columns: [], sheet: 'Lookup' });
    expect(lookup.columns.map(({ name }) => name)).toEqual(['UK', 'United Kingdom']);
  });

  it('what is wrong is told by kind, with what is chosen, and one choice puts a kind right', async () => {
    const view = await upload(messy);
    const columns = view.columns.map(({ goesTo, values }, index) => ({
      ...{
        goesTo: ['id', 'name', 'country', 'passiveShare', 'certDate', 'exposed'][index] ?? goesTo,
        values,
      },
    }));
    const mapped = await choose(view, { columns });
    expect(groupsOf(mapped)).toEqual([
      ['Ref', 'totals', 'Total', 1, 'leave-out'],
      ['Client Name', 'other', '', 1, 'leave-out'],
      ['Country', 'not-option', 'UK', 50, 'to United Kingdom'],
      ['Country', 'not-option', 'GB', 50, 'to United Kingdom'],
      ['Country', 'not-option', 'Deutschland', 50, 'to Germany'],
      ['Country', 'not-option', 'USA', 50, 'to United States'],
      ['Country', 'not-option', 'U.S.', 50, 'to United States'],
      ['Passive share', 'error-cell', '#N/A', 100, 'empty'],
      ['Passive share', 'percentage', null, 200, 'percent'],
      ['Cert. date', 'no-value', 'n/a', 125, 'empty'],
      ['PEP?', 'no-value', '—', 83, 'empty'],
    ]);
    const same = mapped.plan?.groups.filter(({ kind }) => kind === 'not-option');
    expect(same?.map(({ text, ways }) => [text, ways.map(({ label }) => label)])).toContainEqual([
      'Deutschland',
      ['leave empty', 'read as Germany', 'leave rows out'],
    ]);
    const ways = { 'not-option UK': 'leave-out' };
    const values = { GB: 'United States' };
    const others = await choose(mapped, {
      columns: columns.map((column, index) => (index === 2 ? { ...column, ways, values } : column)),
    });
    expect(others.plan).toMatchObject({ created: MESSY_CLIENTS - 51, problemRows: 52 });
    expect(groupsOf(others)).toContainEqual(['Country', 'not-option', 'UK', 50, 'leave-out']);
    expect(groupsOf(others)).toContainEqual(['Country', 'not-option', 'GB', 50, 'to United States']);
    const put = await choose(others, { columns });
    expect(put.plan).toMatchObject({ created: MESSY_CLIENTS - 1, problemRows: 2 });
    const written = await settled(await ann.post(`/api/imports/${view.id}/write`, { remember: true }));
    expect(written).toMatchObject({ state: 'done', plan: { created: MESSY_CLIENTS - 1 } });
    expect(await read('/api/clients/00100000')).toMatchObject({
      data: { name: 'ALDER CAPITAL LTD', passiveShare: 0, certDate: '2020-01-01', exposed: true },
    });
    expect(await read('/api/clients/00100462')).toMatchObject({
      data: {
        ...{ passiveShare: 62.5, certDate: '2023-09-15', country: 'United Kingdom', exposed: true },
        contacts: [{ firstname: 'Mary Ann', lastname: 'de la Cruz', birthday: '1962-07-15' }],
      },
    });
  });

  it('the day of a birth is never in the future, and other years of two digits are asked about by kind', async () => {
    const csv =
      'Ref,Client name,DoB,Cert. date\nb1,Berth One,12/6/52,12/6/52\nb2,Berth Two,13/06/11,13/06/53';
    const view = await upload(csv, 'births.csv');
    expect(view.columns.map(({ goesTo }) => goesTo)).toEqual([
      'id',
      'name',
      'contacts.0.birthday',
      'certDate',
    ]);
    expect(groupsOf(view)).toEqual([
      ['DoB', 'two-digit-year', '13/06/11', 1, 'leave-out'],
      ['Cert. date', 'two-digit-year', null, 2, 'leave-out'],
    ]);
    const [, group] = view.plan?.groups ?? [];
    expect(group?.ways.map(({ label }) => label)).toEqual([
      ...['leave empty', 'in the 1900s, as 1952', 'in the 2000s, as 2052', 'leave rows out'],
    ]);
    const columns = view.columns.map(({ goesTo, values }, index) => ({
      ...{ goesTo, values, ...(index > 1 && { ways: { 'two-digit-year': '2000' } }) },
    }));
    const chosen = await choose(view, { columns });
    expect(chosen.plan?.newRows[0]?.cells.map(({ value }) => value)).toEqual([
      ...['Berth One', '1952-06-12', '2052-06-12'],
    ]);
    expect(groupsOf(chosen)).toContainEqual(['Cert. date', 'two-digit-year', null, 2, '2000']);
  });

  it('lines of totals and missing values are known by the words of other languages', async () => {
    const csv =
      'Ref,Client name,Vorname,Nachname,Cert. date\nt1,Kai eins,Ann,Kurz,k.A.\nSumme,,,,\nTotale:,,,,';
    const view = await upload(csv, 'words.csv');
    expect(view.columns.map(({ goesTo }) => goesTo)).toEqual([
      ...['id', 'name', 'contacts.0.firstname', 'contacts.0.lastname', 'certDate'],
    ]);
    expect(view.plan).toMatchObject({ created: 1, problemRows: 2 });
    expect(groupsOf(view).map(([, kind, , , chosen]) => [kind, chosen])).toEqual(
      expect.arrayContaining([
        ['totals', 'leave-out'],
        ['no-value', 'empty'],
      ]),
    );
  });

  it('a client that is called as totals are is imported under its id', async () => {
    const view = await upload('id,name\ntot-1,Total\nTotal,,', 'total.csv');
    expect(view.plan?.newRows.map(({ id }) => id)).toEqual(['tot-1']);
    expect(view.plan?.problems.map(({ row, kind }) => [row, kind])).toEqual([[3, 'totals']]);
  });

  it('rows without an id have one made of their names on wish', async () => {
    const view = await upload('id,name\n,Gullrock Ferries\n,Skarholm Rederi', 'ids.csv');
    const [group] = view.plan?.groups ?? [];
    expect(group).toMatchObject({ kind: 'no-id', count: 2, chosen: 'leave-out' });
    expect(group?.ways[0]).toEqual({ way: 'from-name', label: 'make it of the name, as gullrock-ferries' });
    const columns = view.columns.map(({ goesTo, values }, index) => ({
      ...{ goesTo, values, ...(index === 0 && { ways: { 'no-id': 'from-name' } }) },
    }));
    const made = await choose(view, { columns });
    expect(made.plan?.newRows.map(({ id }) => id)).toEqual(['gullrock-ferries', 'skarholm-rederi']);
  });

  it('a new row that is a known client or person says so, and can change that client instead', async () => {
    await put('/api/clients/tol-pedn', {
      name: 'Tol Pedn Fisheries Ltd',
      contacts: [{ id: 'c1', firstname: 'Jory', lastname: 'Nancarrow', birthday: '1979-06-12' }],
    });
    const csv =
      'id,name,Contact first name,Contact last name,Contact birthday\n' +
      'n1,Tol Pedn Fisheries Limited,,,\nn2,Other Firm,Jory,Nancarrow,1979-06-12\nn3,Third Firm,Jory,Nancarrow,1980-01-01';
    const first = await upload(csv, 'known.csv');
    const paths = ['id', 'name', 'contacts.0.firstname', 'contacts.0.lastname', 'contacts.0.birthday'];
    const columns = paths.map((goesTo) => ({ goesTo, values: {} }));
    const view = await choose(first, { columns });
    expect(view.plan?.known.map(({ row, clientId, sameBirthday }) => [row, clientId, sameBirthday])).toEqual([
      [2, 'tol-pedn', false],
      [3, 'tol-pedn', true],
    ]);
    const taken = await choose(view, { columns, same: [{ row: 2, id: 'tol-pedn' }] });
    expect(taken.plan).toMatchObject({ created: 2, updated: 1 });
    expect(taken.plan?.changedRows[0]?.id).toBe('tol-pedn');
  });

  it('an error or a percentage that a file holds as text is no other than the cell that shows it', async () => {
    const view = await upload(
      'id,name,passiveShare,certDate\ne1,Errors,#REF!,#N/A\ne2,Shares,62%,',
      'errors.csv',
    );
    expect(groupsOf(view)).toEqual([
      ['passiveShare', 'error-cell', '#REF!', 1, 'empty'],
      ['passiveShare', 'percentage', '62%', 1, 'percent'],
      ['certDate', 'error-cell', '#N/A', 1, 'empty'],
    ]);
  });
});
