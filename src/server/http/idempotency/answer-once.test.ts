import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../../tests/support/matching-scenario.ts';
import { programOf, type TestProgram } from '../../../../tests/support/token-scenario.ts';
import { savePerson } from '../../identity/base/people-store.ts';
import { findUserByEmail } from '../../identity/base/user-store.ts';
import { deleteEndedAnswers } from './kept-answer-store.ts';

const PATH = '/api/screening/records';
const KEEPING = { records: [{ id: 'row 1', kind: 'person', name: 'Anneliese Vale' }], keep: true };

forEachDatabase('A call with an idempotency key', (createDatabase) => {
  let app: TestApp;
  let user: TestUser;
  let program: TestProgram;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    user = await app.signedInAs('ada@north-quay.example');
    program = await programOf(app, user);
    await addReferenceList(app.deps.db, { id: 'one', name: 'Harbour list' }, [
      { kind: 'contacts', id: 'a', name: 'Anneliese Vale', birthday: '1971-06-04' },
    ]);
  });
  afterAll(() => app.close());

  const post = (key: string, json: object = KEEPING, { send } = program) =>
    send(PATH, { method: 'POST', json, headers: { 'idempotency-key': key } });
  const keptRows = async () => {
    const row = await app.deps.db.query
      .selectFrom('match_audit')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('action', '=', 'look up')
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };

  it('is done once, and answers the same again', async () => {
    const before = await keptRows();
    const first = await post('"batch 1"');
    expect(first.status).toBe(200);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const again = await post('"batch 1"');
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    const text = await first.text();
    expect(JSON.parse(text)).toMatchObject({ kept: 1, items: [{ id: 'row 1' }] });
    expect(await again.text()).toBe(text);
    expect(await keptRows()).toBe(before + 1);
  });

  it('is done once when it is sent again while the first still runs', async () => {
    const before = await keptRows();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('at-once')));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(4);
    expect(await keptRows()).toBe(before + 1);
  });

  it('is refused with another body, and with the same body at another address', async () => {
    await post('other');
    const refused = await post('other', { records: [{ kind: 'person', name: 'Somebody Else' }] });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const headers = { 'idempotency-key': 'other' };
    const elsewhere = await program.send(`${PATH}?again=1`, { method: 'POST', json: KEEPING, headers });
    expect(elsewhere.status).toBe(422);
    const onOtherState = { 'idempotency-key': 'other', 'if-match': '"2"' };
    const later = await program.send(PATH, { method: 'POST', json: KEEPING, headers: onOtherState });
    expect(later.status).toBe(422);
  });

  it('belongs to its token, or to its user without one', async () => {
    const other = await programOf(app, user);
    await post('shared');
    expect((await post('shared', KEEPING, other)).headers.has('idempotency-replayed')).toBe(false);
    const byUser = () =>
      user(PATH, { method: 'POST', json: KEEPING, headers: { 'idempotency-key': 'shared' } });
    expect((await byUser()).headers.has('idempotency-replayed')).toBe(false);
    expect((await byUser()).headers.has('idempotency-replayed')).toBe(true);
  });

  it('can be sent again when it was refused', async () => {
    const wrong = { records: [{ kind: 'person', name: 'Ada' }], lists: ['late'] };
    expect((await post('refused', wrong)).status).toBe(404);
    await addReferenceList(app.deps.db, { id: 'late', name: 'Late list' }, []);
    const done = await post('refused', wrong);
    expect(done.status).toBe(200);
    expect(done.headers.has('idempotency-replayed')).toBe(false);
  });

  it.each(['""', '"', 'ä'.repeat(3), 'x'.repeat(256), 'two words'])(
    'is refused with %j as the key',
    async (key) => {
      const bytes = Buffer.from(key).toString('latin1');
      expect((await post(bytes)).status).toBe(400);
    },
  );

  it('answers no stranger, no ended token and no user who may only read', async () => {
    const ended = await programOf(app, user);
    await post('ended', KEEPING, ended);
    await user.remove(`/api/tokens/${ended.token.id}`);
    expect((await post('ended', KEEPING, ended)).status).toBe(401);
    const email = 'reader@north-quay.example';
    const reader = await programOf(app, await app.signedInAs(email));
    expect((await post('role', KEEPING, reader)).status).toBe(200);
    const { id = '' } = (await findUserByEmail(app.deps.db.query, email)) ?? {};
    await savePerson(app.deps.db.query, id, { role: 'read-only' });
    expect((await post('role', KEEPING, reader)).status).toBe(403);
  });

  it('is never kept when no token reaches it, as what it answers is shown once', async () => {
    const json = { name: 'Export', rights: ['read'], days: 1 };
    const make = async () =>
      (await user('/api/tokens', { method: 'POST', json, headers: { 'idempotency-key': 'x' } })).json();
    expect((await make()).secret).not.toBe((await make()).secret);
  });

  it('is never kept when it only reads: an export asks for the password each time, and stays out of the database', async () => {
    const owner = await app.signedInAs('exports@north-quay.example');
    await owner.put('/api/clients/slipway', { name: 'Slipway Chandlers' });
    const json = { conditions: [], columns: [], titles: [], format: 'json' };
    const headers = { 'idempotency-key': 'export' };
    const exported = () => owner('/api/client-table/export', { method: 'POST', json, headers });
    expect(await (await exported()).text()).toContain('Slipway Chandlers');
    const again = await exported();
    expect(again.headers.has('idempotency-replayed')).toBe(false);
    expect(again.headers.get('content-disposition')).toContain('clients.json');
    const kept = await app.deps.db.query.selectFrom('kept_answers').select('body').execute();
    expect(JSON.stringify(kept)).not.toContain('Slipway Chandlers');
  });

  it('is kept for a day, as hashes of what was sent', async () => {
    await post('a-day');
    const { query } = app.deps.db;
    const rows = await query.selectFrom('kept_answers').selectAll().execute();
    const ends = rows.map((row) => Date.parse(row.ends_at) - Date.now());
    expect(Math.max(...ends)).toBeLessThanOrEqual(86_400_000);
    expect(Math.min(...ends)).toBeGreaterThan(86_000_000);
    expect(JSON.stringify(rows)).not.toContain('a-day');
    await query
      .updateTable('kept_answers')
      .set({ ends_at: new Date(0).toISOString() })
      .execute();
    expect((await post('a-day')).headers.has('idempotency-replayed')).toBe(false);
    await deleteEndedAnswers(query);
    expect(await query.selectFrom('kept_answers').selectAll().execute()).toHaveLength(1);
  });

  it('tells when the first still runs after the wait', async () => {
    await post('slow');
    const { query } = app.deps.db;
    await query.updateTable('kept_answers').set({ status: null, body: null }).execute();
    const waiting = await post('slow');
    expect(waiting.status).toBe(409);
    expect(await waiting.json()).toMatchObject({ code: 'CALL_RUNNING' });
    expect(waiting.headers.get('retry-after')).toBe('5');
  });
});
