import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListSubscription } from '#contract/reference-lists/list-subscription-contract.ts';
import type { ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import { DAY_MS } from '#records';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { encodedText } from '../../../../tests/support/encoded-text.ts';
import { folderOfTest, folderOfTests } from '../../../../tests/support/folder-of-tests.ts';
import { createListServer, type ListServer } from '../../../../tests/support/list-server.ts';
import { outboxMails } from '../../../../tests/support/outbox-mails.ts';
import { farCellWorkbook } from '../../../../tests/support/sheet-workbook.ts';
import { savePerson } from '../../identity/base/people-store.ts';
import { findUserByEmail } from '../../identity/base/user-store.ts';
import { importReferenceList } from '../import-reference-list.ts';
import { loadEmbeddedList } from '../load-embedded-list.ts';
import { listSourcesOf } from './list-sources.ts';
import { lookAtSubscriptions } from './subscription-jobs.ts';

const OFAC = join(import.meta.dirname, '../../../../tests/fixtures/ofac-sdn');
const FIRST = 'id,kind,name\n1,Company,Pier Ltd\n2,Company,Quay Ltd\n';
const SECOND = `${FIRST}3,Company,Mole Ltd\n`;
const MANY = ['id,kind,name', ...Array.from({ length: 40 }, (_, id) => `${id},Company,Pier ${id} Ltd`)].join(
  '\n',
);
const MEGABYTE = 'x'.repeat(1_000_000);

forEachDatabase('A subscribed reference list', (createDatabase) => {
  let app: TestApp;
  let ruth: SendTestRequest;
  let server: ListServer;
  let elsewhere: ListServer;
  const folder = folderOfTests();
  beforeAll(async () => {
    server = await createListServer();
    elsewhere = await createListServer();
    app = await createTestApp(createDatabase, {
      listSources: listSourcesOf([`${server.origin}/lists`, folder]),
      listMaxBytes: 3_000_000,
      listTimeoutMs: 20_000,
    });
    ruth = await app.signedInAs('ruth@cairn.example');
    await app.deps.jobs.start();
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    await elsewhere.close();
  });

  /** The texts of the mails of one kind, such as `held-list`. */
  const mailsNamed = async (kind: string) => {
    const all = await outboxMails(app.deps.config.dataDir);
    return all.filter(({ name }) => name.startsWith(kind)).map(({ text }) => text);
  };
  const choices = { checksum: null, everyHours: 24, promisedDays: 2 };
  const aList = async (name: string, content = FIRST) => {
    const path = join(app.deps.config.dataDir, `${name}.csv`);
    await writeFile(path, content);
    const request = { format: 'csv', paths: [path], name, version: 'by hand', author: 'system' } as const;
    await importReferenceList(app.deps.db, request);
  };
  const url = (name: string, rest = '') => `/api/list-subscriptions/${encodeURIComponent(name)}${rest}`;
  const put = (name: string, json: object) => ruth(url(name), { method: 'PUT', json });
  const read = async (name: string): Promise<ReferenceListView> => {
    const { items } = await (await ruth('/api/reference-lists')).json();
    return items.find((list: ReferenceListView) => list.name === name);
  };
  /** Waits for the end of the reading that is under way. */
  const settled = async (name: string): Promise<ListSubscription & { versions: string[] }> => {
    await expect.poll(async () => (await read(name)).subscription?.isBusy).toBe(false);
    const { subscription, versions } = await read(name);
    if (!subscription) throw new Error(`${name} is not subscribed`);
    return { ...subscription, versions: versions.map(({ version }) => version) };
  };
  const subscribe = async (name: string, sources: string[], more: object = {}) => {
    const response = await put(name, { ...choices, sources, ...more });
    expect(response.status, await response.clone().text()).toBe(200);
    return settled(name);
  };
  const readNow = async (name: string) => {
    expect((await ruth(url(name, '/read'), { method: 'POST' })).status).toBe(200);
    return settled(name);
  };
  const at = (path: string) => `${server.origin}/lists/${path}`;

  it('an address is read as a version when it has changed, and asked by its mark otherwise', async () => {
    await aList('Harbour');
    server.publish('/lists/harbour.csv', { content: SECOND, etag: '"2"' });
    const first = await subscribe('Harbour', [at('harbour.csv')]);
    expect(first).toMatchObject({ problem: null, daysLate: 0, isSilent: false, isFolder: false });
    expect(first.versions).toHaveLength(2);
    const { versions } = await read('Harbour');
    expect(versions[0]).toMatchObject({
      ...{ isSubscribed: true, importedBy: null, state: 'ready' },
      difference: { new: 1, changed: 0, gone: 0 },
    });
    const second = await readNow('Harbour');
    expect(second.versions).toEqual(first.versions);
    expect(second.readAt, 'an unchanged list is confirmed').not.toBe(first.readAt);
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"2"');
    server.publish('/lists/harbour.csv', { content: SECOND, etag: '"3"' });
    expect((await readNow('Harbour')).versions, 'the same content is no version').toEqual(first.versions);
  });

  it('a version is read in the encoding that was chosen for the one before, until a file proves another', async () => {
    const path = join(app.deps.config.dataDir, 'Coast.csv');
    // By one letter no encoding is told from others.
    const oneLetter = (name: string) => Buffer.from(`id;kind;name\n1;Company;${name}\n`, 'latin1');
    await writeFile(path, oneLetter('\xe4 Ltd'));
    const request = {
      format: 'csv',
      paths: [path],
      name: 'Coast',
      version: 'by hand',
      author: 'system',
    } as const;
    await importReferenceList(app.deps.db, {
      ...request,
      encoding: 'koi8-r',
      delimiter: ';',
    });
    const namesNow = async () => {
      const { versions } = await read('Coast');
      const rows = await app.deps.db.query
        .selectFrom('reference_records')
        .select('names')
        .where('list_id', '=', versions[0]?.id ?? '')
        .execute();
      return rows.map(({ names }) => JSON.parse(String(names))[0].name);
    };
    expect(await namesNow()).toEqual(['Д Ltd']);
    server.publish('/lists/coast.csv', { content: oneLetter('\xeb Ltd'), etag: '"1"' });
    await subscribe('Coast', [at('coast.csv')]);
    expect(await namesNow()).toEqual(['К Ltd']);
    const banks = ['山田商事', '株式会社さくら銀行', '鈴木建設工業'];
    const rows = banks.map((bank, id) => `${id};Company;${bank}\n`).join('');
    const content = encodedText(`id;kind;name\n${rows}`, 'shift_jis');
    server.publish('/lists/coast.csv', { content, etag: '"several bytes"' });
    await readNow('Coast');
    expect(await namesNow()).toEqual(banks);
    server.publish('/lists/coast.csv', { content: `id;kind;name\n${rows}3;Company;Ё Ltd\n`, etag: '"2"' });
    await readNow('Coast');
    expect(await namesNow()).toEqual([...banks, 'Ё Ltd']);
  });

  it('what a source sends instead of a list is told in words, and the last good version stays', async () => {
    await aList('Watch', MANY);
    const from = async (path: string) => subscribe('Watch', [at(path)]);
    server.answer('/lists/page', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Log in'),
    );
    server.answer('/lists/hidden-page', (_, response) => response.writeHead(200).end('<html><p>Log in'));
    server.answer('/lists/ten-gigabytes', (_, response) => {
      response.writeHead(200, { 'content-length': '10000000000' }).write('id,kind');
    });
    server.answer('/lists/endless', (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(MEGABYTE));
      };
      response.on('drain', more);
      more();
    });
    server.answer('/lists/half', (_, response) => {
      response.writeHead(200, { 'content-length': '400' });
      response.write(FIRST, () => response.destroy());
    });
    server.answer('/lists/circle', (_, response) => response.writeHead(302, { location: 'circle' }).end());
    server.answer('/lists/away', (_, response) =>
      response.writeHead(302, { location: `${elsewhere.origin}/lists/a.csv` }).end(),
    );
    server.answer('/lists/up', (_, response) => response.writeHead(301, { location: '/private' }).end());
    server.answer('/lists/broken', (_, response) => response.writeHead(503).end());
    server.answer('/lists/empty', (_, response) => response.writeHead(200).end());
    server.answer('/lists/reset', (request) => request.socket.destroy());
    server.publish('/lists/shrunk', { content: MANY.slice(0, 400), etag: '"1"' });
    const { host } = new URL(server.origin);
    const problems: Record<string, string> = {
      page: `${host} sent a web page, not a list.`,
      'hidden-page': `${host} sent a web page, not a list.`,
      'ten-gigabytes': `${host} sends more than 3 MB, the most that is read.`,
      endless: `${host} sends more than 3 MB, the most that is read.`,
      half: `${host} sent ${FIRST.length} of 400 bytes: half a file.`,
      circle: `${host} redirects in a circle.`,
      away: `${host} redirects to ${elsewhere.origin}/lists/a.csv, which LIST_SOURCES does not allow.`,
      up: `${host} redirects to ${server.origin}/private, which LIST_SOURCES does not allow.`,
      broken: `${host} answered 503.`,
      missing: `${host} answered 404.`,
      empty: `${host} sent an empty file.`,
    };
    for (const [path, problem] of Object.entries(problems)) {
      expect(await from(path), path).toMatchObject({ problem, versions: ['by hand'] });
    }
    expect((await from('reset')).problem).toMatch(/could not be reached/);
    expect(await from('shrunk')).toMatchObject({
      problem: expect.stringMatching(/^Held back: \d+ of 40 records are missing in it\./),
    });
    expect(elsewhere.requests).toEqual([]);
    expect(server.requests.map(({ path }) => path)).not.toContain('/private');
    server.publish('/lists/good', { content: `${MANY}\n90,Company,Mole Ltd\n`, etag: '"1"' });
    expect(await from('good')).toMatchObject({ problem: null, failingSince: null });
    expect((await read('Watch')).versions).toHaveLength(2);
  });

  it('nothing outside LIST_SOURCES is subscribed, and nothing is read once it is no longer allowed', async () => {
    await aList('Outside');
    for (const source of [
      `${elsewhere.origin}/lists/a.csv`,
      `${server.origin}/private`,
      '/etc',
      'ftp://a.example',
    ]) {
      const response = await put('Outside', { ...choices, sources: [source] });
      expect(response.status).toBe(400);
      expect((await response.json()).message).toBe(`LIST_SOURCES does not allow ${source}.`);
    }
    expect((await put('Nowhere', { ...choices, sources: [folder] })).status).toBe(404);
    expect((await put('Outside', { ...choices, sources: [folder], checksum: at('sum') })).status).toBe(400);
    for (const checksum of [`${elsewhere.origin}/lists/sum`, folder]) {
      const response = await put('Outside', { ...choices, sources: [at('outside.csv')], checksum });
      expect(response.status, checksum).toBe(400);
    }
    expect((await app.request(url('Outside'), { method: 'PUT', json: {} })).status).toBe(401);
    await app.deps.db.query
      .insertInto('list_subscriptions')
      .values({
        ...{ id: 'o', list_name: 'Outside', sources: JSON.stringify([`${elsewhere.origin}/lists/a.csv`]) },
        ...{ checksum: null, every_hours: 1, promised_days: 1, marks: '[]', pending: null, told_at: null },
        ...{ held: null, next_at: new Date().toISOString(), tried_at: null, read_at: null, problem: null },
        ...{ failing_since: null, created_at: new Date().toISOString(), created_by: 'ruth' },
      })
      .execute();
    expect((await readNow('Outside')).problem).toBe('LIST_SOURCES does not allow its source any more.');
    expect(elsewhere.requests).toEqual([]);
  });

  it('a list that says it was published before the one that was read last is not taken', async () => {
    const names = Array.from({ length: 20 }, (_, id) => `Tom Pier ${id}`);
    const list = (day: string, listed: readonly string[]) =>
      `<CONSOLIDATED_LIST dateGenerated="${day}T09:00:00"><INDIVIDUALS>${listed
        .map(
          (name, id) =>
            `<INDIVIDUAL><REFERENCE_NUMBER>${id}</REFERENCE_NUMBER><FIRST_NAME>${name}</FIRST_NAME></INDIVIDUAL>`,
        )
        .join('')}</INDIVIDUALS></CONSOLIDATED_LIST>`;
    const path = join(app.deps.config.dataDir, 'nations.xml');
    await writeFile(path, list('2026-11-01', names));
    const request = { format: 'un', paths: [path], version: 'by hand', author: 'system' } as const;
    await importReferenceList(app.deps.db, { ...request, name: 'Nations' });
    const publish = (day: string, listed: readonly string[]) =>
      server.publish('/lists/nations.xml', { content: list(day, listed), etag: `"${day}"` });
    publish('2026-11-20', [...names, 'Ann Quay']);
    const first = await subscribe('Nations', [at('nations.xml')]);
    expect(first).toMatchObject({ problem: null, versions: ['2026-11-20', 'by hand'] });
    publish('2026-11-10', names);
    const behind = await readNow('Nations');
    expect(behind).toMatchObject({ readAt: first.readAt, versions: first.versions });
    expect(behind.problem).toBe(
      'It says that it was published on 2026-11-10, before the list that was read last, of 2026-11-20. To take it all the same, save the subscription again.',
    );
    publish('2026-11-21', [...names, 'Ann Quay', 'Bo Mole']);
    expect(await readNow('Nations')).toMatchObject({ problem: null, failingSince: null });
    publish('2026-11-10', names);
    expect((await subscribe('Nations', [at('nations.xml')])).versions).toHaveLength(4);
  });

  it('a checksum has to fit', async () => {
    await aList('Summed');
    const sum = createHash('sha256').update(SECOND).digest('hex');
    server.publish('/lists/summed.csv', { content: SECOND, etag: '"1"' });
    server.publish('/lists/wrong.sha256', { content: '0'.repeat(64), etag: '"1"' });
    server.publish('/lists/right.sha256', { content: `${sum}  summed.csv\n`, etag: '"1"' });
    const wrong = await subscribe('Summed', [at('summed.csv')], { checksum: at('wrong.sha256') });
    expect(wrong).toMatchObject({ problem: 'The file differs from its checksum.', versions: ['by hand'] });
    const right = await subscribe('Summed', [at('summed.csv')], { checksum: at('right.sha256') });
    expect(right.problem).toBeNull();
    expect(right.versions).toHaveLength(2);
  });

  it('two addresses are one list, which is read again whole when one of them has changed', async () => {
    const paths = ['sdn.csv', 'alt.csv'].map((file) => join(OFAC, file));
    const request = {
      format: 'ofac',
      paths,
      name: 'Sanctions',
      version: 'by hand',
      author: 'system',
    } as const;
    await importReferenceList(app.deps.db, request);
    const [sdn = '', alt = ''] = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
    server.publish('/lists/sdn.csv', { content: sdn, etag: '"1"' });
    server.publish('/lists/alt.csv', { content: alt, etag: '"1"' });
    const first = await subscribe('Sanctions', [at('sdn.csv'), at('alt.csv')]);
    expect(first).toMatchObject({ problem: null, versions: ['by hand'] });
    const name = alt.split('"')[3] ?? '';
    server.publish('/lists/alt.csv', { content: alt.replace(name, 'GRANASEN SKOG'), etag: '"2"' });
    expect(await readNow('Sanctions')).toMatchObject({ problem: null });
    const { versions } = await read('Sanctions');
    expect(versions[0]).toMatchObject({ isSubscribed: true, difference: { new: 0, changed: 1, gone: 0 } });
  });

  it('the newest file of a watched folder is read; one that is not renewed becomes overdue', async () => {
    await aList('Folder');
    const [older, newer] = [join(folder, 'a.csv'), join(folder, 'b.csv')];
    await writeFile(older, MANY);
    await utimes(older, new Date('2026-11-01'), new Date('2026-11-01'));
    await writeFile(newer, SECOND);
    await utimes(newer, new Date('2026-11-11'), new Date('2026-11-11'));
    await symlink('/etc/passwd', join(folder, 'c.csv'));
    const first = await subscribe('Folder', [folder]);
    expect(first).toMatchObject({ isFolder: true, problem: null, versions: ['2026-11-11', 'by hand'] });
    const second = await readNow('Folder');
    expect(second.readAt, 'nothing newer is no reading').toBe(first.readAt);
    await writeFile(newer, `${SECOND}4,Company,Jetty Ltd\n`);
    await writeFile(`${newer}.sha256`, '0'.repeat(64));
    expect((await readNow('Folder')).problem).toBe('b.csv differs from its checksum in b.csv.sha256.');
    await rm(`${newer}.sha256`);
    expect((await readNow('Folder')).versions).toHaveLength(3);
    const outside = join(app.deps.config.dataDir, 'outside.sha256');
    await writeFile(outside, '0'.repeat(64));
    await symlink(outside, `${newer}.sha256`);
    await writeFile(newer, `${SECOND}4,Company,Jetty Ltd\n5,Company,Sluice Ltd\n`);
    expect((await readNow('Folder')).problem, 'a link is no checksum of the folder').toBeNull();
    await rm(`${newer}.sha256`);
    await writeFile(`${newer}.sha256`, '0'.repeat(5_000));
    await writeFile(newer, `${SECOND}4,Company,Jetty Ltd\n6,Company,Weir Ltd\n`);
    expect((await readNow('Folder')).problem, 'nor is a large file').toBeNull();
    await rm(`${newer}.sha256`);
    await writeFile(newer, MEGABYTE.repeat(4));
    expect((await readNow('Folder')).problem).toBe('b.csv has more than 3 MB, the most that is read.');
    await writeFile(newer, SECOND);
  });

  it('a source that is a file says so', async () => {
    await aList('File');
    const file = join(folder, 'alone.csv');
    await writeFile(file, FIRST);
    const { problem } = await subscribe('File', [file]);
    expect(problem).toBe(`${file} is a file. Name the folder that contains it.`);
    await rm(file);
  });

  it('a folder that is a link out of what is allowed is not read', async () => {
    await aList('Linked');
    const outside = folderOfTest();
    await writeFile(join(outside, 'a.csv'), SECOND);
    const linked = join(folder, 'linked');
    await symlink(outside, linked);
    const { problem, versions } = await subscribe('Linked', [linked]);
    expect(problem).toBe(`LIST_SOURCES does not allow ${linked}.`);
    expect(versions).toEqual(['by hand']);
    await rm(linked);
  });

  it('a watched folder gives all files that belong together, whatever their times and order', async () => {
    const watched = await mkdtemp(join(folder, 'ofac-'));
    const paths = ['sdn.csv', 'alt.csv'].map((file) => join(OFAC, file));
    const request = { format: 'ofac', paths, name: 'Pair', version: 'by hand', author: 'system' } as const;
    await importReferenceList(app.deps.db, request);
    const [sdn = '', alt = ''] = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
    const place = async (name: string, content: string, day: string) => {
      await writeFile(join(watched, name), content);
      await utimes(join(watched, name), new Date(day), new Date(day));
    };
    await place('sdn.csv', sdn, '2026-11-11');
    const alone = await subscribe('Pair', [watched]);
    expect(alone).toMatchObject({ versions: ['by hand'], readAt: null });
    expect(alone.problem).toBe(
      `In the folder ${watched}, alt.csv is missing: this list is read from sdn.csv and alt.csv together.`,
    );
    await place('aliases.csv', alt, '2026-11-01');
    expect((await readNow('Pair')).problem).toBe(
      `In the folder ${watched}, aliases.csv does not belong to sdn.csv by its name. Name both the same but for sdn or prim, and alt.`,
    );
    await rm(join(watched, 'aliases.csv'));
    await place('alt.csv', alt, '2026-11-01');
    await place('notes.csv', 'id,name\n1,Pier\n', '2026-11-20');
    expect(await readNow('Pair')).toMatchObject({ problem: null, versions: ['by hand'] });
    const name = alt.split('"')[3] ?? '';
    await place('alt.csv', alt.replace(name, 'GRANASEN SKOG'), '2026-11-02');
    expect(await readNow('Pair')).toMatchObject({ problem: null, versions: ['2026-11-11', 'by hand'] });
    const { versions } = await read('Pair');
    expect(versions[0]).toMatchObject({ difference: { new: 0, changed: 1, gone: 0 } });
    expect(versions[0]?.coverage).toEqual(versions[1]?.coverage);
    await place('cons_prim.csv', sdn, '2026-11-21');
    expect((await readNow('Pair')).problem).toBe(
      `The folder ${watched} contains several lists: cons_prim.csv, sdn.csv. Give each a folder of its own.`,
    );
  });

  it('a version that has lost names is held back, told everywhere, and imported by one press', async () => {
    const rows = (names: number, birthdays: number) =>
      Array.from({ length: 20 }, (_, id) => {
        const [alias, birthday] = [id < names ? `Old Tom ${id}` : '', id < birthdays ? '1960-01-02' : ''];
        return `${id},Person,Tom Pier ${id},${alias},${birthday}`;
      });
    const table = (...counts: [number, number]) =>
      ['id,kind,name,alias,birthday', ...rows(...counts)].join('\n');
    await aList('Losing', table(20, 20));
    const publish = (content: string, etag: string) =>
      server.publish('/lists/losing.csv', { content, etag: `"${etag}"` });
    publish(table(18, 18), '1');
    const tenth = await subscribe('Losing', [at('losing.csv')]);
    expect(tenth).toMatchObject({ problem: null, held: null });
    expect(tenth.versions).toHaveLength(2);

    publish(table(0, 12), '2');
    const held = await readNow('Losing');
    const sentence =
      'Held back: all 18 other names and 6 of 18 birthdays are missing in it. If that is right, import it anyway.';
    expect(held).toMatchObject({ problem: sentence, isSilent: false });
    expect(held.versions, 'the version in use stays').toEqual(tenth.versions);
    expect(held.held?.losses).toEqual([
      { what: 'otherNames', before: 18, now: 0 },
      { what: 'birthdays', before: 18, now: 12 },
    ]);
    const state = await (await ruth('/api/list-subscriptions')).json();
    expect(state).toMatchObject({ held: ['Losing'], silent: [] });
    const ready = await (await app.request('/readyz')).json();
    expect(ready).toMatchObject({ status: 'ready', lists: { held: 1, silent: 0 } });
    expect(ready.warnings).toContain('1 version of a reference list is held back.');
    expect(await (await app.request('/metrics')).text()).toContain('cairn_list_held{list="Losing"} 1');
    const owner = await findUserByEmail(app.deps.db.query, 'ruth@cairn.example');
    await savePerson(app.deps.db.query, owner?.id ?? '', { role: 'owner' });
    const { watched } = await (await ruth('/api/health')).json();
    expect(watched.find(({ name }: { name: string }) => name === 'lists')).toMatchObject({
      state: 'wrong',
      problems: [{ title: 'A version of Losing is held back.', advice: expect.stringContaining(sentence) }],
    });
    const mails = () => mailsNamed('held-list');
    await lookAtSubscriptions(app.deps);
    await expect.poll(async () => (await mails()).length).toBe(1);
    expect((await mails())[0]).toContain('A version of a reference list is held back: Losing');
    expect((await readNow('Losing')).held, 'the same files stay held back').toEqual(held.held);
    await lookAtSubscriptions(app.deps);

    const take = (heldAt: string) => ruth(url('Losing', '/take'), { method: 'POST', json: { heldAt } });
    expect((await take('2026-01-01T00:00:00.000Z')).status).toBe(409);
    expect((await take(held.held?.at ?? '')).status).toBe(200);
    const taken = await settled('Losing');
    expect(taken).toMatchObject({ problem: null, held: null });
    expect(taken.versions).toHaveLength(3);
    expect(await mails(), 'no one is told twice').toHaveLength(1);

    publish(table(0, 2), '3');
    expect((await readNow('Losing')).held).not.toBeNull();
    publish(table(0, 12), '4');
    expect(await readNow('Losing'), 'a source that is right again').toMatchObject({
      ...{ problem: null, held: null, versions: taken.versions },
    });
  });

  it('a broken promise is told on the list, in readiness, metrics and health, and once by mail', async () => {
    await aList('Silent');
    server.publish('/lists/silent.csv', { content: SECOND, etag: '"1"' });
    await subscribe('Silent', [at('silent.csv')]);
    server.answer('/lists/silent.csv', (_, response) => response.writeHead(500).end());
    const { query } = app.deps.db;
    const readAt = new Date(Date.now() - 4.5 * DAY_MS).toISOString();
    const ofIt = query.updateTable('list_subscriptions').where('list_name', '=', 'Silent');
    await ofIt.set({ read_at: readAt, next_at: new Date().toISOString() }).execute();
    const owner = await findUserByEmail(query, 'ruth@cairn.example');
    await savePerson(query, owner?.id ?? '', { role: 'owner' });
    await lookAtSubscriptions(app.deps);
    const { host } = new URL(server.origin);
    const problem = `${host} answered 500.`;
    expect(await settled('Silent')).toMatchObject({ daysLate: 3, isSilent: true, problem });
    const state = await (await ruth('/api/list-subscriptions')).json();
    expect(state).toMatchObject({ silent: ['Silent'], folders: [folder] });
    const ready = await (await app.request('/readyz')).json();
    expect(ready).toMatchObject({ status: 'ready', lists: { subscribed: state.subscribed, silent: 1 } });
    expect(ready.warnings).toContain('1 reference list is overdue.');
    const metrics = await (await app.request('/metrics')).text();
    expect(metrics).toContain('cairn_list_silent{list="Silent"} 1');
    expect(metrics).toContain('cairn_list_failing{list="Silent"} 1');
    const { watched } = await (await ruth('/api/health')).json();
    expect(watched.find(({ name }: { name: string }) => name === 'lists')).toMatchObject({
      state: 'wrong',
      problems: [{ title: 'Silent is overdue.', advice: expect.stringContaining(problem) }],
    });
    const mails = () => mailsNamed('silent-list');
    await expect.poll(async () => (await mails()).length).toBe(1);
    expect((await mails())[0]).toContain('A reference list is overdue: Silent');
    await lookAtSubscriptions(app.deps);
    server.publish('/lists/silent.csv', { content: SECOND, etag: '"1"' });
    expect(await readNow('Silent')).toMatchObject({ daysLate: 0, isSilent: false, problem: null });
    expect(await mails(), 'no one is told twice').toHaveLength(1);
  });

  it('a workbook with a far cell is refused, and files that ended their thread are not read again until they change', async () => {
    await aList('Far');
    const far = await farCellWorkbook(['id', 'kind', 'name']);
    server.answer('/lists/far.xlsx', (_, response) => response.writeHead(200).end(far));
    const refused = await subscribe('Far', [at('far.xlsx')]);
    expect(refused).toMatchObject({ problem: expect.stringContaining('to cell XFD1048576') });

    await aList('Heavy');
    server.publish('/lists/heavy.csv', { content: SECOND, etag: '"1"' });
    await subscribe('Heavy', [at('heavy.csv')]);
    const stop = async (content: string) => {
      const hash = createHash('sha256')
        .update(createHash('sha256').update(content).digest('hex'))
        .digest('hex');
      await app.deps.db.query
        .updateTable('list_subscriptions')
        .set({ marks: '[]', pending: JSON.stringify({ version: 'heavy', hash, endedThread: true }) })
        .where('list_name', '=', 'Heavy')
        .execute();
    };
    await stop(SECOND);
    expect((await readNow('Heavy')).problem).toContain('takes more memory than one file is given');
    server.publish('/lists/heavy.csv', { content: `${SECOND}4,Company,Weir Ltd\n`, etag: '"2"' });
    expect((await readNow('Heavy')).problem).toBeNull();
  });

  it('is never the one that comes with Cairn', async () => {
    await loadEmbeddedList(app.deps.db);
    const response = await put('Embedded list', { ...choices, sources: [at('embedded.csv')] });
    expect(await response.json()).toMatchObject({
      ...{ status: 409, message: 'Embedded list comes with Cairn and its releases.' },
    });
    expect((await read('Embedded list')).subscription).toBeNull();
  });
});
