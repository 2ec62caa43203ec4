import { afterAll, beforeAll, expect, it } from 'vitest';
import { ageSessions } from '../../../../tests/support/age-sessions.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { enrolApp, enterWithCode } from '../../../../tests/support/factor-steps.ts';
import { type Firm, OWNER, withOwner } from '../../../../tests/support/firm-scenario.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../../../tests/support/identity-scenario.ts';
import { findPendingChange } from '../account/email-change-store.ts';
import { identityTables } from '../base/identity-tables.ts';

const RESET = { kind: 'reset-second-factors' };

forEachDatabase('The second factor of a person', (createDatabase) => {
  let app: IdentityScenario;
  let firm: Firm;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    firm = await withOwner(app);
  });
  afterAll(() => app.close());

  const addApp = (cookie: string) => enrolApp(app, cookie);
  /** Adds a person with an app and ten recovery codes, and returns their session and id. */
  const joinWithApp = async (email: string) => {
    await app.join(email);
    const cookie = await app.logIn(email);
    const { totpURI } = await addApp(cookie);
    return { cookie, totpURI, id: await firm.idOf(email) };
  };
  const addPasskey = (userId: string) =>
    identityTables(app.deps.db.query)
      .withTables<{ passkey: Record<string, unknown> }>()
      .insertInto('passkey')
      .values({
        ...{ id: `passkey-of-${userId}`, userId, name: 'Laptop', publicKey: 'key', credentialID: userId },
        ...{ counter: 0, deviceType: 'singleDevice', backedUp: app.deps.db.kind === 'sqlite' ? 0 : false },
      })
      .execute();
  const resetMails = async (email: string) =>
    (await app.mailsTo(email, 1)).filter((mail) => mail.includes('were reset'));

  it('is in the list, first of all who has none, in the aside and in the file', async () => {
    const bob = await joinWithApp('bob@firm.example');
    await addPasskey(bob.id);
    await app.join('cleo@firm.example');
    await app.join('dan@firm.example');
    await addPasskey(await firm.idOf('dan@firm.example'));
    const { body } = await firm.ownerSends('/api/people?order=second-factor');
    const { items } = body as { items: { email: string; secondFactors: string[] }[] };
    expect(items.map(({ email, secondFactors }) => [email, ...secondFactors])).toEqual([
      [OWNER],
      ['cleo@firm.example'],
      ['bob@firm.example', 'passkey', 'app'],
      ['dan@firm.example', 'passkey'],
    ]);
    expect(await firm.ownerSends(`/api/people/${bob.id}`)).toMatchObject({
      body: {
        app: { addedAt: expect.stringMatching(/^\d{4}-/) },
        passkeys: [{ name: 'Laptop' }],
        recoveryCodes: { left: 10, total: 10 },
      },
    });
    const file = await app.request('/api/people/export', { headers: { cookie: firm.cookie } });
    const lines = (await file.text()).split('\r\n');
    expect(lines[0]).toContain('"Second factor"');
    expect(lines.find((line) => line.includes('bob@'))).toContain('"passkey, app"');
  });

  it('is reset by an owner: factors, codes and sessions are gone, a mail and the audit say so', async () => {
    const { cookie, id } = await joinWithApp('eve@firm.example');
    const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString();
    await app.deps.db.query
      .withTables<{ second_factors: { user_id: string; added_at: string; codes_made_at: string } }>()
      .updateTable('second_factors')
      .set({ added_at: yearAgo, codes_made_at: yearAgo })
      .where('user_id', '=', id)
      .execute();
    const change = { newEmail: 'eve.new@firm.example', password: PASSWORD };
    expect(await app.call('/change-email', change, { cookie })).toMatchObject({ status: 200 });
    expect(await firm.change([id], RESET)).toMatchObject({ status: 200 });
    expect(await app.isIn(cookie)).toBe(false);
    expect(await findPendingChange(app.deps.db.query, id)).toBeNull();
    expect(await firm.ownerSends(`/api/people/${id}`)).toMatchObject({
      body: {
        ...{ secondFactors: [], app: null, passkeys: [], recoveryCodes: null, sessions: 0 },
        acts: [
          { action: 'second-factors-reset', by: OWNER, about: 'eve@firm.example' },
          { action: 'joined' },
        ],
      },
    });
    await expect.poll(() => resetMails('eve@firm.example')).toHaveLength(1);
    expect(await app.isIn(await app.logIn('eve@firm.example'))).toBe(true);
  });

  it.each([
    ['reset', RESET],
    ['no longer trusted in any browser when sessions are ended', { kind: 'end-sessions' }],
  ])('is %s by an owner: it is asked for again where it was trusted', async (_, change) => {
    const email = `${change.kind}@firm.example`;
    const { id, totpURI } = await joinWithApp(email);
    const login = { email, password: PASSWORD };
    const trusted = await enterWithCode(app, login, totpURI, { trustBrowser: true });
    expect(await firm.change([id], change)).toMatchObject({ status: 200 });
    if (change === RESET) await enrolApp(app, await app.logIn(email));
    expect(await app.call('/sign-in/email', login, { cookie: trusted })).toMatchObject({
      body: { secondFactor: { app: true } },
    });
  });

  it('is not reset where there is none: the person stays signed in', async () => {
    await app.join('fay@firm.example');
    const cookie = await app.logIn('fay@firm.example');
    const id = await firm.idOf('fay@firm.example');
    expect(await firm.change([id], RESET)).toMatchObject({ status: 200 });
    expect(await app.isIn(cookie)).toBe(true);
    expect(await firm.ownerSends(`/api/people/${id}`)).toMatchObject({
      body: { acts: [{ action: 'joined' }] },
    });
  });

  it('is not reset in the own account, nor by who is no owner', async () => {
    const { cookie, id } = await joinWithApp('gil@firm.example');
    const own = await firm.idOf(OWNER);
    expect(await firm.change([id, own], RESET)).toMatchObject({
      ...{ status: 409, body: { code: 'OWN_ACCOUNT' } },
    });
    expect(await app.isIn(cookie), 'all or nothing').toBe(true);
    const response = await app.request('/api/people/changes', {
      method: 'POST',
      json: { people: [own], change: RESET },
      headers: { cookie, origin: app.deps.config.baseUrl, 'sec-fetch-site': 'same-origin' },
    });
    expect(response.status).toBe(403);
  });

  it('is reset after the password alone, when that was given long ago', async () => {
    const { id } = await joinWithApp('hal@firm.example');
    await ageSessions(app.deps.db, 11 * 60_000);
    expect(await firm.change([id], RESET)).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
    await app.call('/confirm-password', { password: PASSWORD }, { cookie: firm.cookie });
    expect(await firm.change([id], RESET)).toMatchObject({ status: 200 });
  });
});
