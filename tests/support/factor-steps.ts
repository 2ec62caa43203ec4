import { expect } from 'vitest';
import { identityTables } from '../../src/server/identity/base/identity-tables.ts';
import { appCode } from './authenticator-app.ts';
import { cookiesOf } from './cookies-of.ts';
import { type Answer, cookieOf, type IdentityScenario, tokenIn } from './identity-scenario.ts';
import { type SoftwarePasskey, softwarePasskey } from './software-passkey.ts';

/** Adds a passkey in a session. */
export async function addPasskey(app: IdentityScenario, session: string): Promise<SoftwarePasskey> {
  const passkey = softwarePasskey(app.deps.config.baseUrl);
  const asked = await app.call('/passkey/generate-register-options', undefined, { cookie: session });
  const response = passkey.create(asked.body as { challenge: string });
  const cookie = `${session}; ${cookiesOf(asked)}`;
  expect(await app.call('/passkey/verify-registration', { response }, { cookie })).toMatchObject({
    status: 200,
  });
  return passkey;
}

/** Signs in with a passkey. */
export async function enterWithPasskey(app: IdentityScenario, passkey: SoftwarePasskey): Promise<Answer> {
  const asked = await app.call('/passkey/generate-authenticate-options');
  const response = passkey.get(asked.body as { challenge: string });
  return app.call('/passkey/verify-authentication', { response }, { cookie: cookiesOf(asked) });
}

/** Adds an authenticator app in a session, and returns its address. Its code may be used again in this half minute. */
export async function addApp(app: IdentityScenario, cookie: string): Promise<string> {
  return (await enrolApp(app, cookie)).totpURI;
}

/** Adds an authenticator app in a session, and returns its address and the recovery codes made for it. */
export async function enrolApp(
  app: IdentityScenario,
  cookie: string,
): Promise<{ totpURI: string; backupCodes: string[] }> {
  const { totpURI } = (await app.call('/two-factor/enable', {}, { cookie })).body as { totpURI: string };
  const made = await app.call('/two-factor/generate-backup-codes', {}, { cookie });
  const { backupCodes } = made.body as { backupCodes: string[] };
  const confirmation = { code: await appCode(totpURI), recoveryCode: backupCodes[0] };
  expect(await app.call('/two-factor/confirm', confirmation, { cookie })).toMatchObject({ status: 200 });
  await forgetTries(app);
  return { totpURI, backupCodes };
}

/** Signs in with password and code, and returns every cookie that was set. */
export async function enterWithCode(
  app: IdentityScenario,
  login: { email: string; password: string },
  totpURI: string,
  more: { trustBrowser?: boolean } = {},
): Promise<string> {
  const cookie = cookiesOf(await app.call('/sign-in/email', login));
  const code = await appCode(totpURI);
  const whole = await app.call('/two-factor/verify-totp', { code, ...more }, { cookie });
  expect(await app.isIn(cookieOf(whole))).toBe(true);
  await forgetTries(app);
  return cookiesOf(whole);
}

/** The token in the newest mail to an address about this. */
export async function mailedToken(app: IdentityScenario, email: string, about: string): Promise<string> {
  return tokenIn(await app.mailTo(email, about));
}

async function forgetTries(app: IdentityScenario): Promise<void> {
  await identityTables(app.deps.db.query).deleteFrom('identity_tries').execute();
}
