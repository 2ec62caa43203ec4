import { afterAll, beforeAll, expect, test } from 'vitest';
import { linksIn } from '../../../../tests/support/account-links.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { enrolApp } from '../../../../tests/support/factor-steps.ts';
import { type Firm, withOwner } from '../../../../tests/support/firm-scenario.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  OTHER_PASSWORD,
  PASSWORD,
} from '../../../../tests/support/identity-scenario.ts';
import { withToken } from '../../../../tests/support/token-scenario.ts';

type Account = { email: string; cookie: string; id: string };

forEachDatabase('The API token of a user', (createDatabase) => {
  let app: IdentityScenario;
  let firm: Firm;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    firm = await withOwner(app);
  });
  afterAll(() => app.close());

  const makeToken = async (cookie: string) => {
    const headers = { cookie, origin: app.deps.config.baseUrl };
    const json = { name: 'Nightly export', rights: ['everything'], days: 30 };
    const made = await app.request('/api/tokens', { method: 'POST', json, headers });
    return withToken(app, ((await made.json()) as { secret: string }).secret);
  };
  const linkTo = async (email: string, kind: 'reset' | 'confirm') => {
    await app.mailsSent();
    return (await linksIn(app.deps.config.dataDir, [email], kind)).at(-1);
  };

  const ENDS: Record<string, (account: Account) => Promise<unknown>> = {
    'a password by a mailed link': async ({ email }) => {
      await app.call('/request-password-reset', { email });
      const choice = { token: await linkTo(email, 'reset'), newPassword: OTHER_PASSWORD };
      expect(await app.call('/reset-password', choice)).toMatchObject({ status: 200 });
    },
    'another address': async ({ email, cookie }) => {
      const newEmail = `new-${email}`;
      await app.call('/change-email', { newEmail, password: PASSWORD }, { cookie });
      const token = await linkTo(newEmail, 'confirm');
      expect(await app.call('/confirm-email-change', { token })).toMatchObject({ status: 200 });
    },
    'a second factor': ({ cookie }) => enrolApp(app, cookie),
    'a reported sign-in': ({ cookie }) => app.call('/report-sign-in', {}, { cookie }),
    'an owner who ends sessions': ({ id }) => firm.change([id], { kind: 'end-sessions' }),
    'an owner who disables the account': ({ id }) =>
      firm.change([id], { kind: 'disable' }).then(() => firm.change([id], { kind: 'enable' })),
  };

  test.each(Object.keys(ENDS))('ends with %s', async (name) => {
    const email = `${name.replaceAll(' ', '-')}@firm.example`;
    await app.join(email);
    const cookie = await app.logIn(email);
    const send = await makeToken(cookie);
    expect((await send('/api/clients')).status).toBe(200);
    await ENDS[name]?.({ email, cookie, id: await firm.idOf(email) });
    expect((await send('/api/clients')).status).toBe(401);
  });

  test('opens nothing while its user has no second factor and everybody needs one', async () => {
    const email = 'needs-a-factor@firm.example';
    await app.join(email);
    const cookie = await app.logIn(email);
    const [before, { config }] = [await makeToken(cookie), app.deps];
    config.requireMfa = true;
    try {
      const refused = await before('/api/clients');
      expect(await refused.json()).toMatchObject({ status: 403, code: 'SECOND_FACTOR_MISSING' });
      await enrolApp(app, cookie);
      const after = await makeToken(cookie);
      expect((await after('/api/clients')).status).toBe(200);
    } finally {
      config.requireMfa = false;
    }
  });

  test('does nothing that asks for a password, though its user just gave it', async () => {
    const send = await makeToken(firm.cookie);
    const columns = { columns: [], titles: [], format: 'csv' };
    const change = { people: [await firm.idOf('ann@firm.example')], change: { kind: 'enable' } };
    for (const [path, json] of [
      ['/api/client-table/export', columns],
      ['/api/people/changes', change],
    ] as const) {
      const answer = await send(path, { method: 'POST', json });
      expect(answer.status, path).toBe(403);
      expect(await answer.json(), path).toMatchObject({ code: 'PASSWORD_NEEDED' });
    }
  });

  test('stands in no line of the log, whatever address it is sent to', async () => {
    const secret = `ck_${'z'.repeat(43)}`;
    for (const path of [
      `/reconcile/${secret}/all`,
      `/reconcile/${secret}/all/unknown/page`,
      `/reconcile/${secret}`,
      `/reconcile/-/all?token=${secret}`,
      `/reconcile//${secret}/all`,
      `/api/clients?token=${secret}`,
      `/api/${secret}`,
      `/${secret}`,
      `/v0/b/${secret}/o`,
    ]) {
      await app.request(path);
      await app.request(path, {
        method: 'POST',
        body: `queries={"${secret}":`,
        headers: { authorization: secret },
      });
    }
    expect(app.logged()).not.toContain(secret);
    expect(app.logged()).not.toContain('z'.repeat(20));
  });
});
