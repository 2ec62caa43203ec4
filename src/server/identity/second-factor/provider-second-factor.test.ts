import { afterAll, beforeAll, expect, it } from 'vitest';
import { appCode } from '../../../../tests/support/authenticator-app.ts';
import { cookiesOf } from '../../../../tests/support/cookies-of.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { enrolApp } from '../../../../tests/support/factor-steps.ts';
import { cookieOf } from '../../../../tests/support/identity-scenario.ts';
import {
  createProviderScenario,
  type ProviderScenario,
} from '../../../../tests/support/provider-scenario.ts';

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
});
