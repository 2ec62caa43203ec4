import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#records';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  type Answer,
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
  tokenIn,
} from '../../../../tests/support/identity-scenario.ts';
import { recordDailyRuns } from '../../../../tests/support/maintenance-days.ts';
import { disableUser } from '../administer-users.ts';
import { savePerson } from '../base/people-store.ts';
import { findUserByEmail } from '../base/user-store.ts';
import { maintainIdentity } from '../maintain-identity.ts';
import { SIGN_IN_DAYS } from './record-sign-in.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

forEachDatabase('Sign-ins', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
  });
  afterAll(() => app.close());

  const signIn = (email: string, { password = PASSWORD, cookie = '', address = '198.51.100.24' } = {}) =>
    app.call(
      '/sign-in/email',
      { email, password },
      { address, headers: { 'user-agent': FIREFOX }, ...(cookie && { cookie }) },
    );
  const cookieNamed = ({ headers }: Answer, name: string) =>
    headers
      .getSetCookie()
      .find((line) => line.startsWith(`cairn.${name}=`))
      ?.split(';')[0] ?? '';
  const sessionOf = (answer: Answer) => cookieNamed(answer, 'session_token');
  const signInsOf = async (cookie: string) =>
    (await app.call('/list-sign-ins', undefined, { cookie })).body as object[];
  /** Waits for so many mails about new devices. */
  const newDeviceMails = async (email: string, count: number) => {
    const read = async () =>
      (await app.mailsTo(email, 1)).filter((mail) => mail.includes('New sign-in to your Cairn account'));
    await expect.poll(async () => (await read()).length).toBe(count);
    return read();
  };

  it('users see their sign-ins and wrong passwords: when, how, with what and from which network', async () => {
    await app.join('ann@firm.example');
    const session = sessionOf(await signIn('ann@firm.example'));
    for (let at = 0; at < 3; at++) await signIn('ann@firm.example', { password: 'wrong-password-here' });
    const place = { device: 'Firefox on Windows', network: '198.51.100.0/24', method: 'credential' };
    await expect
      .poll(() => signInsOf(session))
      .toMatchObject([
        { ...place, outcome: 'wrong', count: 3 },
        { ...place, outcome: 'in', count: 1 },
      ]);
  });

  it('a mail tells of a sign-in from a new browser; not of the first, nor of one that is known', async () => {
    await app.join('bob@firm.example');
    const first = await signIn('bob@firm.example');
    const known = cookieNamed(first, 'device');
    await signIn('bob@firm.example', { cookie: known });
    await signIn('bob@firm.example');
    const [mail] = await newDeviceMails('bob@firm.example', 1);
    for (const part of [' UTC', 'Device: Firefox on Windows', 'Network: 198.51.100.0/24']) {
      expect(mail).toContain(part);
    }
  });

  it('the link of that mail ends all sessions and voids the password, until a new one is chosen', async () => {
    await app.join('cleo@firm.example');
    const first = sessionOf(await signIn('cleo@firm.example'));
    const stranger = sessionOf(await signIn('cleo@firm.example'));
    await app.call(
      '/change-email',
      { newEmail: 'stranger@firm.example', password: PASSWORD },
      { cookie: stranger },
    );
    const confirm = tokenIn((await app.mailsTo('stranger@firm.example', 1))[0]);
    const token = tokenIn((await newDeviceMails('cleo@firm.example', 1))[0]);
    expect((await app.call('/report-sign-in-link', { token })).status).toBe(200);
    expect([await app.isIn(first), await app.isIn(stranger)]).toEqual([false, false]);
    expect((await signIn('cleo@firm.example')).status).toBe(401);
    expect((await app.call('/confirm-email-change', { token: confirm })).status).toBe(400);
    expect((await app.call('/report-sign-in-link', { token })).body).toMatchObject({ code: 'TOKEN_USED' });
    const reset = await app.mailTo('cleo@firm.example', 'Choose a new');
    const choice = { token: tokenIn(reset), newPassword: OTHER_PASSWORD };
    expect((await app.call('/reset-password', choice)).status).toBe(200);
    expect((await signIn('cleo@firm.example', { password: OTHER_PASSWORD })).status).toBe(200);
  });

  it('"That was not me" of the page does the same', async () => {
    await app.join('dora@firm.example');
    const session = sessionOf(await signIn('dora@firm.example'));
    expect((await app.call('/report-sign-in', {}, { cookie: session })).status).toBe(200);
    expect(await app.isIn(session)).toBe(false);
    expect((await signIn('dora@firm.example')).status).toBe(401);
  });

  it('the owners are mailed about an account that was locked, except its own user', async () => {
    const lockedMails = async (to: string, about: string) =>
      (await app.mailsTo(to, 1)).filter((mail) => mail.includes(`${about} says that a sign-in`));
    for (const email of [
      'olga@firm.example',
      'otto@firm.example',
      'past@firm.example',
      'finn@firm.example',
    ]) {
      await app.join(email);
    }
    const { query } = app.deps.db;
    const idOf = async (email: string) => (await findUserByEmail(query, email))?.id ?? '';
    for (const email of ['olga@firm.example', 'otto@firm.example', 'past@firm.example']) {
      await savePerson(query, await idOf(email), { state: 'in', role: 'owner' });
    }
    await disableUser(app.deps.db, 'past@firm.example');
    for (const email of ['finn@firm.example', 'olga@firm.example']) {
      const cookie = sessionOf(await signIn(email));
      await app.call('/report-sign-in', {}, { cookie });
    }
    const link = `/people?person=${await idOf('olga@firm.example')}`;
    await expect
      .poll(() => lockedMails('otto@firm.example', 'olga@firm.example'))
      .toEqual([expect.stringContaining(link)]);
    await expect.poll(() => lockedMails('otto@firm.example', 'finn@firm.example')).toHaveLength(1);
    await expect.poll(() => lockedMails('olga@firm.example', 'finn@firm.example')).toHaveLength(1);
    expect(await lockedMails('olga@firm.example', 'olga@firm.example')).toEqual([]);
  });

  it('sign-ins are deleted after 90 days, and with their account', async () => {
    await app.join('eve@firm.example');
    const session = sessionOf(await signIn('eve@firm.example'));
    const { query } = app.deps.db;
    const user = await findUserByEmail(query, 'eve@firm.example');
    const old = {
      id: 'old',
      user_id: user?.id ?? '',
      method: 'credential',
      outcome: 'in' as const,
      device: '',
      network: '',
      ...{ passkey: null, new_browser: 0 },
    };
    const tried_at = new Date(Date.now() - (SIGN_IN_DAYS + 1) * DAY_MS).toISOString();
    await query
      .insertInto('sign_ins')
      .values({ ...old, tried_at })
      .execute();
    expect(await signInsOf(session)).toHaveLength(2);
    await recordDailyRuns(app.deps.db);
    await maintainIdentity(app.deps);
    expect(await signInsOf(session)).toHaveLength(1);
  });
});
