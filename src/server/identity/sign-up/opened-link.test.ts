import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookiesOf } from '../../../../tests/support/cookies-of.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addApp, mailedToken } from '../../../../tests/support/factor-steps.ts';
import { type Firm, OWNER, withOwner } from '../../../../tests/support/firm-scenario.ts';
import {
  cookieOf,
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
} from '../../../../tests/support/identity-scenario.ts';
import { disableUser } from '../administer-users.ts';
import { findUserByEmail } from '../base/user-store.ts';

forEachDatabase('A mailed link', (createDatabase) => {
  let app: IdentityScenario;
  let firm: Firm;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    firm = await withOwner(app);
  });
  afterAll(() => app.close());

  const open = async (token: string, purpose: string, cookie?: string) =>
    (await app.call('/read-link', { token, purpose }, cookie ? { cookie } : {})).body;
  const invite = async (email: string) => {
    const invitation = { lines: [email], role: 'full' };
    expect(await firm.ownerSends('/api/people/invitations', invitation)).toMatchObject({ status: 200 });
    return mailedToken(app, email, 'You are invited');
  };
  const askReset = async (email: string) => {
    await app.call('/request-password-reset', { email });
    return mailedToken(app, email, 'asked for a new password');
  };
  const reset = (token: string, cookie?: string) =>
    app.call('/reset-password', { token, newPassword: OTHER_PASSWORD }, cookie ? { cookie } : {});

  it('says whose account it is about, and who else is signed in, and stays unused', async () => {
    const token = await invite('amy@firm.example');
    const opened = { problem: null, email: 'amy@firm.example', name: null, signedInAs: null };
    expect(await open(token, 'invitation')).toEqual(opened);
    const owner = await app.logIn(OWNER);
    expect(await open(token, 'invitation', owner)).toEqual({ ...opened, signedInAs: OWNER });
    expect(await open(token, 'reset-password'), 'a link of another purpose').toEqual({
      ...{ problem: 'INVALID_TOKEN', email: null, name: null, signedInAs: null },
    });
  });

  it('of an invitation takes a name, and signs its reader in at once', async () => {
    const token = await invite('noor@firm.example');
    const join = { token, newPassword: PASSWORD, name: ' Noor Haldane ' };
    const answer = await app.call('/accept-invitation', join);
    expect(answer.body).toEqual({
      status: true,
      user: { id: expect.any(String), email: 'noor@firm.example' },
    });
    expect(await app.isIn(cookieOf(answer))).toBe(true);
    expect(await findUserByEmail(app.deps.db.query, 'noor@firm.example')).toMatchObject({
      name: 'Noor Haldane',
    });
    expect(await open(token, 'invitation'), 'it says that it was used').toMatchObject({
      ...{ problem: 'TOKEN_USED', email: null },
    });
  });

  it('to a new password signs its reader in, and ends the session of the user before', async () => {
    await app.join('bob@firm.example');
    await app.join('eve@firm.example');
    const other = await app.logIn('eve@firm.example');
    const answer = await reset(await askReset('bob@firm.example'), other);
    expect(answer.body).toMatchObject({ user: { email: 'bob@firm.example' } });
    expect(await app.isIn(cookieOf(answer))).toBe(true);
    expect(await app.isIn(other)).toBe(false);
    expect((await app.call('/list-sign-ins', undefined, { cookie: cookieOf(answer) })).body).toMatchObject([
      { method: 'credential', outcome: 'in' },
    ]);
  });

  it('to a new password does not go past the second factor', async () => {
    const email = 'cat@firm.example';
    await app.join(email);
    await addApp(app, await app.logIn(email));
    const answer = await reset(await askReset(email));
    expect(answer.body).toEqual({
      ...{ status: true, user: null, secondFactor: { email, app: true, passkey: false } },
    });
    expect(await app.isIn(cookiesOf(answer))).toBe(false);
    expect(cookieOf(answer)).toBe('');
    const challenge = await app.call('/two-factor/challenge', undefined, { cookie: cookiesOf(answer) });
    expect(challenge.body).toMatchObject({ email, app: true });
  });

  it('does not sign in a user without access', async () => {
    const email = 'dan@firm.example';
    await app.join(email);
    const token = await askReset(email);
    await disableUser(app.deps.db, email);
    const answer = await reset(token);
    expect(answer.body).toEqual({ status: true, user: null });
    expect(cookieOf(answer)).toBe('');
  });
});
