import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../../tests/support/dump-tables.ts';
import { storeWrites } from '../../documents/store-writes.ts';
import { savePerson } from '../../identity/base/people-store.ts';
import { findUserByEmail, updateUser } from '../../identity/base/user-store.ts';
import { erasePersonalData } from '../erase-personal-data.ts';
import { exportPersonalData } from '../export-personal-data.ts';

const PASSWORD = 'granite-waymark-1842';
const EMAIL = 'wil.overdale@firm.example';

forEachDatabase('Own data', (createDatabase) => {
  let app: TestApp;
  let wil: SendTestRequest;
  beforeEach(async () => {
    app = await createTestApp(createDatabase);
    await app.deps.jobs.start();
    wil = await app.signedInAs(EMAIL, { byPassword: true });
    const json = { name: 'Penrose Boatyard' };
    expect((await wil('/api/clients/penrose', { method: 'PUT', json })).status).toBe(200);
  });
  afterEach(() => app.close());

  const post = async (path: string, json: object) => {
    const response = await wil(`/api/own-data/${path}`, { method: 'POST', json });
    return { status: response.status, body: await response.json() };
  };
  const readExport = async () => (await (await wil('/api/own-data/export')).json()).export;
  const file = (send = wil) => send('/api/own-data/export/file');

  test('the file of a user’s own data is put together as a job, and sent to that user alone', async () => {
    expect(await readExport()).toBeNull();
    expect(await post('export', { password: 'not-the-password' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PASSWORD' },
    });
    expect((await file()).status).toBe(404);
    expect((await post('export', { password: PASSWORD })).status).toBe(200);
    await expect.poll(readExport).toMatchObject({ state: 'ready', size: expect.any(Number) });
    const answer = await file();
    expect(answer.headers.get('content-disposition')).toContain('cairn-own-data.json');
    expect(await answer.json()).toMatchObject({
      email: EMAIL,
      account: { email: EMAIL, signIns: [{ outcome: 'in', method: 'credential' }], emailChanges: [] },
      writes: [{ collection: 'clients', documentId: 'penrose' }],
    });
    expect((await file(await app.signedInAs('other@firm.example'))).status).toBe(404);
  });

  test('asking again while there is a file makes no other; after its time it is gone', async () => {
    await post('export', { password: PASSWORD });
    await expect.poll(readExport).toMatchObject({ state: 'ready' });
    const made = await readExport();
    await post('export', { password: PASSWORD });
    expect(await readExport()).toEqual(made);
    const { query } = app.deps.db;
    await query
      .updateTable('own_exports')
      .set({ expires_at: new Date(0).toISOString() })
      .execute();
    expect(await readExport()).toBeNull();
    expect((await file()).status).toBe(404);
  });

  test('deleting the account needs the password and the address, and keeps what was written for others', async () => {
    await post('export', { password: PASSWORD });
    await expect.poll(readExport).toMatchObject({ state: 'ready' });
    const refused = [
      await post('delete-account', { password: 'not-the-password', email: EMAIL }),
      await post('delete-account', { password: PASSWORD, email: 'wil@firm.example' }),
    ];
    expect(refused).toMatchObject([
      { body: { code: 'INVALID_PASSWORD' } },
      { body: { code: 'WRONG_ADDRESS_TYPED' } },
    ]);
    const { query } = app.deps.db;
    const confirmed = { password: PASSWORD, email: ` ${EMAIL.toUpperCase()} ` };
    expect(await post('delete-account', confirmed)).toMatchObject({
      status: 409,
      body: { code: 'LAST_OWNER' },
    });
    await app.signedInAs('ada@firm.example');
    const ada = await findUserByEmail(query, 'ada@firm.example');
    await savePerson(query, ada?.id ?? '', { role: 'owner' });
    const { id } = (await findUserByEmail(query, EMAIL)) ?? { id: '' };
    expect((await post('delete-account', confirmed)).status).toBe(200);
    expect((await wil('/api/clients/penrose')).status).toBe(401);
    const dump = await dumpTables(app.deps.db);
    for (const table of ['sign_ins', 'email_changes', 'own_exports', 'session', 'user', 'account']) {
      expect(
        (dump[table] ?? []).filter((row) => row.includes(id)),
        table,
      ).toEqual([]);
    }
    expect((dump.documents ?? []).filter((row) => row.includes('Penrose'))).toHaveLength(1);
    expect((dump.revisions ?? []).filter((row) => row.includes('Penrose')).join()).toContain(
      '"user_email":"[erased]"',
    );
  });

  test('wrong passwords are counted, and refused when they are many', async () => {
    const codes = [];
    for (let at = 0; at < 11; at++)
      codes.push((await post('export', { password: 'x'.repeat(200) })).body.code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('INVALID_PASSWORD'));
    expect(codes[10]).toBe('TOO_MANY_REQUESTS');
  });

  test('export and erasure know what was done under an earlier address, by either address', async () => {
    const { db } = app.deps;
    const user = await findUserByEmail(db.query, EMAIL);
    const change = { id: 'c', user_id: user?.id ?? '', from_email: EMAIL, to_email: 'wil@firm.example' };
    const done = { state: 'done' as const, requested_at: 'x', mailed_at: 'x', ended_at: 'x' };
    await db.query
      .insertInto('email_changes')
      .values({ ...change, ...done })
      .execute();
    await updateUser(db.query, user?.id ?? '', { email: 'wil@firm.example' });
    for (const address of ['wil@firm.example', EMAIL]) {
      expect(await exportPersonalData(db, address), address).toMatchObject({
        account: { email: 'wil@firm.example', emailChanges: [{ fromEmail: EMAIL, state: 'done' }] },
        writes: [{ documentId: 'penrose' }],
      });
    }
    expect(await erasePersonalData({ ...app.deps, storeWrites }, 'wil@firm.example')).toMatchObject({
      account: true,
      authorships: 1,
    });
    const rows = Object.values(await dumpTables(db)).flat();
    expect(rows.filter((row) => row.includes('overdale') || row.includes('wil@'))).toEqual([]);
  });
});
