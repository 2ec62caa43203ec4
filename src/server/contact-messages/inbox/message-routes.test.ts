import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import type { ListedMessage, MessageView } from '#contract/contact-messages/message-contract.ts';
import { aMessage, createContactScenario } from '../../../../tests/support/contact-scenario.ts';
import { type CreateTestDatabase, forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { outboxMails, outboxOf } from '../../../../tests/support/outbox-mails.ts';
import type { ServerConfig } from '../../app/read-config.ts';
import { savePerson } from '../../identity/base/people-store.ts';
import { findUserByEmail } from '../../identity/base/user-store.ts';
import { erasePersonalData } from '../../privacy/erase-personal-data.ts';
import { exportPersonalData } from '../../privacy/export-personal-data.ts';

const ANN = 'ann.whitlock@cairn.example';
const IDRIS = 'idris.penhallow@cairn.example';
const INBOX = 'hello@cairn.example';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A server whose inbox has one message, with two colleagues. */
async function anInbox(createDatabase: CreateTestDatabase, settings: Partial<ServerConfig> = {}) {
  const atOnce = { contactInbox: INBOX, replyDelayMs: 0 };
  const scenario = await createContactScenario(createDatabase, { ...atOnce, ...settings });
  cleanups.push(() => scenario.close());
  await scenario.deps.jobs.start();
  await scenario.send(aMessage());
  await expect.poll(async () => (await scenario.messages())[0]?.state).toBe('delivered');
  const ann = await scenario.signedInAs(ANN);
  const idris = await scenario.signedInAs(IDRIS);
  const list = async (query = '') =>
    (await (await ann(`/api/messages${query}`)).json()) as { items: ListedMessage[]; found: number };
  const [listed] = (await list()).items;
  const id = String(listed?.id);
  const read = async () => (await (await ann(`/api/messages/${id}`)).json()) as MessageView;
  const { dataDir } = scenario.deps.config;
  /** The mails about messages, without those about sign-ins. */
  const mails = async () => {
    const ids = (await scenario.messages()).map((message) => String(message.id));
    const all = await outboxMails(dataDir);
    return all
      .filter(({ name }) => name.includes('-reply-') || ids.some((one) => name.includes(one)))
      .map(({ text }) => text);
  };
  return { ...scenario, ann, idris, list, id, read, mails };
}

const post = (json: object) => ({ method: 'POST', json });

forEachDatabase('Messages', (createDatabase) => {
  test('every message is listed as new, with its beginning, and counted', async () => {
    const { ann, list, read, send } = await anInbox(createDatabase);
    await send(
      aMessage({ name: 'Tomasz Wierzbowa', description: `Our new owner\n\n${'keeps files '.repeat(40)}` }),
    );
    const { items, found } = await list();
    expect(found).toBe(2);
    expect(items[0]).toMatchObject({ name: 'Tomasz Wierzbowa', state: 'new', assignee: null });
    expect(items[0]?.excerpt).toMatch(/^Our new owner keeps files/);
    expect(items[0]?.excerpt.length).toBeLessThanOrEqual(160);
    expect((await list('?search=tomasz+owner')).found).toBe(1);
    expect((await list('?tab=mine')).found).toBe(0);
    expect(await (await ann('/api/messages/counts')).json()).toEqual({
      ...{ open: 2, mine: 0, answered: 0, all: 2, undelivered: 0, inbox: INBOX },
    });
    const message = await read();
    expect(message).toMatchObject({ text: aMessage().description, delivery: 'delivered', entries: [] });
    expect(message.colleagues.map(({ email }) => email)).toEqual([ANN, IDRIS]);
    expect(Date.parse(message.keptUntil) - Date.parse(message.receivedAt)).toBe(365 * 86_400_000);
  });

  test('a message is given to a colleague, closed and opened again, and its thread tells who did that', async () => {
    const { ann, idris, id, read, list } = await anInbox(createDatabase);
    const [, { id: toIdris } = { id: '' }] = (await read()).colleagues;
    const given = await ann(`/api/messages/${id}/changes`, post({ version: 1, assignee: toIdris }));
    expect(await given.json()).toEqual({ version: 2 });
    const stale = await idris(`/api/messages/${id}/changes`, post({ version: 1, state: 'closed' }));
    expect(stale.status).toBe(409);
    await idris(`/api/messages/${id}/changes`, post({ version: 2, state: 'spam' }));
    expect((await list()).found).toBe(0);
    await idris(`/api/messages/${id}/changes`, post({ version: 3, state: 'new', assignee: null }));
    const message = await read();
    expect(message).toMatchObject({ state: 'new', assignee: null, version: 4 });
    expect(message.entries.map(({ kind, author, text }) => [kind, author, text])).toEqual([
      ['assignee', ANN, IDRIS],
      ['state', IDRIS, 'spam'],
      ['assignee', IDRIS, ''],
      ['state', IDRIS, 'new'],
    ]);
    const unknown = await ann(`/api/messages/${id}/changes`, post({ version: 4, assignee: 'unknown' }));
    expect(unknown.status).toBe(400);
  });

  test('a reply is mailed once to the sender, in the thread of the message, and answers it', async () => {
    const { ann, id, read, mails } = await anInbox(createDatabase);
    const reply = post({ entry: randomUUID(), text: 'Dear Wilhelmina,\n\nyes, gladly.\n' });
    for (let i = 0; i < 2; i++) expect((await ann(`/api/messages/${id}/replies`, reply)).status).toBe(200);
    await expect
      .poll(async () => (await read()).entries.map(({ delivery }) => delivery))
      .toContain('delivered');
    const message = await read();
    expect(message).toMatchObject({ state: 'answered', assignee: { email: ANN } });
    expect(message.entries.filter(({ kind }) => kind === 'reply')).toHaveLength(1);
    const sent = (await mails()).filter((mail) => /^To: wilhelmina@overdale\.example\r$/m.test(mail));
    expect(sent).toHaveLength(1);
    const [mail = ''] = sent;
    expect(mail).toMatch(new RegExp(`^Reply-To: ${INBOX}\r$`, 'm'));
    expect(mail).toMatch(new RegExp(`^In-Reply-To:\\s+<[\\dTZ-]+-${id}@localhost>\r$`, 'm'));
    expect(mail).not.toMatch(/^Auto-Submitted/im);
    expect(mail).toContain('> Our teams have merged.');
  });

  test('a note stays here', async () => {
    const { ann, id, read, mails } = await anInbox(createDatabase);
    const note = post({ entry: randomUUID(), text: 'A client since May.' });
    for (let i = 0; i < 2; i++) await ann(`/api/messages/${id}/notes`, note);
    expect((await read()).entries).toMatchObject([
      { kind: 'note', author: ANN, text: 'A client since May.' },
    ]);
    expect((await read()).state).toBe('new');
    expect(await mails()).toHaveLength(1);
  });

  test('who may read only reads messages and changes nothing', async () => {
    const { deps, id, idris, read, ann } = await anInbox(createDatabase);
    const reader = await findUserByEmail(deps.db.query, IDRIS);
    await savePerson(deps.db.query, String(reader?.id), { role: 'read-only' });
    expect((await idris('/api/messages')).status).toBe(200);
    expect((await idris(`/api/messages/${id}`)).status).toBe(200);
    const entry = { entry: randomUUID(), text: 'Hello' };
    for (const [path, json] of [
      [`/api/messages/${id}/changes`, { version: 1, state: 'closed' }],
      [`/api/messages/${id}/replies`, entry],
      [`/api/messages/${id}/notes`, entry],
      [`/api/messages/${id}/replies/${entry.entry}/undo`, {}],
      ['/api/messages/deliveries', {}],
    ] as const) {
      expect((await idris(path, post(json))).status, path).toBe(403);
    }
    expect((await read()).colleagues.map(({ email }) => email)).toEqual([ANN]);
    expect(
      (await ann(`/api/messages/${id}/changes`, post({ version: 1, assignee: reader?.id }))).status,
    ).toBe(400);
  });

  test('a blank reply and an unknown message are refused', async () => {
    const { ann, id } = await anInbox(createDatabase);
    const blank = await ann(`/api/messages/${id}/replies`, post({ entry: randomUUID(), text: ' \n' }));
    expect(blank.status).toBe(400);
    const reply = post({ entry: randomUUID(), text: 'Hello' });
    expect((await ann('/api/messages/unknown/replies', reply)).status).toBe(404);
    expect((await ann('/api/messages/unknown')).status).toBe(404);
  });

  test('export has the whole thread, and erasing leaves neither it nor its mails', async () => {
    const { ann, id, deps, mails, read } = await anInbox(createDatabase);
    await ann(`/api/messages/${id}/replies`, post({ entry: randomUUID(), text: 'Gladly.' }));
    await ann(`/api/messages/${id}/notes`, post({ entry: randomUUID(), text: 'A client.' }));
    await expect.poll(mails).toHaveLength(2);
    await expect
      .poll(async () => (await read()).entries.map(({ delivery }) => delivery))
      .toContain('delivered');
    const ofSender = await exportPersonalData(deps.db, aMessage().email);
    expect(ofSender.contactMessages[0]?.entries.map(({ kind }) => kind).sort()).toEqual([
      'assignee',
      'note',
      'reply',
      'state',
    ]);
    expect((await exportPersonalData(deps.db, ANN)).messageEntries).toHaveLength(4);
    const storeWrites = async () => {};
    await erasePersonalData({ ...deps, storeWrites }, aMessage().email);
    expect(await mails()).toEqual([]);
    const files = await readdir(outboxOf(deps.config.dataDir));
    expect(files.filter((name) => name.includes(id))).toEqual([]);
    expect(await deps.db.query.selectFrom('message_entries').selectAll().execute()).toEqual([]);
  });

  test('erasing a colleague gives their messages back, and blackens their address in threads', async () => {
    const { ann, id, deps, idris } = await anInbox(createDatabase);
    await ann(`/api/messages/${id}/replies`, post({ entry: randomUUID(), text: 'Gladly.' }));
    await erasePersonalData({ ...deps, storeWrites: async () => {} }, ANN);
    const message = (await (await idris(`/api/messages/${id}`)).json()) as MessageView;
    expect(message.assignee).toBeNull();
    expect(JSON.stringify(message)).not.toContain(ANN);
  });

  test('the sender is told that the message has arrived when the settings want it, once a day', async () => {
    const { send, mails } = await anInbox(createDatabase, { confirmsContact: true });
    await send(aMessage({ description: 'And one thing more.' }));
    await expect.poll(async () => (await mails()).length).toBe(3);
    const told = (await mails()).filter((mail) => mail.includes('has arrived'));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^To: wilhelmina@overdale\.example\r$/m);
    expect(told[0]).not.toMatch(/merged|Wilhelmina O/);
  });

  test('metrics count what waits', async () => {
    const { request, deps, id } = await anInbox(createDatabase);
    const values = { state: 'failed' as const, last_error: 'Away' };
    await deps.db.query.updateTable('contact_messages').set(values).where('id', '=', id).execute();
    const text = await (await request('/metrics')).text();
    expect(text).toContain('cairn_messages_open 1\n');
    expect(text).toContain('cairn_messages_undelivered{kind="message"} 1\n');
  });
});
