import { afterAll, beforeAll, expect, it } from 'vitest';
import { ageSessions } from '../../../../tests/support/age-sessions.ts';
import { cookiesOf } from '../../../../tests/support/cookies-of.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addPasskey } from '../../../../tests/support/factor-steps.ts';
import {
  cookieOf,
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../../../tests/support/identity-scenario.ts';
import { type SoftwarePasskey, softwarePasskey } from '../../../../tests/support/software-passkey.ts';
import { deleteUser } from '../administer-users.ts';
import { identityTables } from '../base/identity-tables.ts';

type Options = { challenge: string };

forEachDatabase('A passkey', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase, { requireMfa: true });
  });
  afterAll(() => app.close());

  const add = async (email: string) => {
    await app.join(email);
    const session = await app.logIn(email);
    const passkey = softwarePasskey(app.deps.config.baseUrl);
    const asked = await app.call('/passkey/generate-register-options', undefined, { cookie: session });
    const cookie = `${session}; ${cookiesOf(asked)}`;
    const response = passkey.create(asked.body as Options);
    const added = await app.call('/passkey/verify-registration', { name: 'Laptop', response }, { cookie });
    expect(added).toMatchObject({ status: 200, body: { id: expect.any(String), name: 'Laptop' } });
    expect(Object.keys(added.body as object)).toEqual(['id', 'name']);
    return { session, passkey, id: (added.body as { id: string }).id };
  };
  const signIn = async (passkey: SoftwarePasskey, user?: { isVerified: boolean }) => {
    const asked = await app.call('/passkey/generate-authenticate-options');
    const response = passkey.get(asked.body as Options, user);
    const cookie = cookiesOf(asked);
    return {
      cookie,
      response,
      answer: await app.call('/passkey/verify-authentication', { response }, { cookie }),
    };
  };

  it('logs its user in with both factors, once for each question', async () => {
    const { passkey } = await add('ann@firm.example');
    const { answer, cookie, response } = await signIn(passkey);
    expect(answer.body).toEqual({
      user: { id: expect.any(String), email: 'ann@firm.example', emailVerified: true },
    });
    expect(await app.isIn(cookieOf(answer))).toBe(true);
    const replayed = await app.call('/passkey/verify-authentication', { response }, { cookie });
    expect(replayed).toMatchObject({ status: 400, body: { code: 'PASSKEY_REFUSED' } });
  });

  it('is neither added by nor does it log in whom its device has not verified', async () => {
    const { passkey, session } = await add('bob@firm.example');
    const asked = await app.call('/passkey/generate-register-options', undefined, { cookie: session });
    const made = softwarePasskey(app.deps.config.baseUrl).create(asked.body as Options, {
      isVerified: false,
    });
    const cookie = `${session}; ${cookiesOf(asked)}`;
    expect(await app.call('/passkey/verify-registration', { response: made }, { cookie })).toMatchObject({
      ...{ status: 400, body: { code: 'PASSKEY_REFUSED' } },
    });
    const { answer } = await signIn(passkey, { isVerified: false });
    expect(answer).toMatchObject({ status: 400, body: { code: 'PASSKEY_REFUSED' } });
    expect(cookieOf(answer)).toBe('');
  });

  it('that was not added, or of another site, is refused', async () => {
    for (const origin of [app.deps.config.baseUrl, 'https://elsewhere.example']) {
      const { answer } = await signIn(softwarePasskey(origin));
      expect(answer).toMatchObject({ status: 400, body: { code: 'PASSKEY_REFUSED' } });
    }
  });

  it('is a second factor: the password alone is half a sign-in', async () => {
    await add('cat@firm.example');
    const half = await app.call('/sign-in/email', { email: 'cat@firm.example', password: PASSWORD });
    expect(half.body).toEqual({ secondFactor: { app: false, passkey: true } });
    expect(cookieOf(half)).toBe('');
  });

  it('voids recovery codes from before the first second factor, as an intruder may have made them', async () => {
    const email = 'gus@firm.example';
    await app.join(email);
    const thief = await app.logIn(email);
    await app.call('/two-factor/enable', {}, { cookie: thief });
    const made = await app.call('/two-factor/generate-backup-codes', {}, { cookie: thief });
    const [code] = (made.body as { backupCodes: string[] }).backupCodes;
    const owner = await app.logIn(email);
    await addPasskey(app, owner);
    const half = await app.call('/sign-in/email', { email, password: PASSWORD });
    const entry = await app.call('/two-factor/verify-backup-code', { code }, { cookie: cookiesOf(half) });
    expect(entry.body).toMatchObject({ code: 'INVALID_RECOVERY_CODE' });

    const own = await app.call('/two-factor/generate-backup-codes', {}, { cookie: owner });
    await addPasskey(app, owner);
    const [kept] = (own.body as { backupCodes: string[] }).backupCodes;
    const again = await app.call('/sign-in/email', { email, password: PASSWORD });
    const cookie = cookiesOf(again);
    expect((await app.call('/two-factor/verify-backup-code', { code: kept }, { cookie })).status).toBe(200);
  });

  it('is added and removed only soon after its user showed who they are, and takes no unknown keys', async () => {
    const { session: cookie, id } = await add('hal@firm.example');
    const asked = cookiesOf(await app.call('/passkey/generate-authenticate-options'));
    const unknown = { response: { id: 'any' }, more: 1 };
    expect(await app.call('/passkey/verify-authentication', unknown, { cookie: asked })).toMatchObject({
      body: { code: 'BAD_REQUEST' },
    });
    await ageSessions(app.deps.db, 11 * 60_000);
    for (const [path, body] of [
      ['/passkey/generate-register-options', undefined],
      ['/passkey/delete-passkey', { id }],
    ] as const) {
      expect((await app.call(path, body, { cookie })).body, path).toMatchObject({
        code: 'SESSION_NOT_FRESH',
      });
    }
  });

  it('can be renamed and removed by its owner alone, and not when it is the last', async () => {
    const { session, id } = await add('dan@firm.example');
    const stranger = (await add('eve@firm.example')).session;
    for (const [path, body] of [
      ['/passkey/update-passkey', { id, name: 'Mine' }],
      ['/passkey/delete-passkey', { id }],
    ] as const) {
      expect(await app.call(path, body, { cookie: stranger }), path).toMatchObject({ status: 404 });
    }
    const renamed = await app.call('/passkey/update-passkey', { id, name: 'Desk' }, { cookie: session });
    expect(renamed.status).toBe(200);
    const last = await app.call('/passkey/delete-passkey', { id }, { cookie: session });
    expect(last).toMatchObject({ status: 409, body: { code: 'LAST_SECOND_FACTOR' } });
    expect((await app.call('/two-factor/status', undefined, { cookie: session })).body).toMatchObject({
      passkeys: [{ id, name: 'Desk', createdAt: expect.any(String), lastUsedAt: null }],
    });
  });

  it('goes with its user', async () => {
    await add('fay@firm.example');
    const user = await deleteUser(app.deps, 'fay@firm.example');
    const rows = identityTables(app.deps.db.query).selectFrom('passkey').select('id');
    expect(await rows.where('userId', '=', user?.id ?? '').execute()).toEqual([]);
  });
});
