import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT_PROBLEM_HEADER } from '#contract/error-contract.ts';
import { cookiesOf } from '../../../../tests/support/cookies-of.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
} from '../../../../tests/support/identity-scenario.ts';
import { disableUser, endSessionsOf } from '../administer-users.ts';

type Session = { id: string; token: string; current: boolean };

forEachDatabase('Users', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    await app.join('ann@firm.example');
    await app.join('bob@firm.example');
  });
  afterAll(() => app.close());
  const sessionsOf = async (cookie: string) =>
    (await app.call('/list-sessions', undefined, { cookie })).body as Session[];

  it('users see their sessions, without the tokens of the cookies, and end one of them', async () => {
    const here = await app.logIn('ann@firm.example');
    const there = await app.logIn('ann@firm.example');
    const sessions = await sessionsOf(here);
    expect(sessions).toHaveLength(2);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'createdAt',
      'current',
      'expiresAt',
      'id',
      'ipAddress',
      'token',
      'updatedAt',
      'userAgent',
    ]);
    for (const { id, token } of sessions) expect(token).toBe(id);
    const other = sessions.find((session) => !session.current);
    expect(await app.call('/revoke-session', { token: other?.id }, { cookie: here })).toMatchObject({
      status: 200,
    });
    expect(await app.isIn(there)).toBe(false);
    expect(await app.isIn(here)).toBe(true);
  });

  it('get-session tells how long the session lasts, and a disabled user of this browser why it ended', async () => {
    await app.join('eve@firm.example');
    const answer = await app.call('/sign-in/email', { email: 'eve@firm.example', password: PASSWORD });
    const cookie = cookiesOf(answer);
    const read = () => app.call('/get-session', undefined, { cookie });
    const { sessionIdleMs, sessionLifetimeMs } = app.deps.config;
    const { session } = (await read()).body as { session: { idleMs: number; remainingMs: number } };
    expect(session.idleMs).toBe(sessionIdleMs);
    expect(session.remainingMs).toBeGreaterThan(0);
    expect(session.remainingMs).toBeLessThanOrEqual(sessionLifetimeMs);

    await endSessionsOf(app.deps.db, 'eve@firm.example');
    const ended = await read();
    expect([ended.body, ended.headers.get(ACCOUNT_PROBLEM_HEADER)]).toEqual([null, null]);
    await disableUser(app.deps.db, 'eve@firm.example');
    expect((await read()).headers.get(ACCOUNT_PROBLEM_HEADER)).toBe('ACCOUNT_DISABLED');
    const stranger = await app.call('/get-session', undefined, {});
    expect(stranger.headers.get(ACCOUNT_PROBLEM_HEADER), 'strangers learn nothing').toBeNull();
  });

  it('users cannot end the session of another user', async () => {
    const ann = await app.logIn('ann@firm.example');
    const bob = await app.logIn('bob@firm.example');
    const annsSession = (await sessionsOf(ann)).find((session) => session.current);
    await app.call('/revoke-session', { token: annsSession?.id }, { cookie: bob });
    expect(await app.isIn(ann)).toBe(true);
  });

  it('users end all their other sessions, or all', async () => {
    const first = await app.logIn('bob@firm.example');
    const second = await app.logIn('bob@firm.example');
    await app.call('/revoke-other-sessions', {}, { cookie: second });
    expect([await app.isIn(first), await app.isIn(second)]).toEqual([false, true]);
    await app.call('/revoke-sessions', {}, { cookie: second });
    expect(await app.isIn(second)).toBe(false);
  });

  it('changing the password needs the current one, ends the other sessions and is notified by mail', async () => {
    await app.join('cleo@firm.example');
    const here = await app.logIn('cleo@firm.example');
    const there = await app.logIn('cleo@firm.example');
    const change = (currentPassword: string, newPassword: string) =>
      app.call('/change-password', { currentPassword, newPassword }, { cookie: here });
    expect((await change('not-the-password', OTHER_PASSWORD)).body).toMatchObject({
      code: 'INVALID_PASSWORD',
    });
    expect((await change(PASSWORD, 'short')).body).toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
    expect(await app.isIn(there)).toBe(true);
    expect((await change(PASSWORD, OTHER_PASSWORD)).body).toEqual({ status: true, endedSessions: 1 });
    expect([await app.isIn(here), await app.isIn(there)]).toEqual([true, false]);
    expect(
      (await app.call('/sign-in/email', { email: 'cleo@firm.example', password: PASSWORD })).status,
    ).toBe(401);
    await app.logIn('cleo@firm.example', { password: OTHER_PASSWORD });
    await app.mailTo('cleo@firm.example', 'Your Cairn password was changed');
  });

  it('concurrent changes of the password succeed once', async () => {
    await app.join('dora@firm.example');
    const cookie = await app.logIn('dora@firm.example');
    const passwords = Array.from({ length: 6 }, (_, index) => `lichen-contour-${index}`);
    const answers = await Promise.all(
      passwords.map((newPassword) =>
        app.call('/change-password', { currentPassword: PASSWORD, newPassword }, { cookie }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body)).toMatchObject(Array(5).fill({ code: 'INVALID_PASSWORD' }));
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    await app.logIn('dora@firm.example', { password: winner });
  });

  it.each(['/list-sessions', '/revoke-session', '/revoke-sessions', '/change-password'])(
    'signed-out users are refused %s',
    async (path) => {
      const body = { '/revoke-session': { token: 'x' }, '/revoke-sessions': {} }[path];
      const passwords = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
      const answer = await app.call(path, path === '/list-sessions' ? undefined : (body ?? passwords));
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    },
  );
});
