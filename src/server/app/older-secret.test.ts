import { beforeAll, expect, it } from 'vitest';
import { appCode } from '../../../tests/support/authenticator-app.ts';
import { aMessage, CONTACT_KEYS, SEND_PATH } from '../../../tests/support/contact-scenario.ts';
import { cookiesOf } from '../../../tests/support/cookies-of.ts';
import { forEachDatabase, type TestDatabase } from '../../../tests/support/create-test-database.ts';
import { enrolApp } from '../../../tests/support/factor-steps.ts';
import {
  cookieOf,
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../../tests/support/identity-scenario.ts';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import { createProviderScenario } from '../../../tests/support/provider-scenario.ts';
import { multipartUpload, uploadPath } from '../../../tests/support/summary-scenario.ts';
import { formStamp } from '../contact-messages/form-stamp.ts';
import { identityTables } from '../identity/base/identity-tables.ts';
import type { ServerConfig } from './read-config.ts';

const OLDER = 'granite-and-lichen-of-last-year-0123';
const NEWER = 'contour-and-waymark-of-this-year-4567';
const PLAIN = 'bob@firm.example';
const ENROLLED = ['ann@firm.example', 'cat@firm.example'] as const;

type Enrolled = { totpURI: string; backupCodes: string[] };
/** What a server made with its secret and gave to browsers and pages. */
type Made = { session: string; device: string; stamp: string; link: string; pass: string };

forEachDatabase('What an older secret made', (createDatabase) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });

  /** Runs a server with these secrets on the same database. */
  async function withSecrets<T>(
    authSecrets: [string, ...string[]],
    run: (app: IdentityScenario) => Promise<T>,
    more: Partial<ServerConfig> = {},
  ) {
    const settings = { authSecret: authSecrets[0], authSecrets, ...more };
    const app = await createIdentityScenario(async () => database, settings);
    return run(app).finally(() => app.close());
  }

  it('what an older secret made works while that secret is set beside the new one, and not without it', async () => {
    const older = await withSecrets([OLDER], async (app) => {
      for (const email of [PLAIN, ...ENROLLED]) await app.join(email);
      const [ann, cat] = [await enrol(app, ENROLLED[0]), await enrol(app, ENROLLED[1])];
      return { ann, cat, made: await make(app), half: await givePassword(app, ENROLLED[0]) };
    });
    const newer = await withSecrets([NEWER, OLDER], async (app) => {
      expect(await whatWorks(app, older.made)).toEqual(all(true));
      const code = { code: await appCode(older.ann.totpURI), trustBrowser: true };
      const whole = await app.call('/two-factor/verify-totp', code, { cookie: older.half });
      expect(await app.isIn(cookieOf(whole))).toBe(true);
      expect(await recover(app, ENROLLED[0], older.ann.backupCodes[0])).toBe(200);
      return { made: await make(app), trusted: cookiesOf(whole) };
    });
    await withSecrets([NEWER], async (app) => {
      expect(await whatWorks(app, older.made)).toEqual(all(false));
      expect(await whatWorks(app, newer.made)).toEqual(all(true));
      expect(await recover(app, ENROLLED[0], older.ann.backupCodes[1])).toBe(400);
      expect(await giveCode(app, ENROLLED[0], older.ann), 'an app that was used in between').toBe(200);
      expect(await giveCode(app, ENROLLED[1], older.cat), 'an app not used since').toBe(400);
      expect(app.logged()).toContain('app-secret-lost');
    });
    await withSecrets([NEWER, OLDER], async (app) => {
      expect(await giveCode(app, ENROLLED[1], older.cat), 'with the older secret again').toBe(200);
    });
  });

  it('an older secret still trusts a browser, and recognises a repeated message', async () => {
    const email = 'dan@firm.example';
    const older = await withSecrets([OLDER], async (app) => {
      await app.join(email);
      const { totpURI } = await enrol(app, email);
      const cookie = await givePassword(app, email);
      const body = { code: await appCode(totpURI), trustBrowser: true };
      const trusted = cookiesOf(await app.call('/two-factor/verify-totp', body, { cookie }));
      const stamp = oldStamp(app);
      expect(await sendMessage(app, stamp)).toBe(200);
      return { trusted, stamp };
    });
    const signIn = async (app: IdentityScenario) =>
      (await app.call('/sign-in/email', { email, password: PASSWORD }, { cookie: older.trusted })).body;
    await withSecrets([NEWER, OLDER], async (app) => {
      expect(await signIn(app)).toMatchObject({ user: { email } });
      expect(await sendMessage(app, older.stamp), 'the same message').toBe(200);
      expect(await sendMessage(app, older.stamp, 'Other words.')).toBe(400);
    });
    await withSecrets([NEWER], async (app) => {
      expect(await signIn(app)).toMatchObject({ secondFactor: { app: true } });
    });
  });

  it('an older secret completes a sign-in through a provider that was begun with it', async () => {
    const begun = await createProviderScenario(async () => database, {
      ...{ authSecret: OLDER, authSecrets: [OLDER] },
    });
    const { signInProviders } = begun.deps.config;
    const person = { sub: 'eve', email: 'eve@firm.example', email_verified: true, name: 'Eve' };
    const comeBack = async (app: IdentityScenario) => {
      const { address, cookie } = await begun.begin();
      const headers = { cookie };
      const answer = await app.request(await begun.provider.signInAs(person, address), { headers });
      return app.isIn(cookieOf(answer));
    };
    expect(await withSecrets([NEWER, OLDER], comeBack, { signInProviders })).toBe(true);
    expect(await withSecrets([NEWER], comeBack, { signInProviders })).toBe(false);
    await begun.close();
  });
});

