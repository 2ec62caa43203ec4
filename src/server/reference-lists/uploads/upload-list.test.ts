import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeFile from 'write-excel-file/node';
import type { ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import {
  LIST_PART_BYTES,
  MAX_OPEN_UPLOADS,
  type UploadChoices,
  type UploadView,
} from '#contract/reference-lists/reference-upload-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { farCellWorkbook } from '../../../../tests/support/sheet-workbook.ts';
import { zipOf } from '../../../../tests/support/zip-of.ts';
import { removeAbandonedFiles } from '../../blobs/abandoned-file-store.ts';
import { dropUploads } from './drop-upload.ts';
import { partKeys, readUploadOfList } from './reference-upload-store.ts';

const OFAC = join(import.meta.dirname, '../../../../tests/fixtures/ofac-sdn');
const PUBLISHED = join(import.meta.dirname, '../../../../tests/fixtures/published-lists');
const WATCH_LIST = [
  'ref_no;type;full_name;aka;dob;ctry;prog',
  'SW-1;Person;Müllerfeld, Jürgen;J. Müllerfeld;1959-08-30;Germany;HARBOUR-1',
  'SW-2;Entity;Blåvik Rederi AS;;;Norway;HARBOUR-1',
  'SW-3;Vessel;Grey Plover;;;Malta;MARITIME',
  'SW-4;Person;;Old Tom;1948;;',
  'SW-5;Person;Ashgarth, Philippa;;31/02/1977;United Kingdom;',
  'SW-1;Person;Some Other;;;;',
].join('\r\n');

const PIER = Buffer.from('id,type,name\n1,Company,Pier Ltd\n');

/** A zip file whose only file would be unpacked two folders above. */
async function aClimbingZip(): Promise<Buffer> {
  const zip = await zipOf({ 'ab/cd/pier.csv': PIER });
  return Buffer.from(zip.toString('latin1').replaceAll('ab/cd/', '../../'), 'latin1');
}

forEachDatabase('An upload of a reference list', (createDatabase) => {
  let app: TestApp;
  let ann: SendTestRequest;
  let ben: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    ann = await app.signedInAs('ann@cairn.example');
    ben = await app.signedInAs('ben@cairn.example');
    await app.deps.jobs.start();
  });
  afterAll(() => app.close());

  type NamedFile = readonly [name: string, bytes: Buffer];
  const ok = async (response: Response) => {
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  };
  const begin = async (files: readonly NamedFile[], more: object = {}): Promise<UploadView> => {
    const json = { files: files.map(([name, bytes]) => ({ name, size: bytes.length })), ...more };
    return ok(await ann('/api/reference-uploads', { method: 'POST', json }));
  };
  const put = (id: string, at: { file: number; part: number }, body: Buffer) =>
    ann(`/api/reference-uploads/${id}/files/${at.file}/parts/${at.part}`, {
      method: 'PUT',
      body: new Uint8Array(body),
    });
  const read = async (id: string): Promise<UploadView> => ok(await ann(`/api/reference-uploads/${id}`));
  const until = async (id: string, states: readonly UploadView['state'][]): Promise<UploadView> => {
    await expect.poll(async () => (await read(id)).state).toSatisfy((state) => states.includes(state));
    return read(id);
  };
  const upload = async (files: readonly NamedFile[], more: object = {}): Promise<UploadView> => {
    const { id } = await begin(files, more);
    for (const [file, [, bytes]] of files.entries()) {
      for (let part = 0; part * LIST_PART_BYTES < bytes.length; part++) {
        const from = part * LIST_PART_BYTES;
        await ok(await put(id, { file, part }, bytes.subarray(from, from + LIST_PART_BYTES)));
      }
    }
    return until(id, ['ready', 'failed']);
  };
  const choose = async (view: UploadView, changes: Partial<UploadChoices>): Promise<UploadView> => {
    const json = { ...view.choices, ...changes };
    await ok(await ann(`/api/reference-uploads/${view.id}`, { method: 'PUT', json }));
    return until(view.id, ['ready', 'failed']);
  };
  const importIt = async ({ id, report }: UploadView): Promise<UploadView> => {
    const json = { anyway: (report?.losses.length ?? 0) > 0 };
    await ok(await ann(`/api/reference-uploads/${id}/import`, { method: 'POST', json }));
    return until(id, ['done', 'ready', 'failed']);
  };
  const drop = ({ id }: UploadView) => ann(`/api/reference-uploads/${id}`, { method: 'DELETE' });
  const lists = async (): Promise<ReferenceListView[]> => (await ok(await ann('/api/reference-lists'))).items;
  const copies = () => readdir(join(app.deps.config.dataDir, 'reference-uploads')).catch(() => []);

  it('a table is shown with its encoding, delimiter and columns, and with the rows that are left out', async () => {
    const view = await upload([['watch.csv', Buffer.from(WATCH_LIST, 'latin1')]], { day: '2021-11-09' });
    expect(view.preview).toMatchObject({
      ...{ format: 'csv', encoding: 'windows-1252', delimiter: ';', isMapped: true, rememberedAt: null },
      misread: { read: expect.stringContaining('ü'), asUtf8: expect.stringContaining('\uFFFD') },
    });
    expect(view.preview?.columns.map(({ name, goesTo }) => [name, goesTo])).toEqual([
      ...[
        ['ref_no', 'id'],
        ['type', 'kind'],
        ['full_name', 'name'],
        ['aka', 'alias'],
      ],
      ...[
        ['dob', 'birthday'],
        ['ctry', 'country'],
        ['prog', 'prog'],
      ],
    ]);
    expect(view.preview?.rows.map(({ row, problem, isSkipped }) => [row, problem, isSkipped])).toEqual([
      ...[
        [1, null, false],
        [2, null, false],
        [3, null, true],
      ],
      [4, null, false],
      [5, null, false],
      [6, null, false],
    ]);
    expect(view.preview?.rows.map(({ notes }) => notes.length)).toEqual([0, 0, 0, 1, 1, 0]);
    expect(view).toMatchObject({
      choices: { name: 'watch', version: '2021-11-09' },
      report: {
        ...{ rows: 6, skipped: 1, badRows: 0, notes: 2, difference: null },
        firstNotes: [
          { row: 4, note: 'It has only other names. “Old Tom” is taken as its name.' },
          {
            row: 5,
            note: 'The birthday “31/02/1977” is not a day of the calendar. It agrees with the same digits or nearly the same, and conflicts with nothing.',
          },
        ],
        coverage: { companies: 1, people: 3, birthday: 3, country: 3, otherName: 1 },
      },
    });
    // Rows that are only noted are no loss.
    expect(view.report?.losses).toEqual([]);
    expect(await lists()).toEqual([]);

    const done = await importIt(await choose(view, { name: 'Watch list' }));
    expect(done).toMatchObject({ state: 'done', problem: null });
    const [list] = await lists();
    expect(list).toMatchObject({
      name: 'Watch list',
      versions: [
        { importedBy: 'ann@cairn.example', badRows: 0, notes: 2, uploadId: done.id, state: 'ready' },
      ],
    });
    const rows = await app.deps.db.query
      .selectFrom('reference_records')
      .select(['kind', 'record_id', 'names', 'data'])
      .orderBy('record_id')
      .orderBy('kind')
      .execute();
    expect(rows.map(({ kind, record_id }) => [record_id, kind])).toEqual([
      ...[
        ['SW-1', 'contacts'],
        ['SW-1', 'relatedParties'],
        ['SW-2', 'clients'],
      ],
      ...[
        ['SW-4', 'contacts'],
        ['SW-4', 'relatedParties'],
        ['SW-5', 'contacts'],
        ['SW-5', 'relatedParties'],
      ],
    ]);
    expect(rows[0]?.names).toContain('Müllerfeld, Jürgen');
    expect(JSON.parse(rows[2]?.data ?? '')).toEqual({ country: 'Norway', prog: 'HARBOUR-1' });
    const csv = await (await ben(`/api/reference-uploads/${done.id}/bad-rows`)).text();
    expect(csv.split('\n')).toHaveLength(4);
    expect(csv).toContain(
      '5,"The birthday “31/02/1977” is not a day of the calendar. It agrees with the same digits or nearly the same, and conflicts with nothing.","taken, with this note"',
    );
  });

  it('a list as published is shown record by record before its import, whatever is left out', async () => {
    const un = await readFile(join(PUBLISHED, 'un.xml'));
    const view = await upload([['un.xml', un]], { day: '2021-11-09' });
    expect(view.choices).toMatchObject({ name: 'UN Security Council', version: '2026-11-20' });
    expect(view.report?.found).toEqual({
      names: { name: 2, prevname: 2, alias: 3, originalName: 1, weakAlias: 1 },
      birthdays: { day: 1, part: 2, circa: 1, range: 1, unread: 0 },
      nationalities: 2,
      leftOut: [],
      notes: expect.any(Array),
      previewed: 2,
    });
    const page = async (query: string) =>
      (await ok(await ann(`/api/reference-uploads/${view.id}/records?${query}`))).items;
    const [anna, shipping] = await page('');
    expect(anna).toMatchObject({
      ...{ position: 0, id: 'DEi.001', kind: 'Person', rows: [1], leftOut: null },
      names: expect.arrayContaining([
        { field: 'weakAlias', name: 'The Clerk' },
        { field: 'originalName', name: 'Анна Пример' },
      ]),
      birthdays: expect.arrayContaining([
        { form: 'circa', text: 'circa 1962', written: 'circa 1962' },
        { form: 'range', text: '1965 to 1967', written: '1965 to 1967' },
      ]),
    });
    expect(anna.values.filter(({ label }: { label: string }) => label === 'Nationality')).toEqual([
      { label: 'Nationality', texts: ['Norway', 'Sweden'] },
    ]);
    expect(shipping).toMatchObject({ kind: 'Company', notes: [expect.stringContaining('lost letters')] });
    expect((await page('search=clerk')).map(({ id }: { id: string }) => id)).toEqual(['DEi.001']);
    expect((await page('filter=notes')).map(({ id }: { id: string }) => id)).toContain('DEe.002');
    expect(await page('filter=leftOut')).toEqual([]);
    expect(await page('from=2')).toEqual([]);
    expect((await ben(`/api/reference-uploads/${view.id}/records`)).status).toBe(404);

    const json = { version: 'November' };
    await ok(await ann(`/api/reference-uploads/${view.id}/import`, { method: 'POST', json }));
    expect((await until(view.id, ['done'])).choices.version).toBe('November');
    const removal = (await lists()).find(({ name }) => name === 'UN Security Council')?.versions[0]?.id;
    await ok(await ann(`/api/reference-lists/${removal}`, { method: 'DELETE', json: { scope: 'list' } }));
  });

  it('what is left out of a list is counted by what it is, and named', async () => {
    const rows = ['1,Person,Anna Example', '2,Vessel,Grey Plover', ',Company,Quay Ltd'];
    const view = await upload([['seen.csv', Buffer.from(['id,kind,name', ...rows].join('\n'))]]);
    expect(view.report?.found?.leftOut).toEqual([
      { what: 'Vessel', count: 1 },
      { what: 'Row', count: 1 },
    ]);
    const path = `/api/reference-uploads/${view.id}/records?filter=leftOut`;
    expect((await ok(await ann(path))).items).toMatchObject([
      { id: '2', kind: 'Vessel', names: [{ name: 'Grey Plover' }] },
      { kind: 'Row', leftOut: 'This row has no id.' },
    ]);
    await ok(await drop(view));
  });

  it('a first version of which more than a tenth of the rows is bad is held back until it is taken anyway', async () => {
    const rows = ['1,Company,Pier Ltd', ',Company,Quay Ltd', '3,Company,', '4,Company,Sedge Ltd'];
    const view = await upload([['wet.csv', Buffer.from(['id,type,name', ...rows].join('\n'))]]);
    expect(view.report).toMatchObject({
      ...{ rows: 4, badRows: 2, notes: 0, losses: [{ what: 'rows', before: 4, now: 2 }] },
      firstBadRows: [
        { row: 2, problem: 'This row has no id.' },
        { row: 3, problem: 'This row has no name.' },
      ],
    });
    expect(view.preview?.rows.map(({ problem }) => problem !== null)).toEqual([false, true, true, false]);
    const unseen = await ann(`/api/reference-uploads/${view.id}/import`, { method: 'POST', json: {} });
    expect(unseen.status).toBe(409);
    expect((await unseen.json()).message).toBe(
      'Held back: 2 of 4 rows cannot be read. If that is right, import it anyway.',
    );
    expect((await lists()).map(({ name }) => name)).toEqual(['Watch list']);
    const leftOut = `/api/reference-uploads/${view.id}/bad-rows`;
    expect((await ann(leftOut)).status).toBe(200);
    expect((await ben(leftOut)).status, 'a colleague, before it is a list').toBe(404);

    const done = await importIt(view);
    expect(done).toMatchObject({ state: 'done', problem: null });
    expect((await lists()).find(({ name }) => name === 'wet')?.versions).toMatchObject([{ badRows: 2 }]);
    const csv = await (await ben(`/api/reference-uploads/${done.id}/bad-rows`)).text();
    expect(csv).toContain('3,This row has no name.');
  });

  it('the next version has its columns mapped alike, and says what it changes', async () => {
    const next = WATCH_LIST.replace('Germany', 'Austria')
      .replace('SW-2;', 'SW-9;')
      .replace('full_name', 'whole name');
    const view = await upload([['watch.csv', Buffer.from(next, 'latin1')]], {
      ...{ listName: 'Watch list', day: '2021-11-09' },
    });
    expect(view).toMatchObject({
      former: { version: '2021-11-09' },
      preview: { lostColumns: ['full_name'] },
    });
    // The version of that day is taken.
    expect(view.choices.version).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(view.choices.version).not.toBe('2021-11-09');
    const columns = (view.choices.columns ?? []).map((column) =>
      column.name === 'whole name' ? { ...column, goesTo: 'name' } : column,
    );
    const mapped = await choose(view, { columns });
    expect(mapped.report?.difference).toEqual({
      ...{ against: '2021-11-09', new: 1, changed: 1, same: 2, gone: 1 },
    });
    expect(await choose(mapped, { version: '2021-11-09' })).toMatchObject({ state: 'ready' });
    const refused = await importIt(mapped);
    expect(refused).toMatchObject({
      state: 'ready',
      problem: expect.stringContaining('has a version 2021-11-09'),
    });
    const done = await importIt(await choose(mapped, { version: '2021-11-11' }));
    expect(done.state).toBe('done');
    const [list] = await lists();
    expect(list?.versions.map(({ version, difference }) => [version, difference?.new ?? null])).toEqual([
      ...[
        ['2021-11-11', 1],
        ['2021-11-09', null],
      ],
    ]);
    const third = await upload([['watch.csv', Buffer.from(next, 'latin1')]], { listName: 'Watch list' });
    expect(third.preview).toMatchObject({ rememberedAt: expect.any(String), lostColumns: [] });
    expect(third.report?.difference).toMatchObject({ new: 0, changed: 0, same: 4, gone: 0 });
    await ok(await drop(third));
  });

  it('the formats of publishers, JSON, XLSX and packed files are known by their content', async () => {
    const sdn = await readFile(join(OFAC, 'sdn.csv'));
    const ofac = await upload([
      ['sdn.csv', sdn],
      ['alt.csv', await readFile(join(OFAC, 'alt.csv'))],
    ]);
    expect(ofac).toMatchObject({
      state: 'ready',
      choices: { name: 'OFAC SDN' },
      preview: { format: 'ofac', isMapped: false },
    });
    expect(ofac.preview?.rows).toHaveLength(20);
    expect(ofac.preview?.columns.slice(0, 4).map(({ name }) => name)).toEqual([
      ...['Id', 'Kind', 'Name', 'Other names'],
    ]);
    expect(ofac.preview?.rows.flatMap(({ cells }) => cells)).not.toContain('-0-');
    expect(ofac.report?.coverage).toMatchObject({ otherName: expect.any(Number) });
    await ok(await drop(ofac));

    const un = await upload([['list.bin', await readFile(join(PUBLISHED, 'un.xml'))]]);
    expect(un).toMatchObject({
      state: 'ready',
      choices: { name: 'UN Security Council', format: 'un' },
      preview: {
        format: 'un',
        isMapped: false,
        delimiter: null,
        rows: [
          {
            cells: [
              ...['DEi.001', 'Person', 'ANNA PETROVNA EXAMPLE', expect.stringContaining('The Clerk (weak)')],
              ...['1958-09; 1961-03-12; circa 1962; 1963; 1965 to 1967', 'Norway; Sweden'],
            ],
          },
          { cells: expect.arrayContaining(['DEe.002', 'Company']) },
        ],
      },
      report: { rows: 2, badRows: 0, notes: 1, coverage: { companies: 1, people: 1 } },
    });
    await ok(await drop(un));

    const json = Buffer.from('[{"kind":"clients","id":"1","name":"Quay"}]');
    const ofJson = await upload([['quay.json', json]]);
    expect(ofJson).toMatchObject({ preview: { format: 'json' }, report: { coverage: { companies: 1 } } });
    await ok(await drop(ofJson));

    const sheet = [
      ['id', 'type', 'name'],
      ['1', 'Company', 'Pier Ltd'],
    ];
    const bytes = await (await writeFile(sheet.map((row) => row.map((value) => ({ value }))))).toBuffer();
    const ofSheet = await upload([['pier.xlsx', bytes]]);
    expect(ofSheet).toMatchObject({
      preview: { encoding: null, delimiter: null },
      report: { rows: 1, badRows: 0 },
    });
    await ok(await drop(ofSheet));

    const far = await upload([['far.xlsx', await farCellWorkbook(['id', 'type', 'name'])]]);
    expect(far).toMatchObject({ state: 'failed', problem: expect.stringContaining('to cell XFD1048576') });
    await ok(await drop(far));

    const packed = await upload([['pier.zip', await zipOf({ 'pier.csv': PIER })]]);
    expect(packed.report).toMatchObject({ rows: 1, coverage: { companies: 1 } });
    await ok(await drop(packed));
  });

  it.each([
    [
      'broken.zip',
      async () => (await zipOf({ 'pier.csv': PIER })).subarray(0, 40),
      'This zip file is damaged',
    ],
    ['climbing.zip', aClimbingZip, 'This zip file is damaged'],
    [
      'sdn.csv',
      () => readFile(join(OFAC, 'sdn.csv')),
      'alt.csv is missing: this list is read from sdn.csv and alt.csv together.',
    ],
    [
      'sdn.csv',
      async () => Buffer.from('<?xml version="1.0"?>\n<parts/>'),
      'This is XML of a form that is not known here: it begins with “parts”.',
    ],
    ['none.csv', async () => Buffer.from('nothing\n'), 'No row of these files could be imported'],
  ])('%s fails with one sentence that names no path of the server', async (name, bytesOf, sentence) => {
    const view = await upload([[name, await bytesOf()]]);
    expect(view).toMatchObject({ state: 'failed', problem: expect.stringContaining(sentence) });
    expect(view.problem).not.toContain(app.deps.config.dataDir);
    await ok(await drop(view));
  });

  it('a part is stored once, in order, and in its size', async () => {
    const bytes = Buffer.alloc(LIST_PART_BYTES + 10, 'id,name\n');
    const { id } = await begin([['long.csv', bytes]]);
    const first = bytes.subarray(0, LIST_PART_BYTES);
    expect((await put(id, { file: 0, part: 1 }, bytes.subarray(LIST_PART_BYTES))).status).toBe(400);
    expect((await put(id, { file: 0, part: 0 }, first.subarray(1))).status).toBe(400);
    expect((await put(id, { file: 1, part: 0 }, first)).status).toBe(400);
    await ok(await put(id, { file: 0, part: 0 }, first));
    await ok(await put(id, { file: 0, part: 0 }, first));
    expect((await put(id, { file: 0, part: 1 }, bytes)).status).toBe(413);
    expect((await read(id)).files).toEqual([
      { name: 'long.csv', size: bytes.length, received: first.length },
    ]);
    await ok(await drop(await read(id)));
    expect(await copies()).not.toContain(id);
  });

  it('uploads are limited in size and number, and seen by no other user', async () => {
    const json = { files: [{ name: 'huge.csv', size: 2_000_000_001 }] };
    expect((await ann('/api/reference-uploads', { method: 'POST', json })).status).toBe(400);
    const halves = { files: [1, 2].map((n) => ({ name: `${n}.csv`, size: 1_500_000_000 })) };
    expect((await ann('/api/reference-uploads', { method: 'POST', json: halves })).status).toBe(413);
    const open: UploadView[] = [];
    for (let n = 0; n < MAX_OPEN_UPLOADS; n++) open.push(await begin([[`${n}.csv`, Buffer.from('id')]]));
    const one = { files: [{ name: 'more.csv', size: 1 }] };
    expect((await ann('/api/reference-uploads', { method: 'POST', json: one })).status).toBe(409);
    expect((await ben(`/api/reference-uploads/${open[0]?.id}`)).status).toBe(404);
    expect((await ben(`/api/reference-uploads/${open[0]?.id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await (await ben('/api/reference-uploads')).json()).items).toEqual([]);
    for (const view of open) await ok(await drop(view));
  });

  it('files of a dropped upload are deleted later when the bucket is away, or the server is killed', async () => {
    const { db, files } = app.deps;
    const { id } = await begin([['pier.csv', Buffer.alloc(LIST_PART_BYTES + 1, 'pier')]]);
    await ok(await put(id, { file: 0, part: 0 }, Buffer.alloc(LIST_PART_BYTES, 'pier')));
    const stored = (await readUploadOfList(db.query, id)) ?? expect.fail('no upload');
    const away = { ...files, remove: () => Promise.reject(new Error('The bucket is away.')) };
    await expect(dropUploads({ ...app.deps, files: away }, [stored])).rejects.toThrow('The bucket is away.');
    const kept = () => files.list(`reference-uploads/${id}/`);
    expect(await kept()).toEqual(partKeys(stored).slice(0, 1));
    await removeAbandonedFiles(db, files);
    expect(await kept()).toEqual([]);
  });

  it('dropping an import that is not complete leaves nothing of it, and the version before stays in use', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `N${index},Company,Firm number ${index} Ltd`);
    const bytes = Buffer.from(`id,type,name\n${rows.join('\n')}`);
    const view = await upload([['watch.csv', bytes]], { listName: 'Watch list' });
    const json = { anyway: true };
    await ok(await ann(`/api/reference-uploads/${view.id}/import`, { method: 'POST', json }));
    await expect.poll(async () => (await read(view.id)).listId).not.toBeNull();
    await ok(await drop(view));
    await expect
      .poll(async () => (await lists())[0]?.versions.map(({ version }) => version))
      .toEqual([...['2021-11-11', '2021-11-09']]);
    const left = () =>
      app.deps.db.query
        .selectFrom('reference_records')
        .select('record_id')
        .where('record_id', 'like', 'N%')
        .execute();
    await expect.poll(left).toEqual([]);
  });
});
