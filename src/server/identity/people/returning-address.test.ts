import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { mailedToken } from '../../../../tests/support/factor-steps.ts';
import { type Firm, OWNER, withOwner } from '../../../../tests/support/firm-scenario.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../../../tests/support/identity-scenario.ts';
import { deleteUser } from '../administer-users.ts';
import { findUserByEmail, updateUser } from '../base/user-store.ts';
import { maintainIdentity } from '../maintain-identity.ts';
import { hashAddress } from './address-key.ts';

forEachDatabase('An address that comes back', (createDatabase) => {
  let app: IdentityScenario;
  let firm: Firm;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    firm = await withOwner(app);
  });
  afterAll(() => app.close());

  const signIn = (email: string) => app.call('/sign-in/email', { email, password: PASSWORD });
  const sends = async (cookie: string, path: string, method: string, json: object) => {
    const headers = { cookie, origin: app.deps.config.baseUrl, 'sec-fetch-site': 'same-origin' };
    return (await app.request(path, { method, json, headers })).status;
  };
  const joined = async (email: string) => {
    await app.join(email);
    return { cookie: await app.logIn(email), id: await firm.idOf(email) };
  };
  const makeReadOnly = (id: string) =>
    firm.change([id], { kind: 'access', role: 'read-only', until: '2099-12-31' });
  const deleteOwnAccount = async (cookie: string, email: string) =>
    expect(await sends(cookie, '/api/own-data/delete-account', 'POST', { password: PASSWORD, email })).toBe(
      200,
    );

  it('stays read-only, with its last day, and waits for approval', async () => {
    const email = 'bob@firm.example';
    const { cookie, id } = await joined(email);
    await makeReadOnly(id);
    await deleteOwnAccount(cookie, email);
    await app.join(email);
    expect(await signIn(email)).toMatchObject({ body: { code: 'WAITING_FOR_APPROVAL' } });
    expect(await firm.ownerSends('/api/people')).toMatchObject({
      body: { waiting: [{ email, role: 'read-only', until: '2099-12-31' }] },
    });
    expect(await firm.ownerSends(`/api/people/${await firm.idOf(email)}`)).toMatchObject({
      body: { acts: [{ action: 'asked', old: 'read-only until 2099-12-31' }] },
    });
    await app.mailTo(OWNER, 'waits for your approval');
    await deleteUser(app.deps, email);
    await app.join(email);
    expect(await signIn(email), 'also the second time').toMatchObject({ status: 403 });
    await firm.change([await firm.idOf(email)], { kind: 'approve', role: 'full' });
    expect(await sends(await app.logIn(email), '/api/clients/bob', 'PUT', { name: 'Bob' })).toBe(200);
  });

  it('waits when its account was disabled, deleted by its user or not', async () => {
    const email = 'cleo@firm.example';
    const { id } = await joined(email);
    await firm.change([id], { kind: 'disable' });
    await deleteUser(app.deps, email);
    await app.join(email);
    expect(await signIn(email)).toMatchObject({ body: { code: 'WAITING_FOR_APPROVAL' } });
    expect(await firm.ownerSends(`/api/people/${await firm.idOf(email)}`)).toMatchObject({
      body: { acts: [{ action: 'asked', old: 'full, disabled' }] },
    });
  });

  it('waits when a disabled sign-up was never verified, and was deleted for that', async () => {
    const email = 'dan@firm.example';
    await app.call('/sign-up/email', { email, password: PASSWORD });
    const { query } = app.deps.db;
    const { id = '' } = (await findUserByEmail(query, email)) ?? {};
    await updateUser(query, id, { disabled: true });
    const old = firm.aMoment(-8 * 86_400_000);
    await query
      .withTables<{ user: { id: string; updatedAt: unknown } }>()
      .updateTable('user')
      .set({ updatedAt: old })
      .where('id', '=', id)
      .execute();
    await maintainIdentity(app.deps);
    expect(await findUserByEmail(query, email)).toBeNull();
    await app.join(email);
    expect(await signIn(email)).toMatchObject({ body: { code: 'WAITING_FOR_APPROVAL' } });
  });

  it('that a restricted user has left for another one waits, before and after they delete their account', async () => {
    const moved = async (email: string, newEmail: string) => {
      const { cookie, id } = await joined(email);
      await makeReadOnly(id);
      await app.call('/change-email', { newEmail, password: PASSWORD }, { cookie });
      const token = await mailedToken(app, newEmail, 'wants to use this address');
      expect((await app.call('/confirm-email-change', { token }, { cookie })).status).toBe(200);
      return cookie;
    };
    const gone = await moved('ira@firm.example', 'ira.new@firm.example');
    await deleteOwnAccount(gone, 'ira.new@firm.example');
    await app.join('ira@firm.example');
    expect(await signIn('ira@firm.example')).toMatchObject({ body: { code: 'WAITING_FOR_APPROVAL' } });

    const email = 'eve@firm.example';
    const cookie = await moved(email, 'eve.new@firm.example');
    await app.join(email);
    expect(await signIn(email)).toMatchObject({ body: { code: 'WAITING_FOR_APPROVAL' } });
    await deleteUser(app.deps, email);
    await deleteOwnAccount(cookie, 'eve.new@firm.example');
    for (const address of [email, 'eve.new@firm.example']) {
      await app.join(address);
      expect(await signIn(address), address).toMatchObject({ body: { code: 'WAITING_FOR_APPROVAL' } });
    }
  });

  it('comes in as before when its account had full access, or when an owner invites it', async () => {
    const free = await joined('fay@firm.example');
    await deleteOwnAccount(free.cookie, 'fay@firm.example');
    await app.join('fay@firm.example');
    expect(await signIn('fay@firm.example')).toMatchObject({ status: 200 });
    const email = 'gus@firm.example';
    const { cookie, id } = await joined(email);
    await makeReadOnly(id);
    await deleteOwnAccount(cookie, email);
    await firm.ownerSends('/api/people/invitations', { lines: [email], role: 'full' });
    const invited = await mailedToken(app, email, 'invites you');
    await app.call('/accept-invitation', { token: invited, newPassword: PASSWORD });
    expect(await signIn(email)).toMatchObject({ status: 200 });
  });

  it('is kept as a hash whose key the database alone does not give away, and which outlives the secret', async () => {
    const email = 'hal@firm.example';
    const { cookie, id } = await joined(email);
    await makeReadOnly(id);
    await deleteOwnAccount(cookie, email);
    const { query } = app.deps.db;
    const stored = JSON.stringify([
      await query.selectFrom('kept_restrictions').selectAll().execute(),
      await query.selectFrom('meta').selectAll().execute(),
    ]);
    expect(stored).not.toContain('hal');
    const { config } = app.deps;
    const older = config.authSecret;
    config.authSecret = 'another-secret-of-forty-characters-or-more';
    config.authSecrets = [config.authSecret, older];
    await app.join('ida@firm.example');
    await app.logIn('ida@firm.example');
    config.authSecrets = [config.authSecret];
    await app.join(email);
    await expect(signIn(email)).resolves.toMatchObject({ body: { code: 'WAITING_FOR_APPROVAL' } });
  });

  it('has another hash under another key: without the key no address can be tried against it', async () => {
    const { config, db } = app.deps;
    const hash = () => hashAddress(config, db.query, 'jon@firm.example');
    const first = await hash();
    expect(await hash(), 'as long as the key is the same').toBe(first);
    await db.query.deleteFrom('meta').where('key', '=', 'address-key').execute();
    expect(await hash()).not.toBe(first);
  });
});
