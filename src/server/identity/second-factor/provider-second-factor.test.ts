import { afterAll, beforeAll, expect, it } from 'vitest';
import { appCode } from '../../../../tests/support/authenticator-app.ts';
import { cookiesOf } from '../../../../tests/support/cookies-of.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addPasskey, enrolApp, enterWithPasskey } from '../../../../tests/support/factor-steps.ts';
import { cookieOf } from '../../../../tests/support/identity-scenario.ts';
import {
  createProviderScenario,
  type ProviderScenario,
  person,
} from '../../../../tests/support/provider-scenario.ts';
import type { ProviderPerson } from '../../../../tests/support/sign-in-provider.ts';
import { identityTables } from '../base/identity-tables.ts';

const ANN = { sub: 'ann', email: 'ann@firm.example', email_verified: true, name: 'Ann' };

forEachDatabase('A sign-in through a provider', (createDatabase) => {
  let app: ProviderScenario;
  beforeAll(async () => {
    app = await createProviderScenario(createDatabase);
  });
  afterAll(() => app.close());

  it('asks a user with a second factor for the code, and sets no session before it', async () => {
    const plain = await app.signIn(ANN);
    expect(plain.page).toBe('/dashboard');
    const { cookie } = plain;
    expect(await app.isIn(cookie)).toBe(true);
    const { totpURI } = await enrolApp(app, cookie);

    const begun = await app.begin();
    const half = await app.request(await app.provider.signInAs(ANN, begun.address), {
      headers: { cookie: begun.cookie },
    });
    expect(half.status).toBe(302);
    expect(half.headers.get('location')).toBe(`${app.deps.config.baseUrl}/login?code`);
    expect(half.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
    const challenge = cookiesOf(half);
    expect(await app.isIn(challenge)).toBe(false);
    const code = await appCode(totpURI);
    const whole = await app.call('/two-factor/verify-totp', { code }, { cookie: challenge });
    expect(await app.isIn(cookieOf(whole))).toBe(true);
  });

  /** Signs in through the provider as far as it goes, and returns the cookies of the half sign-in. */
  const halfWay = async (person: ProviderPerson) => {
    const begun = await app.begin();
    const half = await app.request(await app.provider.signInAs(person, begun.address), {
      headers: { cookie: begun.cookie },
    });
    expect(half.headers.get('location')).toBe(`${app.deps.config.baseUrl}/login?code`);
    expect(half.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
    return cookiesOf(half);
  };

  it('asks for the code where the account was linked to the provider by it, and again once that link is gone', async () => {
    const bob = person('bob');
    await app.join(bob.email ?? '');
    const { totpURI } = await enrolApp(app, await app.logIn(bob.email ?? ''));
    const linked = await halfWay(bob);
    const whole = await app.call(
      '/two-factor/verify-totp',
      { code: await appCode(totpURI) },
      { cookie: linked },
    );
    expect(await app.isIn(cookieOf(whole))).toBe(true);
    await identityTables(app.deps.db.query)
      .deleteFrom('account')
      .where('providerId', '=', 'oidc')
      .where('accountId', '=', bob.sub ?? '')
      .execute();
    const half = await halfWay(bob);
    expect(await app.isIn(half)).toBe(false);
    expect((await app.call('/two-factor/disable', {}, { cookie: half })).status).toBe(401);
  });

  it('takes each recovery code once, and no code of another user', async () => {
    const [cleo, dan] = [person('cleo'), person('dan')];
    const { backupCodes } = await enrolApp(app, (await app.signIn(cleo)).cookie);
    const { backupCodes: codesOfDan } = await enrolApp(app, (await app.signIn(dan)).cookie);
    const enter = async (code: string | undefined) =>
      app.call('/two-factor/verify-backup-code', { code }, { cookie: await halfWay(cleo) });
    expect(await enter(codesOfDan[2])).toMatchObject({ body: { code: 'INVALID_RECOVERY_CODE' } });
    const whole = await enter(backupCodes[2]);
    expect(await app.isIn(cookieOf(whole))).toBe(true);
    expect(await enter(backupCodes[2])).toMatchObject({ body: { code: 'INVALID_RECOVERY_CODE' } });
  });

  it('asks a user who has a passkey alone for that, which no password or code stands for', async () => {
    const eve = person('eve');
    const passkey = await addPasskey(app, (await app.signIn(eve)).cookie);
    const half = await halfWay(eve);
    expect((await app.call('/two-factor/challenge', undefined, { cookie: half })).body).toMatchObject({
      app: false,
      passkey: true,
    });
    for (const [path, code] of [
      ['verify-totp', '000000'],
      ['verify-backup-code', '7f4k-92qd'],
    ]) {
      const answer = await app.call(`/two-factor/${path}`, { code }, { cookie: half });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await app.isIn(cookieOf(answer))).toBe(false);
    }
    expect(await app.isIn(cookieOf(await enterWithPasskey(app, passkey)))).toBe(true);
  });
});
