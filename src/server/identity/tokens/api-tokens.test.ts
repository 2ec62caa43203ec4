import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonRole } from '#contract/people-contract.ts';
import { MAX_TOKENS } from '#contract/programs/token-contract.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { programOf, type withToken } from '../../../../tests/support/token-scenario.ts';
import { deleteUser, disableUser, enableUser, endAllSessions } from '../administer-users.ts';
import { savePerson } from '../base/people-store.ts';
import { findUserByEmail } from '../base/user-store.ts';

const JSON_CLIENT = { name: 'Hadleigh Marine' };

forEachDatabase('An API token', (createDatabase) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
  });
  afterAll(() => app.close());

  const idOf = async (email: string) => (await findUserByEmail(app.deps.db.query, email))?.id ?? '';
  const setRole = async (email: string, role: PersonRole) =>
    savePerson(app.deps.db.query, await idOf(email), { role });
  const statusOf = async (answer: Promise<Response>) => (await answer).status;

  test('a token is shown once, stored as a hash, listed with its use, and calls for its user', async () => {
    const ada = await app.signedInAs('ada@north-quay.example');
    const { secret, token, send } = await programOf(app, ada, { name: 'OpenRefine', rights: ['read'] });
    expect(secret).toMatch(/^ck_[\w-]{43}$/);
    expect(token).toMatchObject({ name: 'OpenRefine', rights: ['read'], lastUsedAt: null, uses: 0 });
    expect(await statusOf(send('/api/clients'))).toBe(200);
    const stored = await app.deps.db.query.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    const [listed] = await ada.read('/api/tokens');
    expect(listed).toMatchObject({ id: token.id, ending: secret.slice(-4), uses: 1 });
    expect(listed.lastUsedAt).toEqual(expect.any(String));
    expect(JSON.stringify(await ada.read('/api/tokens'))).not.toContain(secret);
    expect(app.logged()).not.toContain(secret);
    expect(app.logged()).toContain('token-made');
  });

  const beginSessionsAt = async (email: string, ms: number) => {
    const moment = new Date(ms);
    await app.deps.db.query
      .withTables<{ session: { userId: string; createdAt: Date } }>()
      .updateTable('session')
      .set({ createdAt: app.deps.db.kind === 'sqlite' ? (moment.toISOString() as unknown as Date) : moment })
      .where('userId', '=', await idOf(email))
      .execute();
  };

  test('a token needs the password of the last ten minutes', async () => {
    const user = await app.signedInAs('later@north-quay.example');
    await beginSessionsAt('later@north-quay.example', Date.now() - 11 * 60_000);
    const refused = await user.post('/api/tokens', { name: 'x', rights: ['read'], days: 1 });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'PASSWORD_NEEDED' });
  });

  test.each([
    [{ name: '', rights: ['read'], days: 30 }],
    [{ name: 'x', rights: [], days: 30 }],
    [{ name: 'x', rights: ['root'], days: 30 }],
    [{ name: 'x', rights: ['read'], days: 366 }],
    [{ name: 'x', rights: ['read'], days: 0 }],
    [{ name: 'x', rights: ['read'], days: 30, collections: ['users'] }],
    [{ name: 'x', rights: ['read'], days: 30, userId: 'other' }],
  ])('the token %j is refused', async (json) => {
    const ada = await app.signedInAs('ada@north-quay.example');
    expect(await statusOf(ada.post('/api/tokens', json))).toBe(400);
  });

  test('a token does what its rights say and nothing else', async () => {
    const user = await app.signedInAs('rights@north-quay.example');
    const calls = (send: ReturnType<typeof withToken>) =>
      Promise.all([
        statusOf(send('/api/clients')),
        statusOf(send('/api/matching/search?name=Ada&kind=person')),
        statusOf(send('/api/clients/hadleigh', { method: 'PUT', json: JSON_CLIENT })),
      ]);
    const refused = 403;
    expect(await calls((await programOf(app, user, { rights: ['read'] })).send)).toEqual([
      ...[200, refused, refused],
    ]);
    expect(await calls((await programOf(app, user, { rights: ['screen'] })).send)).toEqual([
      ...[refused, 200, refused],
    ]);
    const [read, search, write] = await calls((await programOf(app, user, { rights: ['write'] })).send);
    expect([read, search]).toEqual([refused, refused]);
    expect([200, 201]).toContain(write);
    const all = await calls((await programOf(app, user)).send);
    expect(all).not.toContain(refused);
  });

  test('a token limited to collections reaches these alone', async () => {
    const user = await app.signedInAs('scope@north-quay.example');
    const { send } = await programOf(app, user, { collections: ['clients'] });
    expect(await statusOf(send('/api/clients'))).toBe(200);
    for (const path of ['/api/rules', '/api/entities/clients/hadleigh', '/api/matching/runs']) {
      expect(await statusOf(send(path)), path).toBe(403);
    }
  });

  test('a token limited to collections neither reads nor renames what refers to their documents in others', async () => {
    const user = await app.signedInAs('beyond@north-quay.example');
    const { send } = await programOf(app, user, { collections: ['fields'] });
    await user.put('/api/fields/beyond', {
      dataField: 'beyond',
      label: 'Beyond',
      type: 'dropdown',
      options: ['a'],
    });
    expect(await statusOf(send('/api/fields/beyond'))).toBe(200);
    const calls = [
      send('/api/fields/beyond/uses'),
      send('/api/fields/beyond/rename', { method: 'POST', json: { to: 'farther' } }),
      send('/api/fields/beyond/options/rename', {
        method: 'POST',
        json: { renames: [{ from: 'a', to: 'b' }] },
      }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'TOKEN_TOO_WEAK']);
    }
    expect(await statusOf((await programOf(app, user)).send('/api/fields/beyond/uses'))).toBe(200);
  });

  test('a token of a user who may only read writes nothing, whatever it says', async () => {
    const email = 'reader@north-quay.example';
    const user = await app.signedInAs(email);
    const { send } = await programOf(app, user);
    await setRole(email, 'read-only');
    expect(await statusOf(send('/api/clients'))).toBe(200);
    const written = await send('/api/clients/quay', { method: 'PUT', json: JSON_CLIENT });
    expect(await written.json()).toMatchObject({ code: 'READ_ONLY' });
    expect(await statusOf(user.post('/api/tokens', { name: 'x', rights: ['write'], days: 1 }))).toBe(403);
    expect(await statusOf(user.post('/api/tokens', { name: 'x', rights: ['read'], days: 1 }))).toBe(200);
  });

  test('a token of an owner does what owners do when it may do everything, and not when it is limited', async () => {
    const email = 'limited-owner@north-quay.example';
    const user = await app.signedInAs(email);
    await setRole(email, 'owner');
    const { send } = await programOf(app, user, { rights: ['read', 'write'] });
    const refused = await send('/api/people');
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'TOKEN_TOO_WEAK']);
    expect(await statusOf((await programOf(app, user)).send('/api/people'))).toBe(200);
  });

  test('no token makes, lists or ends tokens, or reaches its user’s own account', async () => {
    const user = await app.signedInAs('own@north-quay.example');
    const { token, send } = await programOf(app, user);
    const own = [
      send('/api/tokens'),
      send('/api/tokens', { method: 'POST', json: { name: 'x', rights: ['everything'], days: 1 } }),
      send(`/api/tokens/${token.id}`, { method: 'DELETE' }),
      send('/api/own-data/export'),
      send('/api/own-data/export/file'),
      send('/api/storage-token', { method: 'POST' }),
    ];
    for (const answer of await Promise.all(own)) {
      expect(await answer.json()).toMatchObject({ code: 'TOKEN_TOO_WEAK' });
    }
    expect(await statusOf(send('/api/auth/list-sessions'))).toBe(401);
  });

  test('a token takes precedence over a cookie, and is never helped by one', async () => {
    const user = await app.signedInAs('both@north-quay.example');
    const { secret } = await programOf(app, user, { rights: ['read'] });
    const both = { cookie: user.cookie, authorization: `Bearer ${secret}` };
    const own = { ...both, origin: app.deps.config.baseUrl, 'sec-fetch-site': 'same-origin' };
    expect(
      await statusOf(app.request('/api/clients/both', { method: 'PUT', json: JSON_CLIENT, headers: own })),
    ).toBe(403);
    const foreign = { ...both, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const crossed = await app.request('/api/evaluateRules', { method: 'POST', json: {}, headers: foreign });
    expect(await crossed.json()).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('pages of other sites call with a token, and without one no answer lets them', async () => {
    const user = await app.signedInAs('page@north-quay.example');
    const { send } = await programOf(app, user);
    const headers = { origin: 'https://sheet.example', 'sec-fetch-site': 'cross-site' };
    const called = await send('/api/clients/crossing', { method: 'PUT', json: JSON_CLIENT, headers });
    expect(called.ok).toBe(true);
    expect(called.headers.get('access-control-allow-origin')).toBe('*');
    expect(called.headers.get('access-control-allow-credentials')).toBeNull();
    const ask = (names: string) =>
      app.request('/api/clients/crossing', {
        method: 'OPTIONS',
        headers: {
          ...headers,
          'access-control-request-headers': names,
          'access-control-request-method': 'PUT',
        },
      });
    expect((await ask('authorization, content-type')).status).toBe(204);
    expect((await ask('content-type')).headers.get('access-control-allow-origin')).toBeNull();
    const plain = await user('/api/clients', { headers: { origin: 'https://sheet.example' } });
    expect(plain.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a token ends when it is revoked, and when its user is disabled, erased or put out', async () => {
    for (const [name, end] of Object.entries<(email: string) => Promise<unknown>>({
      disabled: async (email) => {
        await disableUser(app.deps.db, email);
        await enableUser(app.deps.db, email);
      },
      unverified: async (email) =>
        app.deps.db.query
          .withTables<{ user: { email: string; emailVerified: unknown } }>()
          .updateTable('user')
          .set({ emailVerified: app.deps.db.kind === 'sqlite' ? 0 : false })
          .where('email', '=', email)
          .execute(),
      deleted: (email) => deleteUser(app.deps, email),
      late: async (email) => savePerson(app.deps.db.query, await idOf(email), { untilDay: '2020-01-01' }),
      all: () => endAllSessions(app.deps.db),
    })) {
      const email = `${name}@north-quay.example`;
      const { send } = await programOf(app, await app.signedInAs(email));
      expect(await statusOf(send('/api/clients')), name).toBe(200);
      await end(email);
      expect([401, 403], name).toContain(await statusOf(send('/api/clients')));
    }
  });

  test('a token ends with a new password', async () => {
    const user = await app.signedInAs('renewed@north-quay.example', { byPassword: true });
    const { send } = await programOf(app, user);
    const change = { currentPassword: 'granite-waymark-1842', newPassword: 'basalt-lantern-77-x' };
    expect(await statusOf(user.post('/api/auth/change-password', change))).toBe(200);
    expect(await statusOf(send('/api/clients'))).toBe(401);
  });

  test('owners see all tokens and end them; others end their own alone', async () => {
    const ann = await app.signedInAs('ann@north-quay.example');
    const { token, send } = await programOf(app, ann);
    const other = await app.signedInAs('other@north-quay.example');
    expect(await statusOf(other.remove(`/api/tokens/${token.id}`))).toBe(404);
    expect(await statusOf(other('/api/people-tokens'))).toBe(403);
    const owner = await app.signedInAs('owner@north-quay.example');
    await setRole('owner@north-quay.example', 'owner');
    const all = await owner.read('/api/people-tokens');
    expect(all).toContainEqual(
      expect.objectContaining({
        id: token.id,
        user: expect.objectContaining({ email: 'ann@north-quay.example' }),
      }),
    );
    await beginSessionsAt('owner@north-quay.example', Date.now() - 11 * 60_000);
    expect(await statusOf(owner.remove(`/api/people-tokens/${token.id}`))).toBe(403);
    await beginSessionsAt('owner@north-quay.example', Date.now());
    expect(await statusOf(owner.remove(`/api/people-tokens/${token.id}`))).toBe(200);
    expect(await statusOf(send('/api/clients'))).toBe(401);
    expect(await statusOf(owner.remove(`/api/people-tokens/${token.id}`))).toBe(404);
  });

  test('a user has a limited number of tokens', async () => {
    const user = await app.signedInAs('many@north-quay.example');
    const make = () => user.post('/api/tokens', { name: 'x', rights: ['read'], days: 1 });
    for (let count = 0; count < MAX_TOKENS; count++) expect((await make()).status).toBe(200);
    expect((await make()).status).toBe(409);
  });
});

forEachDatabase('An API token that calls too often', (createDatabase) => {
  test('waits alone: the requests of each token are counted apart', async () => {
    const app = await createTestApp(createDatabase, { requestsPerMinute: 20 });
    const user = await app.signedInAs('eager@north-quay.example');
    const [eager, calm] = [await programOf(app, user), await programOf(app, user)];
    const call = async ({ send }: typeof eager, address: string) =>
      (await send('/api/fields', { address })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) statuses.push(await call(eager, `192.0.${count}.1`));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await call(calm, '198.51.100.1')).toBe(200);
    await app.close();
  });
});