const all = (works: boolean) => ({
  ...{ session: works, device: works, stamp: works, link: works, pass: works },
});

async function make(app: IdentityScenario): Promise<Made> {
  const signedIn = await app.call('/sign-in/email', { email: PLAIN, password: PASSWORD });
  const [session, device] = [cookieOf(signedIn), deviceOf(signedIn.headers)];
  const headers = { cookie: session, origin: app.deps.config.baseUrl };
  const upload = multipartUpload(await makePdf(['A plan.']));
  const stored = await app.request(uploadPath('pdfs/1_plan.pdf'), {
    ...upload,
    headers: { ...upload.headers, ...headers },
  });
  const { name, downloadTokens } = (await stored.json()) as { name: string; downloadTokens: string };
  const answer = await app.request('/api/storage-token', { method: 'POST', headers });
  const { token: pass } = (await answer.json()) as { token: string };
  const link = `/v0/b/cairn/o/${encodeURIComponent(name)}?alt=media&token=${downloadTokens}`;
  return { session, device, stamp: oldStamp(app), link, pass };
}

async function whatWorks(app: IdentityScenario, made: Made): Promise<Record<keyof Made, boolean>> {
  const authorization = `Firebase ${made.pass}`;
  return {
    session: await app.isIn(made.session),
    device: await isKnown(app, made.device),
    stamp: (await sendMessage(app, made.stamp)) === 200,
    link: (await app.request(made.link)).status === 200,
    pass: (await app.request('/v0/b/cairn/o', { headers: { authorization } })).status === 200,
  };
}

/** Whether a sign-in keeps the id in the device cookie; an unknown browser gets another one. */
async function isKnown(app: IdentityScenario, device: string): Promise<boolean> {
  const signIn = { email: PLAIN, password: PASSWORD };
  const { headers } = await app.call('/sign-in/email', signIn, { cookie: device });
  const idOf = (cookie: string) => decodeURIComponent(cookie).split('.').slice(0, -1).join('.');
  return idOf(deviceOf(headers)) === idOf(device);
}

function deviceOf(headers: Headers): string {
  const cookie = headers.getSetCookie().find((line) => line.startsWith('cairn.device='));
  return cookie?.split(';')[0] ?? '';
}

async function enrol(app: IdentityScenario, email: string): Promise<Enrolled> {
  const cookie = await app.logIn(email);
  return enrolApp(app, cookie);
}

/** Gives the right password, and returns the cookie of the half sign-in. */
async function givePassword(app: IdentityScenario, email: string): Promise<string> {
  return cookiesOf(await app.call('/sign-in/email', { email, password: PASSWORD }));
}

async function recover(app: IdentityScenario, email: string, code = ''): Promise<number> {
  const cookie = await givePassword(app, email);
  return (await app.call('/two-factor/verify-backup-code', { code }, { cookie })).status;
}

async function giveCode(app: IdentityScenario, email: string, { totpURI }: Enrolled): Promise<number> {
  const cookie = await givePassword(app, email);
  await identityTables(app.deps.db.query).deleteFrom('identity_tries').execute();
  return (await app.call('/two-factor/verify-totp', { code: await appCode(totpURI) }, { cookie })).status;
}

/** The stamp of a page that was opened some seconds ago. */
function oldStamp(app: IdentityScenario): string {
  return formStamp(app.deps.config.authSecret, new Date(Date.now() - 5_000));
}

async function sendMessage(app: IdentityScenario, stamp: string, description?: string): Promise<number> {
  const params = aMessage({ stamp, ...(description && { description }) });
  const json = { lib_version: '4.4.1', ...CONTACT_KEYS, template_params: params };
  return (await app.request(SEND_PATH, { method: 'POST', json })).status;
}
