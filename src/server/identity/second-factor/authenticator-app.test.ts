import { afterAll, beforeAll, expect, it } from 'vitest';
import { ageSessions } from '../../../../tests/support/age-sessions.ts';
import { appCode } from '../../../../tests/support/authenticator-app.ts';
import { cookiesOf } from '../../../../tests/support/cookies-of.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { enrolApp } from '../../../../tests/support/factor-steps.ts';
import {
  cookieOf,
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
  tokenIn,
} from '../../../../tests/support/identity-scenario.ts';
import { identityTables } from '../base/identity-tables.ts';
import { findUserByEmail } from '../base/user-store.ts';
import { replaceRecoveryCodes } from './recovery-code-store.ts';
import { hashesOfRecoveryCode } from './recovery-codes.ts';

forEachDatabase('An authenticator app', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
  });
  afterAll(() => app.close());

  const enrol = async (email: string) => {
    await app.join(email);
    const cookie = await app.logIn(email);
    return { cookie, ...(await enrolApp(app, cookie)) };
  };
  const givePassword = (email: string, cookie?: string) =>
    app.call('/sign-in/email', { email, password: PASSWORD }, cookie === undefined ? {} : { cookie });

  it('is asked for after the right password, which alone sets no session', async () => {
    const { cookie: session, totpURI } = await enrol('ann@firm.example');
    const half = await givePassword('ann@firm.example');
    expect(half).toMatchObject({ status: 200, body: { secondFactor: { app: true, passkey: false } } });
    expect(half.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^cairn\.second-factor=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const cookie = cookiesOf(half);
    expect(await app.isIn(cookie)).toBe(false);
    const { body: stored } = await app.call('/list-sessions', undefined, { cookie: session });
    expect(stored, 'a half sign-in leaves no session').toHaveLength(1);
    expect((await app.call('/two-factor/challenge', undefined, { cookie })).body).toEqual({
      ...{ email: 'ann@firm.example', app: true, passkey: false },
    });

    const whole = await app.call('/two-factor/verify-totp', { code: await appCode(totpURI) }, { cookie });
    expect(whole.body).toMatchObject({ user: { email: 'ann@firm.example' } });
    expect(await app.isIn(cookieOf(whole))).toBe(true);
    expect(whole.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
      ...['cairn.session_token', 'cairn.second-factor', 'cairn.device'],
    ]);
    const again = await app.call('/two-factor/verify-totp', { code: await appCode(totpURI, 1) }, { cookie });
    expect(again, 'a half sign-in is completed once').toMatchObject({ body: { code: 'SIGN_IN_EXPIRED' } });
  });

  it('names the site and the address to the app, and takes a code with a space', async () => {
    const { totpURI } = await enrol('space@firm.example');
    expect(decodeURIComponent(totpURI)).toMatch(
      /^otpauth:\/\/totp\/Cairn:space@firm\.example\?.*issuer=Cairn/,
    );
    const cookie = cookiesOf(await givePassword('space@firm.example'));
    const code = (await appCode(totpURI)).replace(/^.../, '$& ');
    expect(await app.call('/two-factor/verify-totp', { code }, { cookie })).toMatchObject({ status: 200 });
  });

  it('gives each code once, and says how many tries are left', async () => {
    const { totpURI } = await enrol('bob@firm.example');
    const cookie = cookiesOf(await givePassword('bob@firm.example'));
    const code = await appCode(totpURI);
    const first = cookiesOf(await givePassword('bob@firm.example'));
    expect((await app.call('/two-factor/verify-totp', { code }, { cookie: first })).status).toBe(200);
    const used = await app.call('/two-factor/verify-totp', { code }, { cookie });
    expect(used).toMatchObject({ status: 400, body: { code: 'CODE_USED' } });
    for (const left of ['3', '2', '1']) {
      const wrong = await app.call('/two-factor/verify-totp', { code: `00000${left}` }, { cookie });
      expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
      expect(wrong.headers.get('ratelimit-remaining')).toBe(left);
    }
    const last = await app.call('/two-factor/verify-totp', { code: '000000' }, { cookie });
    expect(last).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CODES' } });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(800);
    const right = await app.call('/two-factor/verify-totp', { code: await appCode(totpURI, 1) }, { cookie });
    expect(right, 'the right code is not judged any more').toMatchObject({ status: 429 });
    const elsewhere = { cookie, address: '203.0.113.9' };
    expect(
      await app.call('/two-factor/verify-totp', { code: await appCode(totpURI, 1) }, elsewhere),
      'another network is not affected',
    ).toMatchObject({ status: 200 });
  });

  it('cannot be guessed at from many networks, while a recovery code still lets the owner in', async () => {
    const { totpURI, backupCodes } = await enrol('many@firm.example');
    const cookie = cookiesOf(await givePassword('many@firm.example'));
    await app.call('/two-factor/verify-totp', { code: '000000' }, { cookie });
    await identityTables(app.deps.db.query).updateTable('identity_tries').set({ count: 40 }).execute();
    const guess = { cookie, address: '203.0.113.77' };
    expect(await app.call('/two-factor/verify-totp', { code: await appCode(totpURI) }, guess)).toMatchObject({
      ...{ status: 403, body: { code: 'CODES_NEED_RECOVERY' } },
    });
    const recovered = await app.call('/two-factor/verify-backup-code', { code: backupCodes[0] }, guess);
    expect(await app.isIn(cookieOf(recovered))).toBe(true);
  });

  it('a recovery code lets in once, and its owner is told how many are left', async () => {
    const { backupCodes } = await enrol('cat@firm.example');
    expect(backupCodes).toHaveLength(10);
    const [first = '', other] = backupCodes;
    expect(first, '24 signs of 5 bits').toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
    const cookie = cookiesOf(await givePassword('cat@firm.example'));
    const typed = first.toLowerCase().replaceAll('-', ' ');
    const used = await app.call('/two-factor/verify-backup-code', { code: typed }, { cookie });
    expect(await app.isIn(cookieOf(used))).toBe(true);
    const again = await app.call('/two-factor/verify-backup-code', { code: other }, { cookie });
    expect(again, 'a half sign-in is completed once').toMatchObject({ body: { code: 'SIGN_IN_EXPIRED' } });
    const second = { cookie: cookiesOf(await givePassword('cat@firm.example')) };
    expect(await app.call('/two-factor/verify-backup-code', { code: first }, second)).toMatchObject({
      ...{ status: 400, body: { code: 'INVALID_RECOVERY_CODE' } },
    });
    await app.mailTo('cat@firm.example', 'with a recovery code; 9 recovery codes are left.');
  });

  it('a recovery code of eight signs, as they were made earlier, still lets in', async () => {
    await enrol('jon@firm.example');
    const user = await findUserByEmail(app.deps.db.query, 'jon@firm.example');
    await replaceRecoveryCodes(app.deps.db.query, user?.id ?? '', [
      hashesOfRecoveryCode(app.deps, user?.id ?? '', '7F4K-92QD')[0] ?? '',
    ]);
    const cookie = cookiesOf(await givePassword('jon@firm.example'));
    const used = await app.call('/two-factor/verify-backup-code', { code: '7f4k-92qd' }, { cookie });
    expect(await app.isIn(cookieOf(used))).toBe(true);
  });

  it('is not asked for in a browser that is trusted, until the password changes', async () => {
    const { cookie: session, totpURI } = await enrol('dan@firm.example');
    const cookie = cookiesOf(await givePassword('dan@firm.example'));
    const body = { code: await appCode(totpURI), trustBrowser: true };
    const trusted = cookiesOf(await app.call('/two-factor/verify-totp', body, { cookie }));
    const back = await givePassword('dan@firm.example', trusted);
    expect(back.body).toMatchObject({ user: { email: 'dan@firm.example' } });
    await enrol('eve@firm.example');
    expect(await givePassword('eve@firm.example', trusted)).toMatchObject({ body: { secondFactor: {} } });
    const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    expect(await app.call('/change-password', change, { cookie: session })).toMatchObject({ status: 200 });
    const login = { email: 'dan@firm.example', password: OTHER_PASSWORD };
    expect(await app.call('/sign-in/email', login, { cookie: trusted })).toMatchObject({
      body: { secondFactor: {} },
    });
  });

  it('limits how often recovery codes can be guessed', async () => {
    const { backupCodes } = await enrol('guy@firm.example');
    const cookie = cookiesOf(await givePassword('guy@firm.example'));
    const guess = (code = '') => app.call('/two-factor/verify-backup-code', { code }, { cookie });
    for (let tries = 0; tries < 10; tries++) expect(await guess('0000-0000')).toMatchObject({ status: 400 });
    expect(await guess(backupCodes[0])).toMatchObject({ status: 429 });
  });

  it('is asked for after a password reset, also in a browser that was trusted', async () => {
    const { totpURI } = await enrol('ida@firm.example');
    const half = cookiesOf(await givePassword('ida@firm.example'));
    const body = { code: await appCode(totpURI), trustBrowser: true };
    const trusted = cookiesOf(await app.call('/two-factor/verify-totp', body, { cookie: half }));
    await app.call('/request-password-reset', { email: 'ida@firm.example' });
    const token = tokenIn(await app.mailTo('ida@firm.example', '/reset-password'));
    const reset = { token, newPassword: OTHER_PASSWORD };
    expect(await app.call('/reset-password', reset)).toMatchObject({ status: 200 });
    const login = { email: 'ida@firm.example', password: OTHER_PASSWORD };
    for (const cookie of ['', trusted]) {
      expect(await app.call('/sign-in/email', login, { cookie })).toMatchObject({
        body: { secondFactor: { app: true } },
      });
    }
  });

  it('is switched on only by who has seen the recovery codes that were made for it', async () => {
    const email = 'seen@firm.example';
    await app.join(email);
    const cookie = await app.logIn(email);
    const { totpURI } = (await app.call('/two-factor/enable', {}, { cookie })).body as { totpURI: string };
    const make = async () =>
      (
        (await app.call('/two-factor/generate-backup-codes', {}, { cookie })).body as {
          backupCodes: string[];
        }
      ).backupCodes[0];
    const confirm = async (recoveryCode?: string) => {
      await identityTables(app.deps.db.query).deleteFrom('identity_tries').execute();
      const code = await appCode(totpURI);
      return app.call('/two-factor/confirm', { code, ...(recoveryCode && { recoveryCode }) }, { cookie });
    };
    const needed = { status: 409, body: { code: 'RECOVERY_CODES_NEEDED' } };
    expect(await confirm()).toMatchObject(needed);
    const first = await make();
    expect(await confirm()).toMatchObject(needed);
    const second = await make();
    expect(await confirm(first), 'codes that another session replaced').toMatchObject(needed);
    expect(await givePassword(email)).toMatchObject({ body: { user: {} } });
    const wrong = { code: '000000', recoveryCode: second };
    expect(
      await app.call('/two-factor/confirm', wrong, { cookie }),
      'a code that the app does not show',
    ).toMatchObject({
      ...{ status: 400, body: { code: 'INVALID_CODE' } },
    });
    expect(await confirm(second)).toMatchObject({ status: 200 });
    expect((await app.call('/two-factor/status', undefined, { cookie })).body).toMatchObject({
      recoveryCodes: { left: 10 },
    });
  });

  it('is replaced only by the first code of the new one, and removed with its recovery codes', async () => {
    const { cookie, totpURI } = await enrol('fay@firm.example');
    const renewed = (await app.call('/two-factor/enable', {}, { cookie })).body as { totpURI: string };
    const half = cookiesOf(await givePassword('fay@firm.example'));
    const former = await app.call(
      '/two-factor/verify-totp',
      { code: await appCode(totpURI) },
      { cookie: half },
    );
    expect(former, 'the former app stays valid until then').toMatchObject({ status: 200 });
    const code = await appCode(renewed.totpURI);
    expect(await app.call('/two-factor/confirm', { code }, { cookie })).toMatchObject({ status: 200 });
    const next = cookiesOf(await givePassword('fay@firm.example'));
    const old = await app.call(
      '/two-factor/verify-totp',
      { code: await appCode(totpURI, 1) },
      { cookie: next },
    );
    expect(old).toMatchObject({ body: { code: 'INVALID_CODE' } });
    expect(await app.call('/two-factor/disable', {}, { cookie })).toMatchObject({ status: 200 });
    expect((await app.call('/two-factor/status', undefined, { cookie })).body).toEqual({
      ...{ app: null, passkeys: [], recoveryCodes: null, isRequired: false },
    });
    expect(await givePassword('fay@firm.example')).toMatchObject({ body: { user: {} } });
    await app.mailTo('fay@firm.example', 'was removed from your Cairn');
  });

  it('is changed only soon after a sign-in, or after the password and a code were given again', async () => {
    const { cookie, totpURI } = await enrol('gus@firm.example');
    await ageSessions(app.deps.db, 11 * 60_000);
    for (const path of ['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes']) {
      expect(await app.call(path, {}, { cookie }), path).toMatchObject({
        ...{ status: 403, body: { code: 'SESSION_NOT_FRESH' } },
      });
    }
    const options = await app.call('/passkey/generate-register-options', undefined, { cookie });
    expect(options).toMatchObject({ status: 403, body: { code: 'SESSION_NOT_FRESH' } });
    expect(await app.call('/confirm-password', { password: OTHER_PASSWORD }, { cookie })).toMatchObject({
      ...{ status: 400, body: { code: 'INVALID_PASSWORD' } },
    });
    expect(await app.call('/confirm-password', { password: PASSWORD }, { cookie })).toMatchObject({
      ...{ status: 403, body: { code: 'CODE_NEEDED' } },
    });
    const wrong = await app.call('/confirm-password', { password: PASSWORD, code: '000000' }, { cookie });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
    expect((await app.call('/two-factor/enable', {}, { cookie })).status).toBe(403);
    const both = { password: PASSWORD, code: await appCode(totpURI) };
    expect(await app.call('/confirm-password', both, { cookie })).toMatchObject({ status: 200 });
    const allowed = await app.call('/passkey/generate-register-options', undefined, { cookie });
    expect(allowed).toMatchObject({ status: 200 });
    expect(await app.call('/two-factor/disable', {}, { cookie })).toMatchObject({ status: 200 });
  });

  it('leaves nothing in the database or the log that lets anyone in', async () => {
    const { totpURI, backupCodes } = await enrol('hal@firm.example');
    const key = new URL(totpURI).searchParams.get('secret') ?? '';
    const tables = identityTables(app.deps.db.query);
    const stored = JSON.stringify([
      await tables.selectFrom('second_factors').selectAll().execute(),
      await tables.selectFrom('recovery_codes').selectAll().execute(),
      await tables.selectFrom('identity_tokens').selectAll().execute(),
    ]);
    for (const secret of [
      key,
      Buffer.from(key).toString('hex'),
      ...backupCodes,
      ...backupCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(stored).not.toContain(secret);
      expect(app.logged()).not.toContain(secret);
    }
  });
});

forEachDatabase('A second factor that everybody needs', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase, { requireMfa: true });
  });
  afterAll(() => app.close());

  it('closes the tool until it is added, and cannot be removed', async () => {
    await app.join('ann@firm.example');
    const cookie = await app.logIn('ann@firm.example');
    const refused = await app.request('/api/fields', { headers: { cookie } });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
    expect((await app.call('/get-session', undefined, { cookie })).body).toMatchObject({
      user: { mustEnrol: true },
    });
    expect(await app.call('/two-factor/generate-backup-codes', {}, { cookie })).toMatchObject({
      ...{ status: 409, body: { code: 'NO_SECOND_FACTOR' } },
    });
    await enrolApp(app, cookie);
    expect(await app.isIn(cookie)).toBe(true);
    expect(await app.call('/two-factor/disable', {}, { cookie })).toMatchObject({
      ...{ status: 409, body: { code: 'LAST_SECOND_FACTOR' } },
    });
    expect((await app.call('/two-factor/status', undefined, { cookie })).body).toMatchObject({
      ...{ app: { addedAt: expect.any(String) }, isRequired: true },
    });
  });
});
