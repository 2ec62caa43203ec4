import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { createListServer, type ListServer } from '../../../../tests/support/list-server.ts';
import { outboxMails } from '../../../../tests/support/outbox-mails.ts';
import { addListVersion } from '../../../../tests/support/screening-scenario.ts';
import { savePerson } from '../../identity/base/people-store.ts';
import { screenClients } from './screen-clients.ts';
import { mailFindings } from './tell-findings.ts';

const NEVER = new AbortController().signal;
const SECRET = Buffer.alloc(32, 7).toString('base64');
const LISTED = { kind: 'clients', id: 'a', name: 'Pegwell Bay Nominee Ltd' } as const;

forEachDatabase('What screening finds', (createDatabase) => {
  let app: TestApp;
  let ruth: SendTestRequest;
  let temi: SendTestRequest;
  let receiver: ListServer;
  const posts: string[] = [];
  beforeAll(async () => {
    receiver = await createListServer();
    receiver.answer('/hook', async (request, response) => {
      posts.push(await text(request));
      response.end();
    });
    app = await createTestApp(createDatabase, {
      webhook: { url: `${receiver.origin}/hook`, secret: SECRET },
    });
    await app.deps.jobs.start();
    ruth = await app.signedInAs('ruth@cairn.example');
    temi = await app.signedInAs('temi@cairn.example');
    await addListVersion(app.deps.db, { name: 'Watch', number: 1 }, [LISTED]);
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

  const json = async (path: string, send = ruth) => (await send(`/api/screening${path}`)).json();
  const post = (path: string, body: object, method = 'POST') =>
    ruth(`/api/screening${path}`, { method, json: body });
  const save = async (id: string) => {
    const response = await ruth(`/api/clients/${id}`, {
      method: 'PUT',
      json: { name: 'Pegwell Bay Nominees Ltd' },
    });
    expect(response.status).toBe(200);
  };
  const mails = async () => {
    const all = await outboxMails(app.deps.config.dataDir);
    return all.filter(({ name }) => name.startsWith('screening-')).map(({ text }) => text);
  };
  const userId = async (send: SendTestRequest) => {
    const users: { id: string; name: string }[] = await (await send('/api/matching/reviewers')).json();
    return (name: string) => users.find((user) => user.name.startsWith(name))?.id ?? '';
  };

  test('is told at once by mail to who wants it, as counts, and once; the webhook has ids alone', async () => {
    expect(await json('')).toMatchObject({ notice: 'off', mine: 0 });
    expect((await post('/notice', { frequency: 'at once' }, 'PUT')).status).toBe(200);
    expect(await json('')).toMatchObject({ notice: 'at once' });
    expect((await json('', temi)).notice).toBe('off');
    await save('pegwell');
    await screenClients(app.deps, NEVER);
    const id = (await userId(ruth))('ruth');
    await mailFindings(app.deps, id);
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]).toMatch(/Subject: Screening: 1 new, at 1 client/);
    expect((await mails())[0]).not.toContain('Pegwell');
    await mailFindings(app.deps, id);
    expect(await mails(), 'nothing began since').toHaveLength(1);
    await expect.poll(() => posts.length).toBe(1);
    const [event] = posts as [string];
    expect(JSON.parse(event)).toMatchObject({
      type: 'screening.changed',
      data: { clients: ['pegwell'], new: 1, changed: 0, gone: 0, comparison: expect.any(String) },
    });
    expect(event).not.toContain('Bay');
  });

  test('is counted in metrics and readiness, with the clients that wait and since when', async () => {
    const waits = async () => (await (await app.request('/readyz')).json()).screening;
    expect(await waits()).toEqual({ waiting: 0, since: null });
    await save('second');
    expect(await waits()).toEqual({ waiting: 1, since: expect.stringMatching(/^20/) });
    const metrics = await (await app.request('/metrics')).text();
    expect(metrics).toContain('cairn_screening_clients_waiting 1');
    expect(metrics).toContain('cairn_screening_findings_open{state="new"} 1');
    expect(metrics).toMatch(/cairn_screening_oldest_waiting_seconds \d/);
    const { query } = app.deps.db;
    const updated_at = new Date(Date.now() - 7_200_000).toISOString();
    await query.updateTable('documents').set({ updated_at }).where('id', '=', 'second').execute();
    expect((await (await app.request('/readyz')).json()).warnings).toContain(
      `Clients have been waiting since ${updated_at} for comparison with reference lists.`,
    );
    await screenClients(app.deps, NEVER);
    expect(await waits()).toEqual({ waiting: 0, since: null });
  });

  test('is assigned to a colleague, and to no one again', async () => {
    const idOf = await userId(ruth);
    const [finding] = (await json('/findings')).items;
    const to = idOf('temi');
    expect(await (await post('/findings/assign', { ids: [finding.id], to })).json()).toEqual({ assigned: 1 });
    expect((await json('/findings?whose=mine', temi)).items).toMatchObject([
      { id: finding.id, assignee: { id: to, name: expect.stringContaining('temi') } },
    ]);
    expect((await json('/findings?whose=mine')).items).toEqual([]);
    expect((await json('', temi)).mine).toBe(1);
    expect((await post('/findings/assign', { ids: [finding.id], to: 'unknown-user' })).status).toBe(400);
    const leaves = (untilDay: string | null) => savePerson(app.deps.db.query, to, { untilDay });
    expect((await json('')).waits.handed).toEqual([{ name: 'temi@cairn.example', count: 1 }]);
    await leaves('2001-01-01');
    expect((await json('')).waits.handed, 'it waits for everybody').toEqual([]);
    expect((await post('/findings/assign', { ids: [finding.id], to })).status).toBe(400);
    await leaves(null);
    await post('/findings/assign', { ids: [finding.id], to: null });
    expect((await json('', temi)).mine).toBe(0);
    expect((await app.request('/api/screening/findings/assign', { method: 'POST', json: {} })).status).toBe(
      401,
    );
  });

  test('is told in the next mail when a comparison that began before the mail ends during it', async () => {
    const id = (await userId(ruth))('ruth');
    await save('before');
    await screenClients(app.deps, NEVER);
    const { query } = app.deps.db;
    const { mailer } = app.deps;
    const last = await query
      .selectFrom('screening_findings')
      .select(({ fn }) => fn.max('changed_at').as('at'))
      .executeTakeFirstOrThrow();
    await expect.poll(() => new Date().toISOString()).not.toBe(last.at);
    const begun = { changed_at: new Date().toISOString() };
    const told = (await mails()).length;
    const send: typeof mailer.send = async (mail) => {
      await mailer.send(mail);
      await save('during');
      await screenClients(app.deps, NEVER);
      await query.updateTable('screening_findings').set(begun).where('client_id', '=', 'during').execute();
    };
    await mailFindings({ ...app.deps, mailer: { ...mailer, send } }, id);
    expect(await mails()).toHaveLength(told + 1);
    await mailFindings(app.deps, id);
    expect(await mails()).toHaveLength(told + 2);
    await mailFindings(app.deps, id);
    expect(await mails(), 'once').toHaveLength(told + 2);
  });

  test('is told to who wants it at another frequency, since the last mail', async () => {
    const wants = (frequency: string) => post('/notice', { frequency }, 'PUT');
    const id = (await userId(ruth))('ruth');
    await mailFindings(app.deps, id);
    await wants('daily');
    await save('of-today');
    await screenClients(app.deps, NEVER);
    await wants('at once');
    const told = (await mails()).length;
    await mailFindings(app.deps, id);
    expect(await mails()).toHaveLength(told + 1);
  });

  test('is told to no user whose last day is over', async () => {
    expect(
      (await temi('/api/screening/notice', { method: 'PUT', json: { frequency: 'at once' } })).status,
    ).toBe(200);
    const id = (await userId(ruth))('temi');
    await savePerson(app.deps.db.query, id, { untilDay: '2001-01-01' });
    await save('later');
    await screenClients(app.deps, NEVER);
    const before = (await mails()).length;
    await mailFindings(app.deps, id);
    expect(await mails()).toHaveLength(before);
    await savePerson(app.deps.db.query, id, { untilDay: null });
    await mailFindings(app.deps, id);
    expect((await mails()).filter((mail) => mail.includes('temi@cairn.example'))).toHaveLength(1);
  });
});
