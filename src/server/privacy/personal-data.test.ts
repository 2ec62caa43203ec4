import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
  aMessage,
  type ContactScenario,
  createContactScenario,
} from '../../../tests/support/contact-scenario.ts';
import { type CreateTestDatabase, forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { addReferenceList } from '../../../tests/support/matching-scenario.ts';
import { outboxMails } from '../../../tests/support/outbox-mails.ts';
import { storeWrites } from '../documents/store-writes.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { writePersonalData } from './write-personal-data.ts';

const EMAIL = 'wil_a.overdale@firm.example';
const OTHER = 'wilxa.overdale@firm.example';
const PERSON = new RegExp(EMAIL.replace(/\./g, '\\$&'), 'i');

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Two people, each of whom wrote to the firm, works with it and is mentioned in its documents. */
async function aLivedInServer(createDatabase: CreateTestDatabase): Promise<ContactScenario> {
  const scenario = await createContactScenario(createDatabase);
  cleanups.push(() => scenario.close());
  await scenario.deps.jobs.start();
  for (const email of [EMAIL, OTHER]) {
    const sent = await scenario.send(
      aMessage({ email: email.replace('wil', 'Wil'), stamp: scenario.stamp() }),
    );
    expect(sent.text).toBe('OK');
    const send = await scenario.signedInAs(email, { byPassword: true });
    const client = email === EMAIL ? 'one' : 'two';
    const document = {
      name: `Client of ${email.length}`,
      contacts: [{ id: 'c1', firstname: 'Wil', lastname: 'Overdale', email: email.toUpperCase() }],
    };
    const written = await send(`/api/clients/${client}`, { method: 'PUT', json: document });
    expect(written.status).toBe(200);
    const content = JSON.stringify([{ dataField: `field${email.length}`, label: '', type: 'text' }]);
    const file = { format: 'json', name: `of-${email.length}.json`, content, dryRun: false };
    const { batchId } = await (await send('/api/fields/import', { method: 'POST', json: file })).json();
    const table = await send(`/api/imports?collection=clients&name=of-${email.length}.csv`, {
      method: 'POST',
      body: `id,name,email\nthree,Other,${email}`,
    });
    expect(table.status).toBe(200);
    const list = { files: [{ name: `list-of-${email.length}.csv`, size: 9 }] };
    expect((await send('/api/reference-uploads', { method: 'POST', json: list })).status).toBe(200);
    await addReferenceList(scenario.deps.db, { id: `list-${client}`, name: `List ${client}` }, []);
    const { query } = scenario.deps.db;
    const imported = { imported_by: 'x', imported_by_email: email };
    await query.updateTable('reference_lists').set(imported).where('id', '=', `list-${client}`).execute();
    const json = { scope: 'version' };
    expect((await send(`/api/reference-lists/list-${client}`, { method: 'DELETE', json })).status).toBe(200);
    expect((await send(`/api/batches/${batchId}/take-back`, { method: 'POST' })).status).toBe(200);
    const progress = { answered: 1, total: 1, unsaved: 0 };
    const state = {
      list: { answers: { region: 'Kent' }, byHand: { region: { ruleId: 'r', prompt: 'Region' } } },
    };
    for (const path of ['question-draft', `question-sessions/clients/${client}`]) {
      const json = { version: 0, state, progress };
      expect((await send(`/api/${path}`, { method: 'PUT', json })).status).toBe(200);
    }
  }
  const states = async () => (await scenario.messages()).map(({ state }) => state);
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  return scenario;
}

forEachDatabase('Personal data', (createDatabase) => {
  test('an export contains all acts of a person who did very many', async () => {
    const { deps } = await aLivedInServer(createDatabase);
    await sql`
      insert into match_audit (at, user_id, action, run_id)
      with recursive acts (place) as (select 1 union all select place + 1 from acts where place < 150000)
      select '2026-01-02T00:00:00.000Z', 'often', 'decide', 'r' from acts`.execute(deps.db.query);
    await deps.db.query.insertInto('match_users').values({ user_id: 'often', email: EMAIL }).execute();
    let [bytes, longest] = [0, 0];
    for await (const chunk of writePersonalData(deps.db, EMAIL)) {
      bytes += chunk.byteLength;
      longest = Math.max(longest, chunk.byteLength);
    }
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(longest).toBeLessThan(100_000);
  });

  test('an export contains all data of a person, and none of others', async () => {
    const { deps } = await aLivedInServer(createDatabase);
    const data = await exportPersonalData(deps.db, ` ${EMAIL.toUpperCase()} `);
    expect(data).toMatchObject({
      email: EMAIL,
      contactMessages: [{ ...aMessage({ email: EMAIL.replace('wil', 'Wil') }), state: 'delivered' }],
      account: {
        email: EMAIL,
        name: EMAIL,
        emailVerified: true,
        disabled: false,
        signInMethods: ['credential'],
        sessions: [{ ipAddress: '127.0.0.1' }],
        signIns: [{ method: 'credential', outcome: 'in' }],
        imports: [{ collection: 'clients', fileName: `of-${EMAIL.length}.csv` }],
        listUploads: [{ files: [`list-of-${EMAIL.length}.csv`] }],
        questionDraft: { version: 1, state: { list: { answers: { region: 'Kent' } } } },
        questionSessions: [{ kind: 'clients', clientId: 'one', name: `Client of ${EMAIL.length}` }],
      },
      writes: [
        { collection: 'clients', documentId: 'one', version: 1, operation: 'create' },
        { collection: 'fields', documentId: `field${EMAIL.length}`, operation: 'import' },
        { collection: 'fields', documentId: `field${EMAIL.length}`, operation: 'delete' },
      ],
      batches: [{ kind: 'import', title: `of-${EMAIL.length}.json` }],
      referenceLists: [
        { list: 'List one', version: '1', action: 'imported' },
        { list: 'List one', version: '1', action: 'removed' },
      ],
      answers: [{ clientId: 'one', dataField: 'region', value: 'Kent', userEmail: EMAIL }],
      mentions: [
        { collection: 'clients', id: 'one', path: 'contacts.0.email', record: { lastname: 'Overdale' } },
      ],
    });
    expect(JSON.stringify(data)).not.toMatch(/wilxa|scrypt|password|token/i);
    const written = await text(writePersonalData(deps.db, EMAIL));
    const { exportedAt } = JSON.parse(written);
    expect(written).toBe(`${JSON.stringify({ ...data, exportedAt }, null, 2)}\n`);
  });

  test('erasing removes all data of a person except the firm’s documents, and none of others', async () => {
    const { deps } = await aLivedInServer(createDatabase);
    const mails = () => outboxMails(deps.config.dataDir);
    const before = await exportPersonalData(deps.db, OTHER);
    for (const to of [EMAIL, OTHER]) await deps.mailer.send({ to, subject: 'A link', text: 'To log in.' });
    // One of them tells the owner of the second account.
    await expect.poll(mails).toHaveLength(5);
    expect(await erasePersonalData({ ...deps, storeWrites }, EMAIL.toUpperCase())).toMatchObject({
      contactMessages: 1,
      mails: 2,
      account: true,
      authorships: 3,
      mentions: [{ id: 'one', path: 'contacts.0.email' }],
    });
    expect(await mails()).toHaveLength(2);
    expect(await readdir(join(deps.config.dataDir, 'files', 'imports'))).toHaveLength(1);
    const dump = await dumpTables(deps.db);
    const holding = Object.entries(dump).filter(([, rows]) => rows.some((row) => PERSON.test(row)));
    expect(holding).toEqual([]);
    const client = (dump.documents ?? []).map((row) => JSON.parse(row)).find(({ id }) => id === 'one');
    expect(client).toMatchObject({ version: 2, updated_by: 'system' });
    expect(JSON.parse(client.data).contacts[0]).toMatchObject({ email: '[erased]', lastname: 'Overdale' });
    const released = (dump.question_sessions ?? []).map((row) => JSON.parse(row).holder_id);
    expect(released.filter((holder) => holder === null)).toHaveLength(1);
    const after = await exportPersonalData(deps.db, OTHER);
    expect({ ...after, exportedAt: '' }).toEqual({ ...before, exportedAt: '' });
    expect(await erasePersonalData({ ...deps, storeWrites }, EMAIL)).toMatchObject({
      contactMessages: 0,
      account: false,
    });
  });

  test('an erased address stands nowhere that other people wrote it: history, answers, notes, lists, audit', async () => {
    const { deps, signedInAs } = await aLivedInServer(createDatabase);
    const { query } = deps.db;
    const send = await signedInAs('colleague@firm.example');
    const put = (path: string, json: object) => send(path, { method: 'PUT', json });
    const longer = `my${EMAIL}`;
    const contacts = [
      { id: 'z1', firstname: 'Zelda', email: EMAIL },
      { id: 'z2', firstname: 'Max', email: longer },
    ];
    expect((await put('/api/clients/gone', { name: `Firm of ${EMAIL}`, contacts })).status).toBe(200);
    expect((await put('/api/clients/gone', { name: 'Firm' })).status).toBe(200);
    expect((await send('/api/clients/gone', { method: 'DELETE' })).status).toBe(200);
    const list = { answers: { region: `Ask ${EMAIL}` }, byHand: { region: { ruleId: 'r', prompt: EMAIL } } };
    const session = { version: 0, state: { list }, progress: { answered: 1, total: 1, unsaved: 0 } };
    await send('/api/clients/kept', { method: 'PUT', json: { name: 'Kept' } });
    expect((await put('/api/question-sessions/clients/kept', session)).status).toBe(200);
    const audit = {
      at: 'x',
      action: 'decide' as const,
      run_id: 'r',
      user_id: 'u',
      note: `Told by ${EMAIL}.`,
    };
    await query.insertInto('match_audit').values(audit).execute();
    const pages = JSON.stringify([`Write to ${EMAIL.toUpperCase()}.`]);
    const text = { user_id: 'u', content_hash: 'h', pages, recognised: 0, text_bytes: 0, created_at: 'x' };
    await query.insertInto('pdf_texts').values(text).execute();

    const told = (id: string, email: string) =>
      deps.mailer.send({
        id,
        to: 'owner@firm.example',
        subject: 'A new account',
        text: `${email} signed up.`,
      });
    await told('of-the-person', EMAIL);
    await told('of-somebody-else', longer);

    const { places } = await erasePersonalData({ ...deps, storeWrites }, EMAIL);

    const mails = (await outboxMails(deps.config.dataDir)).filter(({ name }) => name.startsWith('of-'));
    expect(
      mails.map(({ name }) => name),
      'mails to others that name the address',
    ).toEqual(['of-somebody-else.eml']);

    const dump = await dumpTables(deps.db);
    const rows = Object.values(dump).flat();
    expect(rows.filter((row) => PERSON.test(row.replaceAll(longer, '')))).toEqual([]);
    expect(
      rows.filter((row) => row.includes(longer)),
      'a longer address',
    ).not.toEqual([]);
    expect(Object.keys(places)).toEqual(
      expect.arrayContaining([
        'revisions',
        'question_sessions',
        'answer_history',
        'match_audit',
        'pdf_texts',
      ]),
    );
    expect(dump.erasures?.map((row) => JSON.parse(JSON.parse(row).places))).toEqual([places]);
    const history = await (await send('/api/clients/gone/revisions')).json();
    expect(JSON.stringify(history)).toContain('Firm of [erased]');
    await expect(query.updateTable('match_audit').set({ note: 'x' }).execute()).rejects.toThrow(
      'Audit rows stay',
    );
  });

  test('erased data is removed from the files of SQLite, too', async () => {
    const scenario = await createContactScenario(createDatabase);
    cleanups.push(() => scenario.close());
    const { db, config } = scenario.deps;
    if (db.kind !== 'sqlite') return;
    const words = (from: string, i: number) =>
      `${from} wrote number ${i}. ${'Long enough to fill pages. '.repeat(i % 90)}`;
    for (let i = 0; i < 120; i++) {
      for (const email of [EMAIL, OTHER]) {
        const row = {
          id: `${email.slice(0, email.indexOf('.'))}-${i}`,
          name: 'Wil',
          email,
          description: words(email, i),
          received_at: 'x',
        };
        await db.query
          .insertInto('contact_messages')
          .values({ ...row, state: 'delivered', attempts: 1 })
          .execute();
      }
    }
    const kept = async (from: string) => {
      const names = (await readdir(config.dataDir)).filter((name) => name.startsWith('cairn.db'));
      const files = await Promise.all(names.map((name) => readFile(join(config.dataDir, name), 'latin1')));
      return files.join('').split(`${from} wrote number `).length - 1;
    };
    expect(await kept(EMAIL)).toBeGreaterThanOrEqual(120);
    expect(await erasePersonalData({ ...scenario.deps, storeWrites }, EMAIL)).toMatchObject({
      contactMessages: 120,
    });
    expect(await kept(EMAIL)).toBe(0);
    expect(await kept(OTHER)).toBe(120);
  });
});
