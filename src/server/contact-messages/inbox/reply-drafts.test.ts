import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { MessageView } from '#contract/contact-messages/message-contract.ts';
import { aMessage, createContactScenario } from '../../../../tests/support/contact-scenario.ts';
import { type CreateTestDatabase, forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { outboxMails } from '../../../../tests/support/outbox-mails.ts';
import { erasePersonalData } from '../../privacy/erase-personal-data.ts';
import { exportPersonalData } from '../../privacy/export-personal-data.ts';
import { sendUndelivered } from '../maintain-contact-messages.ts';

const ANN = 'ann.whitlock@cairn.example';
const IDRIS = 'idris.penhallow@cairn.example';
const AN_HOUR_MS = 3_600_000;
const TEXT = 'Dear Wilhelmina,\n\nyes, gladly.';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A server with one message, two colleagues and no job running: as after a kill, until `deps.jobs.start`. */
async function aMessageToAnswer(createDatabase: CreateTestDatabase, { replyDelayMs = AN_HOUR_MS } = {}) {
  const scenario = await createContactScenario(createDatabase, { replyDelayMs });
  cleanups.push(() => scenario.close());
  await scenario.send(aMessage());
  const id = String((await scenario.messages())[0]?.id);
  const ann = await scenario.signedInAs(ANN);
  const idris = await scenario.signedInAs(IDRIS);
  const viewOf = async (send: typeof ann) =>
    (await (await send(`/api/messages/${id}`)).json()) as MessageView;
  const reply = async (send: typeof ann, text = TEXT) => {
    const entry = randomUUID();
    const response = await send(`/api/messages/${id}/replies`, { method: 'POST', json: { entry, text } });
    expect(response.status).toBe(200);
    return entry;
  };
  const undo = (send: typeof ann, entry: string) =>
    send(`/api/messages/${id}/replies/${entry}/undo`, { method: 'POST', json: {} });
  const draft = (send: typeof ann, json: object) =>
    send(`/api/messages/${id}/draft`, { method: 'PUT', json });
  /** The mails to the sender of the message. */
  const mails = async () => {
    const all = await outboxMails(scenario.deps.config.dataDir);
    return all.filter(({ name }) => name.includes('-reply-')).map(({ text }) => text);
  };
  return { ...scenario, id, ann, idris, viewOf, reply, undo, draft, mails };
}

forEachDatabase('Replies that are not sent yet', (createDatabase) => {
  test('a draft is kept for its author alone, the last call wins, and an empty text deletes it', async () => {
    const { ann, idris, viewOf, draft, id } = await aMessageToAnswer(createDatabase);
    expect((await viewOf(ann)).draft).toBeNull();
    expect((await draft(ann, { kind: 'reply', text: 'Dear' })).status).toBe(200);
    expect((await draft(ann, { kind: 'note', text: 'A client since May.' })).status).toBe(200);
    await draft(idris, { kind: 'reply', text: 'Hello' });
    expect((await viewOf(ann)).draft).toEqual({ kind: 'note', text: 'A client since May.' });
    expect((await viewOf(idris)).draft).toEqual({ kind: 'reply', text: 'Hello' });
    expect(await viewOf(ann)).toMatchObject({ version: 1, entries: [] });
    await draft(ann, { kind: 'note', text: ' \n' });
    expect((await viewOf(ann)).draft).toBeNull();
    const gone = await ann(`/api/messages/${id}0/draft`, {
      method: 'PUT',
      json: { kind: 'note', text: 'x' },
    });
    expect(gone.status).toBe(404);
    const long = await draft(ann, { kind: 'note', text: 'x'.repeat(20_001) });
    expect(long.status).toBe(400);
  });

  test('a reply ends the draft of its author and leaves those of others', async () => {
    const { ann, idris, viewOf, draft, reply } = await aMessageToAnswer(createDatabase);
    await draft(ann, { kind: 'reply', text: TEXT });
    await draft(idris, { kind: 'note', text: 'A client.' });
    await reply(ann);
    expect((await viewOf(ann)).draft).toBeNull();
    expect((await viewOf(idris)).draft).toMatchObject({ text: 'A client.' });
  });

  test('drafts are exported, and erased with their author or their message', async () => {
    const { ann, idris, draft, deps } = await aMessageToAnswer(createDatabase);
    await draft(ann, { kind: 'reply', text: TEXT });
    await draft(idris, { kind: 'note', text: 'A client.' });
    const drafts = () => deps.db.query.selectFrom('message_drafts').select('text').execute();
    const exported = await exportPersonalData(deps.db, ANN);
    expect(exported.account?.messageDrafts).toMatchObject([{ kind: 'reply', text: TEXT }]);
    const erasing = { ...deps, storeWrites: async () => {} };
    await erasePersonalData(erasing, ANN);
    expect(await drafts()).toEqual([{ text: 'A client.' }]);
    await erasePersonalData(erasing, aMessage().email);
    expect(await drafts()).toEqual([]);
  });

  test('a reply that is taken back is never mailed, is a draft again, and leaves the message as it was', async () => {
    const { ann, viewOf, reply, undo, mails, deps } = await aMessageToAnswer(createDatabase, {
      replyDelayMs: 1,
    });
    const entry = await reply(ann);
    expect(await viewOf(ann)).toMatchObject({ state: 'answered', assignee: { email: ANN } });
    for (let i = 0; i < 2; i++) expect((await undo(ann, entry)).status).toBe(200);
    expect(await viewOf(ann)).toMatchObject({
      ...{ state: 'new', assignee: null, entries: [], draft: { kind: 'reply', text: TEXT } },
    });
    const second = await reply(ann, 'A second thought.');
    await deps.jobs.start();
    await expect
      .poll(async () => (await viewOf(ann)).entries.find(({ id }) => id === second)?.delivery)
      .toBe('delivered');
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('A second thought.');
  });

  test('a change since the reply stays when the reply is taken back', async () => {
    const { ann, idris, viewOf, reply, undo, id } = await aMessageToAnswer(createDatabase);
    const entry = await reply(ann);
    const { version } = await viewOf(idris);
    await idris(`/api/messages/${id}/changes`, { method: 'POST', json: { version, state: 'closed' } });
    expect((await undo(ann, entry)).status).toBe(200);
    const message = await viewOf(ann);
    expect(message).toMatchObject({ state: 'closed', assignee: { email: ANN }, draft: { text: TEXT } });
    expect(message.entries.map(({ kind }) => kind)).not.toContain('reply');
  });

  test('only its author can take a reply back, until it is being sent', async () => {
    const { ann, idris, viewOf, reply, undo, deps, mails } = await aMessageToAnswer(createDatabase, {
      replyDelayMs: 1,
    });
    const entry = await reply(ann);
    expect((await undo(idris, entry)).status).toBe(409);
    await deps.jobs.start();
    const delivery = async () => (await viewOf(ann)).entries.find(({ id }) => id === entry)?.delivery;
    await expect.poll(delivery).toBe('delivered');
    const late = await undo(ann, entry);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ message: 'The reply is already sent.' });
    expect(await viewOf(ann)).toMatchObject({ state: 'answered', draft: null });
    expect(await mails()).toHaveLength(1);
  });

  test('a reply waits for its time, also when all that is undelivered is sent again', async () => {
    const { ann, idris, viewOf, reply, deps, mails } = await aMessageToAnswer(createDatabase);
    const entry = await reply(ann);
    const undoMs = async (send: typeof ann) =>
      (await viewOf(send)).entries.find(({ id }) => id === entry)?.undoMs;
    expect(await undoMs(ann)).toBeGreaterThan(AN_HOUR_MS / 2);
    expect(await undoMs(idris)).toBeNull();
    await deps.jobs.start();
    await expect.poll(async () => (await viewOf(ann)).delivery).toBe('delivered');
    expect(await sendUndelivered(deps, { atOnce: true })).toBe(0);
    expect((await viewOf(ann)).entries.find(({ id }) => id === entry)?.delivery).toBe('waiting');
    expect(await mails()).toEqual([]);
    const due = { sends_at: new Date(Date.now() - 1).toISOString() };
    await deps.db.query.updateTable('message_entries').set(due).where('id', '=', entry).execute();
    expect(await sendUndelivered(deps, { atOnce: true })).toBe(1);
    await expect.poll(async () => (await mails()).length).toBe(1);
  });
});
