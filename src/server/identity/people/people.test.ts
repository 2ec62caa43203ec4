import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageSessions } from '../../../../tests/support/age-sessions.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { type Firm, OWNER, withOwner } from '../../../../tests/support/firm-scenario.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
  tokenIn,
} from '../../../../tests/support/identity-scenario.ts';
import { blackenAddress } from '../../privacy/erasure-store.ts';
import { exportPersonalData } from '../../privacy/export-personal-data.ts';
import { identityTables } from '../base/identity-tables.ts';
import { isLastOwner } from '../base/people-store.ts';
import { isWithinLimit } from '../base/throttle.ts';
import { findUserByEmail } from '../base/user-store.ts';

forEachDatabase('People', (createDatabase) => {
  const apps: IdentityScenario[] = [];
  afterAll(async () => {
    for (const app of apps) await app.close();
  });
  const start = async (settings: Parameters<typeof createIdentityScenario>[1] = {}) => {
    const app = await createIdentityScenario(createDatabase, settings);
    apps.push(app);
    return withOwner(app);
  };

  describe('with open sign-up', () => {
    let firm: Firm;
    beforeAll(async () => {
      firm = await start();
    });

    it('make the first verified user the owner, and give everybody after them full access', async () => {
      const { app } = firm;
      await app.join('bob@firm.example');
      const bob = await app.logIn('bob@firm.example');
      expect(await app.isIn(bob)).toBe(true);
      expect(await firm.ownerSends('/api/people')).toMatchObject({
        status: 200,
        body: {
          signUp: 'open',
          total: 2,
          secondFactor: { isRequired: false, mayLogIn: 2, without: 2 },
          items: [
            { email: OWNER, role: 'owner', state: 'in' },
            { email: 'bob@firm.example', role: 'full', state: 'in' },
          ],
        },
      });
    });

    it('mail the owner about each new account', async () => {
      expect(await firm.app.mailTo(OWNER, 'bob@firm.example')).toContain('/people?person=');
    });

    it('keep an owner as long as there is no other', async () => {
      const { app } = firm;
      const own = await firm.idOf(OWNER);
      expect(await isLastOwner(app.deps.db.query, own)).toBe(true);
      expect(await firm.change([own], { kind: 'access', role: 'full' })).toMatchObject({
        status: 409,
        body: { code: 'LAST_OWNER' },
      });
      const bob = await firm.idOf('bob@firm.example');
      await firm.change([bob], { kind: 'access', role: 'owner' });
      expect(await isLastOwner(app.deps.db.query, own)).toBe(false);
      expect(await firm.change([own], { kind: 'disable' })).toMatchObject({ body: { code: 'OWN_ACCOUNT' } });
      expect(await firm.change([bob, own], { kind: 'access', role: 'full' })).toMatchObject({ status: 409 });
      expect(await firm.change([bob], { kind: 'access', role: 'full' })).toMatchObject({ status: 200 });
    });

    it('end the sessions of a user who is disabled at once, and say who did it', async () => {
      const { app } = firm;
      await app.join('cleo@firm.example');
      const cleo = await app.logIn('cleo@firm.example');
      const id = await firm.idOf('cleo@firm.example');
      expect(await firm.change([id], { kind: 'disable' })).toMatchObject({ status: 200 });
      expect(await app.isIn(cleo)).toBe(false);
      expect(
        await app.call('/sign-in/email', { email: 'cleo@firm.example', password: PASSWORD }),
      ).toMatchObject({ body: { code: 'ACCOUNT_DISABLED' } });
      expect(await firm.ownerSends(`/api/people/${id}`)).toMatchObject({
        body: { state: 'disabled', acts: [{ action: 'disabled', by: OWNER }, { action: 'joined' }] },
      });
    });

    it('end an access with its last day', async () => {
      const { app } = firm;
      await app.join('dora@firm.example');
      const dora = await app.logIn('dora@firm.example');
      const id = await firm.idOf('dora@firm.example');
      await firm.change([id], { kind: 'access', role: 'read-only', until: '2099-12-31' });
      expect(await app.isIn(dora)).toBe(true);
      await firm.change([id], { kind: 'access', role: 'read-only', until: '2020-01-31' });
      expect(await app.isIn(dora)).toBe(false);
    });

    it('ask for the password again before sessions are ended or access is given, when it was given long ago', async () => {
      const { app } = firm;
      await ageSessions(app.deps.db, 11 * 60_000);
      const id = await firm.idOf('bob@firm.example');
      const end = () => firm.change([id], { kind: 'end-sessions' });
      expect(await end()).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
      const grants = [
        await firm.change([id], { kind: 'access', role: 'owner' }),
        await firm.change([id], { kind: 'approve', role: 'owner' }),
        await firm.change([id], { kind: 'enable' }),
        await firm.ownerSends('/api/people/invitations', { lines: ['x@firm.example'], role: 'full' }),
        await firm.change([id], { kind: 'disable' }),
        await firm.ownerSends('/api/people/export'),
      ];
      expect(grants.map(({ body }) => (body as { code: string } | null)?.code)).toEqual(
        Array(6).fill('PASSWORD_NEEDED'),
      );
      expect((await firm.ownerSends('/api/export/rules')).status).toBe(403);
      const confirm = (password: string) =>
        app.call('/confirm-password', { password }, { cookie: firm.cookie });
      expect(await confirm(OTHER_PASSWORD)).toMatchObject({ body: { code: 'INVALID_PASSWORD' } });
      expect(await end()).toMatchObject({ status: 403 });
      expect(await confirm(PASSWORD)).toMatchObject({ status: 200 });
      expect(await end()).toMatchObject({ status: 200 });
      expect((await firm.ownerSends('/api/export/rules')).status).toBe(200);
    });

    it.each([
      ['/confirm-password', { password: 'wrong' }],
      ['/change-password', { currentPassword: 'wrong', newPassword: OTHER_PASSWORD }],
      ['/change-email', { password: 'wrong', newEmail: 'emma.new@firm.example' }],
    ])('throttle the password that is given to %s', async (path, body) => {
      const { app } = firm;
      const email = `emma${path.length}@firm.example`;
      await app.join(email);
      const cookie = await app.logIn(email);
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt++) {
        statuses.push((await app.call(path, body, { cookie })).status);
      }
      expect(statuses.slice(-2)).toEqual([400, 429]);
    });

    it('give a person the decisions about them, and erase their address from the audit', async () => {
      const { db } = firm.app.deps;
      const { access } = await exportPersonalData(db, 'cleo@firm.example');
      expect(access).toMatchObject([
        { action: 'joined', by: 'cleo@firm.example' },
        { action: 'disabled', by: 'another user', about: 'cleo@firm.example' },
      ]);
      const places = await db.query
        .transaction()
        .execute((transaction) => blackenAddress(transaction, 'cleo@firm.example', 'erased-1'));
      expect(places).toMatchObject({ people_audit: 3 });
      expect((await exportPersonalData(db, 'cleo@firm.example')).access).toEqual([]);
    });

    it('keep the audit of decisions as it is', async () => {
      const { query } = firm.app.deps.db;
      await expect(sql`update people_audit set action = 'joined'`.execute(query)).rejects.toThrow(
        /stay as they are/,
      );
      await expect(sql`delete from people_audit`.execute(query)).rejects.toThrow(/stay as they are/);
    });
  });

  describe('with approval', () => {
    let firm: Firm;
    beforeAll(async () => {
      firm = await start({ signUp: 'approval' });
    });

    it('let a verified user wait until an owner approves, and mail both', async () => {
      const { app } = firm;
      const email = 'jory@firm.example';
      await app.call('/sign-up/email', { email, password: PASSWORD });
      const [mail] = await app.mailsTo(email, 1);
      await app.call('/verify-email', { token: tokenIn(mail), password: PASSWORD });
      const logIn = () => app.call('/sign-in/email', { email, password: PASSWORD });
      expect(await logIn()).toMatchObject({ status: 403, body: { code: 'WAITING_FOR_APPROVAL' } });
      await app.mailTo(OWNER, 'waits for your approval');
      expect(await firm.ownerSends('/api/people')).toMatchObject({
        body: { total: 1, waiting: [{ email, state: 'waiting' }] },
      });
      await firm.change([await firm.idOf(email)], { kind: 'approve', role: 'read-only' });
      await app.mailTo(email, 'was approved');
      expect(await logIn()).toMatchObject({ status: 200 });
      expect(await firm.ownerSends('/api/people?state=read-only')).toMatchObject({
        body: { found: 1, waiting: [], items: [{ email, role: 'read-only' }] },
      });
    });

    it('keep out who is refused', async () => {
      const { app } = firm;
      const email = 'kai@firm.example';
      await app.join(email);
      const logIn = () => app.call('/sign-in/email', { email, password: PASSWORD });
      expect(await logIn()).toMatchObject({ body: { code: 'WAITING_FOR_APPROVAL' } });
      await firm.change([await firm.idOf(email)], { kind: 'refuse' });
      expect(await logIn()).toMatchObject({ body: { code: 'ACCOUNT_DISABLED' } });
    });
  });

  describe('by invitation', () => {
    let firm: Firm;
    beforeAll(async () => {
      firm = await start({ signUp: 'open', allowedEmailDomains: ['firm.example', 'zoe@elsewhere.example'] });
      firm.app.deps.config.signUp = 'invitation';
    });
    const invite = (lines: string[], more: object = {}) =>
      firm.ownerSends('/api/people/invitations', { lines, role: 'full', ...more });
    const accept = (token: string) => firm.app.call('/accept-invitation', { token, newPassword: PASSWORD });

    it('refuse every sign-up alike', async () => {
      await invite(['lea@firm.example']);
      for (const email of ['lea@firm.example', 'stranger@firm.example', OWNER]) {
        expect(await firm.app.call('/sign-up/email', { email, password: PASSWORD })).toMatchObject({
          status: 403,
          body: { code: 'INVITATION_NEEDED' },
        });
      }
    });

    it('void the password and the links of a stranger who signed up with the address', async () => {
      const { app } = firm;
      const email = 'ceo@firm.example';
      app.deps.config.signUp = 'approval';
      await app.call('/sign-up/email', { email, password: OTHER_PASSWORD });
      const first = tokenIn(await app.mailTo(email, '/complete-verification'));
      await invite([email]);
      const invited = tokenIn(await app.mailTo(email, '/join'));
      for (const password of [undefined, OTHER_PASSWORD]) {
        expect(await app.call('/verify-email', { token: first, password })).toMatchObject({
          body: { code: 'TOKEN_EXPIRED' },
        });
      }
      const stranger = () => app.call('/sign-in/email', { email, password: OTHER_PASSWORD });
      expect(await stranger()).toMatchObject({ status: 401 });
      expect(await accept(invited)).toMatchObject({ status: 200 });
      app.deps.config.signUp = 'invitation';
      expect(await stranger()).toMatchObject({ status: 401 });
      expect(await app.isIn(await app.logIn(email))).toBe(true);
    });

    it('read addresses before they are invited', async () => {
      const lines = [
        'new@firm.example',
        'max@other.example',
        OWNER,
        'no address',
        'New@firm.example',
        'zoe@elsewhere.example',
        'Tom Smith <tom@firm.example>,',
      ];
      const { body } = await firm.ownerSends('/api/people/addresses', { lines });
      expect(body).toContainEqual(expect.objectContaining({ email: 'tom@firm.example', state: 'new' }));
      expect((body as { state: string }[]).map(({ state }) => state)).toEqual([
        ...['new', 'outside', 'here', 'misspelt', 'twice', 'new', 'new'],
      ]);
    });

    it('let an invited person in by a link that works once, also from another domain', async () => {
      const { app } = firm;
      const email = 'max@other.example';
      await invite([email, OWNER, 'no address'], {
        role: 'read-only',
        until: '2099-12-31',
        line: 'Welcome, Max.',
      });
      const [mail = ''] = await app.mailsTo(email, 1);
      expect(mail).toContain('Welcome, Max.');
      expect(mail).toContain('/join?token=');
      expect(await accept(tokenIn(mail))).toMatchObject({ status: 200 });
      expect(await accept(tokenIn(mail))).toMatchObject({ body: { code: 'TOKEN_USED' } });
      const max = await app.logIn(email);
      expect(await app.isIn(max)).toBe(true);
      expect(await firm.ownerSends('/api/people?search=max')).toMatchObject({
        body: { items: [{ email, role: 'read-only', until: '2099-12-31', state: 'in' }] },
      });
    });

    it('let an owner invite a limited number of people at a time', async () => {
      const { deps } = firm.app;
      const id = await firm.idOf(OWNER);
      for (let sent = 0; sent < 200; sent++) await isWithinLimit(deps, 'invite', id);
      expect(await invite(['guest@firm.example'])).toMatchObject({ status: 429 });
      expect(await findUserByEmail(deps.db.query, 'guest@firm.example')).toBeNull();
      await identityTables(deps.db.query).deleteFrom('identity_tries').execute();
    });

    it('end an invitation whose person chose a password by another link', async () => {
      const { app } = firm;
      const email = 'otto@firm.example';
      await invite([email]);
      const invited = tokenIn(await app.mailTo(email, '/join'));
      await app.call('/request-password-reset', { email });
      const token = tokenIn(await app.mailTo(email, '/reset-password'));
      expect(await app.call('/reset-password', { token, newPassword: PASSWORD })).toMatchObject({
        status: 200,
      });
      expect(
        await app.call('/accept-invitation', { token: invited, newPassword: OTHER_PASSWORD }),
      ).toMatchObject({
        body: { code: 'TOKEN_EXPIRED' },
      });
    });

    it('send an invitation again, which replaces the link, and withdraw it', async () => {
      const { app } = firm;
      const email = 'nora@firm.example';
      await invite([email]);
      const [first] = await app.mailsTo(email, 1);
      const id = await firm.idOf(email);
      await firm.change([id], { kind: 'invite-again' });
      const second = (await app.mailsTo(email, 2)).at(-1);
      expect(await accept(tokenIn(first))).toMatchObject({ body: { code: 'TOKEN_EXPIRED' } });
      await firm.change([id], { kind: 'withdraw' });
      expect(await accept(tokenIn(second))).toMatchObject({ body: { code: 'INVALID_TOKEN' } });
      expect(await findUserByEmail(app.deps.db.query, email)).toBeNull();
    });
  });
});
