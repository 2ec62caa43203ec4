import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { ERASED } from '#records';
import { type CreateTestDatabase, forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { createIdentityScenario, type IdentityScenario } from '../../../tests/support/identity-scenario.ts';
import { folderTarget } from '../backup/folder-target.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { beginBackup } from '../backup/ownership/check-target.ts';
import { storeWrites } from '../documents/store-writes.ts';
import type { SignedInUser } from '../http/require-session.ts';
import { compareBook } from '../matching/duplicates/compare-book.ts';
import { insertFiledSummary } from '../summaries/filed-summary-store.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { eraseRecord } from './erase-record.ts';
import { eraseText } from './erase-text.ts';
import { textTables } from './erasure-store.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { listRememberedErasures } from './remembered-erasure-store.ts';
import { replayErasures } from './replay-erasures.ts';

type Deps = IdentityScenario['deps'];

const EMAIL = 'zelda.quillfeather@firm.example';
/** Types of columns that hold no text. */
const WITHOUT_TEXT = /^(int|bigint|real|double|float|numeric|bool|timestamp|date$|serial)/i;
/** Keys of migrations and settings, what was erased, and candidates as packed numbers. */
const LEFT_OUT = /^(kysely_|meta\.|erasures\.|(match_results\.packed|match_given\.row_numbers)$)/;
const WORDS = ['Zelda', 'Quillfeather', '1984-03-02', EMAIL, 'Marlpit Lane 7'];
const PERSON = {
  ...{ id: 'c1', firstname: 'Zelda', lastname: 'Quillfeather', birthday: '1984-03-02' },
  ...{ email: EMAIL, street: 'Marlpit Lane 7' },
};

let app: IdentityScenario | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

forEachDatabase('History that is erased', (createDatabase) => {
  test('an export names the versions that hold an address, also of a record that was removed', async () => {
    const { deps } = await aRemovedContact(createDatabase);
    const { mentions, earlierMentions } = await exportPersonalData(deps.db, EMAIL);
    expect(mentions).toEqual([]);
    expect(earlierMentions).toEqual([
      {
        ...{ collection: 'clients', id: 'one', version: 1, path: 'contacts.0.email' },
        record: PERSON,
      },
    ]);
  });

  test('a record is blackened in every version, answer, decision and finding, and stands nowhere afterwards', async () => {
    const { deps, signedInAs } = await aRemovedContact(createDatabase);
    const { query } = deps.db;
    const audit = { at: 'x', action: 'decide', run_id: 'r', user_id: 'u', kind: 'contacts' } as const;
    await query
      .insertInto('match_audit')
      .values([
        { ...audit, record_id: 'one:c1', name: 'Quillfeather, Zelda', note: 'Born 1984-03-02.' },
        { ...audit, record_id: 'two:c1', name: 'Somebody Else', note: 'Another Zeldana.' },
      ])
      .execute();
    const asked = {
      kind: 'contacts',
      client_id: 'one',
      item_id: 'c1',
      data_field: 'region',
      rule_id: 'r',
    } as const;
    const answer = { ...asked, prompt: 'Where?', value: '"Marlpit Lane 7"', user_id: 'u', user_email: 'u' };
    await query
      .insertInto('answer_history')
      .values({ ...answer, answered_at: 'x' })
      .execute();

    const { wasCurrent, places } = await eraseRecord({ ...deps, storeWrites }, 'clients/one/c1');

    expect(wasCurrent).toBe(false);
    expect(places).toEqual({ revisions: 2, match_audit: 2, answer_history: 1 });
    expect(await holding(deps)).toEqual([]);
    const { answers } = await exportPersonalData(deps.db, 'u');
    expect(answers).toMatchObject([{ event: 'given', value: '[erased]' }]);
    const send = await signedInAs('reader@firm.example');
    expect((await send('/api/entities/contacts/one:c1/file')).status).toBe(200);
    const rows = (await dumpTables(deps.db)).match_audit?.join() ?? '';
    expect(rows).toContain('Somebody Else');
    expect(rows).toContain('Another Zeldana.');
    const [first] = (await dumpTables(deps.db)).revisions ?? [];
    expect(first).toContain('[erased]');
    await expect(eraseRecord({ ...deps, storeWrites }, 'clients/one/c9')).rejects.toThrow('never was');
    await expect(eraseRecord({ ...deps, storeWrites }, 'one')).rejects.toThrow('is not a record');
  });

  test('what was summarised about a record goes with it, whatever its words are', async () => {
    const { deps } = await aRemovedContact(createDatabase);
    const user = { id: 'u', email: 'u' } as SignedInUser;
    for (const itemId of ['c1', 'c2', '']) {
      const filed = { id: `filed-${itemId}`, kind: 'contacts', clientId: 'one', itemId } as const;
      const told = { fileName: `passport-${itemId}.pdf`, contentHash: 'x', prompt: 'Where born?' };
      const points = [{ text: 'She was born in Marstow.', citations: [{ page: 1, quote: 'Marstow' }] }];
      const by = { madeBy: 'here', by: 'u', filedAt: '2026-01-02T00:00:00.000Z' };
      await insertFiledSummary(deps.db.query, { ...filed, ...told, points, ...by }, user);
    }
    const { places } = await eraseRecord({ ...deps, storeWrites }, 'clients/one/c1');
    expect(places).toMatchObject({ filed_summaries: 1 });
    const left = await deps.db.query.selectFrom('filed_summaries').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['filed-', 'filed-c2']);
    await eraseRecord({ ...deps, storeWrites }, 'clients/one');
    expect((await dumpTables(deps.db)).filed_summaries ?? []).toEqual([]);
  });

  test('a text is erased in either form of its accents, and not within a longer word', async () => {
    app = await createIdentityScenario(createDatabase);
    const ann = await app.signedInAs('ann@cairn.example');
    const given = 'Zoë Åström';
    const data = {
      name: 'Firm',
      one: given,
      two: given.normalize('NFD'),
      other: 'Zoë Åströmé'.normalize('NFD'),
    };
    await ann.put('/api/clients/one', data);
    const { deps } = app;
    const erased = await eraseText({ ...deps, storeWrites }, given);
    expect(erased.documents).toBe(1);
    const { data: left } = await ann.read('/api/clients/one');
    expect(left).toEqual({ ...data, one: ERASED, two: ERASED });
    expect(JSON.stringify(await ann.read('/api/clients/one/revisions'))).not.toContain(`"${data.two}"`);
  });

  test('a record is erased although its id has a slash, and none that another key could name', async () => {
    app = await createIdentityScenario(createDatabase);
    const ann = await app.signedInAs('ann@cairn.example');
    const { deps } = app;
    const erase = (key: string) => eraseRecord({ ...deps, storeWrites }, key);
    const put = (id: string, contact: string) =>
      ann.put(`/api/clients/${encodeURIComponent(id)}`, {
        name: `Of ${id}`,
        contacts: [{ id: contact, name: `Person ${contact}` }],
      });
    const contacts = { 2024: 'c1', '2024/117': 'c1', 2025: 'a/b', 2026: '9', '2026/9': 'x' };
    for (const [id, contact] of Object.entries(contacts)) expect((await put(id, contact)).status).toBe(200);
    expect((await erase('clients/2024/117')).wasCurrent).toBe(true);
    expect((await ann('/api/clients/2024%2F117')).status).toBe(404);
    expect((await ann.read('/api/clients/2024')).data.contacts).toHaveLength(1);
    expect((await erase('clients/2024/c1')).wasCurrent).toBe(true);
    expect((await erase('clients/2025/a/b')).wasCurrent).toBe(true);
    expect((await ann.read('/api/clients/2025')).data.contacts).toEqual([]);
    await expect(erase('clients/2026/9')).rejects.toThrow('several records');
    expect((await erase('clients/2026/9/x')).wasCurrent).toBe(true);
    await expect(erase('clients/2027/9')).rejects.toThrow('never was');
  });

  test('a record that is still there is removed first', async () => {
    const { deps, signedInAs } = await aRemovedContact(createDatabase);
    const send = await signedInAs('colleague@firm.example');
    await send('/api/clients/two', { method: 'PUT', json: { name: 'Two', contacts: [PERSON] } });
    const { wasCurrent } = await eraseRecord({ ...deps, storeWrites }, 'clients/two/c1');
    expect(wasCurrent).toBe(true);
    expect(await (await send('/api/clients/two')).json()).toMatchObject({
      data: { contacts: [] },
    });
    expect((await send('/api/clients/two/revisions')).status).toBe(200);
  });

  test('a text is found nowhere after it was erased: database, files, outbox, log and the next backup', async () => {
    const scenario = await aRemovedContact(createDatabase);
    const { deps } = scenario;
    await writeElsewhere(scenario);
    expect(await holding(deps)).toEqual(
      expect.arrayContaining(['api_tokens', 'client_values', 'saved_views']),
    );
    await deps.mailer.send({ to: 'owner@firm.example', subject: 'New', text: 'Zelda Quillfeather is here.' });
    await deps.mailer.send({ to: 'owner@firm.example', subject: 'New', text: 'Somebody else is here.' });
    let mails = 0;
    for (const text of WORDS) mails += (await eraseText({ ...deps, storeWrites }, text)).mails;
    expect(mails).toBe(1);
    expect(await holding(deps)).toEqual([]);
    expect(await filesHolding(deps.config.dataDir)).toEqual([]);
    for (const word of WORDS) expect(scenario.logged()).not.toContain(word);
    if (deps.db.kind === 'sqlite') {
      const target = join(deps.config.dataDir, 'backups');
      const store = { files: folderTarget(target), key: null };
      await makeBackup(
        deps,
        store,
        await beginBackup(deps.db.query, store, { startedAt: new Date(), place: 'elsewhere' }),
      );
      expect(await filesHolding(target)).toEqual([]);
    }
    await expect(eraseText({ ...deps, storeWrites }, 'ab')).rejects.toThrow('3 characters');
  });

  test.each([
    ['record', (deps: Deps) => eraseRecord({ ...deps, storeWrites }, 'clients/two/c1')],
    ['text', (deps: Deps) => eraseText({ ...deps, storeWrites }, 'Quillfeather')],
    ['address', (deps: Deps) => erasePersonalData({ ...deps, storeWrites }, EMAIL)],
  ])(
    'nothing of a person is left as the book was compared after their %s is erased',
    async (_what, erase) => {
      app = await createIdentityScenario(createDatabase);
      const { deps, signedInAs } = app;
      const send = await signedInAs('colleague@firm.example');
      for (const id of ['two', 'three'])
        await send.put(`/api/clients/${id}`, { name: id, contacts: [PERSON] });
      await compareBook(deps, new AbortController().signal);
      const compared = async () => (await dumpTables(deps.db)).duplicate_records ?? [];
      const ofTwo = async () => (await compared()).filter((row) => row.includes('two')).join();
      expect(await ofTwo()).toContain('zeldaquillfeather@firmexample');
      await erase(deps);
      expect(await ofTwo()).toBe('');
      await compareBook(deps, new AbortController().signal);
      expect(await ofTwo()).not.toContain('zeldaquillfeather@firmexample');
    },
  );

  test('every table and column that may hold a text is looked at', async () => {
    app = await createIdentityScenario(createDatabase);
    const { query } = app.deps.db;
    const read = new Map(
      (await textTables(query)).map(({ name, columns }) => [name, columns.map((one) => one.name)]),
    );
    const tables = await query.introspection.getTables();
    const ours = tables.filter(({ schema = 'public', isView }) => schema === 'public' && !isView);
    const left = ours.flatMap(({ name, columns }) =>
      columns
        .filter((one) => !WITHOUT_TEXT.test(one.dataType) && !read.get(name)?.includes(one.name))
        .map((one) => `${name}.${one.name}`),
    );
    expect(left.filter((place) => !LEFT_OUT.test(place))).toEqual([]);
  });

  test('what was erased is erased again in a database that is restored', async () => {
    const { deps } = await aRemovedContact(createDatabase);
    const before = new Date();
    const state = await deps.db.query.selectFrom('revisions').selectAll().execute();
    await eraseRecord({ ...deps, storeWrites }, 'clients/one/c1');
    const row = state[0] ?? expect.fail('There is no revision.');
    const restored = { old_data: row?.old_data ?? null, new_data: row?.new_data ?? null };
    await deps.db.query
      .insertInto('revisions')
      .values({ ...row, ...restored, version: 9 })
      .execute();
    expect(await holding(deps)).not.toEqual([]);
    const remembered = listRememberedErasures(deps.config.dataDir);
    expect(JSON.stringify(remembered)).not.toContain('one/c1');
    expect(await replayErasures({ ...deps, storeWrites }, remembered, before)).toBe(1);
    expect(await holding(deps)).toEqual([]);
  });
});

/** A client whose only contact was written and removed again. */
async function aRemovedContact(createDatabase: CreateTestDatabase): Promise<IdentityScenario> {
  app = await createIdentityScenario(createDatabase);
  const send = await app.signedInAs('colleague@firm.example');
  const put = (json: object) => send('/api/clients/one', { method: 'PUT', json });
  expect((await put({ name: 'Quay Trading', contacts: [PERSON] })).status).toBe(200);
  expect((await put({ name: 'Quay Trading', contacts: [] })).status).toBe(200);
  return app;
}

/** Writes the words of the person to where colleagues may have them, too. */
async function writeElsewhere(scenario: IdentityScenario): Promise<void> {
  const send = await scenario.signedInAs('other@firm.example');
  const sent = [
    send.put('/api/clients/three', { name: 'Three', note: 'Zelda Quillfeather', born: '1984-03-02' }),
    send.post('/api/saved-views', {
      screen: 'clients',
      name: 'Of Quillfeather',
      view: 'q=Quillfeather',
      isShared: true,
    }),
    send.post('/api/tokens', { name: 'For Zelda Quillfeather', rights: ['read'], days: 30 }),
  ];
  for (const answer of await Promise.all(sent)) expect(answer.status).toBe(200);
}

/** The tables in which a word of the person stands. */
async function holding({ db }: IdentityScenario['deps']): Promise<string[]> {
  const dump = Object.entries(await dumpTables(db));
  return dump.flatMap(([table, rows]) =>
    rows.some((row) => WORDS.some((word) => hasWord(row, word))) ? [table] : [],
  );
}

function hasWord(row: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/\./g, '\\.')}(?![\\p{L}\\p{N}])`, 'iu').test(row);
}

/** The files of a folder that hold a word of the person; read again when a mail got its name in between. */
async function filesHolding(folder: string): Promise<string[]> {
  try {
    return await readFilesHolding(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return filesHolding(folder);
  }
}

async function readFilesHolding(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found: string[] = [];
  for (const file of files) {
    const bytes = await readFile(file);
    const text = (file.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes).toString('latin1');
    if (WORDS.some((word) => hasWord(text, word))) found.push(file);
  }
  return found;
}
