import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
  tokenIn,
} from '../../../tests/support/identity-scenario.ts';
import { guessDelayMs } from './base/throttle.ts';
import { HASHING_LANES, hashingParty } from './credentials/hashing-party.ts';

const { waits, lanes } = vi.hoisted(() => ({ waits: [] as unknown[], lanes: [] as number[] }));
// Answers to guesses are delayed; the pauses of jobs, which end with a signal, stay.
vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:timers/promises')>();
  const setTimeout: typeof original.setTimeout = async (ms, value, options) => {
    if (options?.signal) return original.setTimeout(ms, value, options);
    waits.push(ms);
    return value as never;
  };
  return { ...original, setTimeout };
});
/** In which lane each hash is computed. */
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  const scrypt = (...given: Parameters<typeof original.scrypt>) => {
    lanes.push(hashingParty().lane);
    original.scrypt(...given);
  };
  return { ...original, scrypt };
});

/** Counts as an attempt, and is refused without computing a hash. */
const OVERLONG = 'x'.repeat(200);
const NEW_PLACE = '198.51.100.77';

it('answers to guesses are delayed after the tenth, twice as long each time up to a limit', () => {
  expect([1, 10, 11, 12, 13, 15, 16, 1_000].map(guessDelayMs)).toEqual([
    0, 0, 250, 500, 1_000, 4_000, 4_000, 4_000,
  ]);
});

forEachDatabase('Guesses at one account', (createDatabase) => {
  let app: IdentityScenario;
  let browser: string;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    await app.join('ann@firm.example');
    const { headers } = await app.call('/sign-in/email', { email: 'ann@firm.example', password: PASSWORD });
    browser = deviceCookieOf(headers);
    await guessAt('ann@firm.example', 100);
  });
  afterAll(() => app.close());

  const deviceCookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .find((line) => line.startsWith('cairn.device='))
      ?.split(';')[0] ?? '';
  const signIn = (body: object, request: { address?: string; cookie?: string } = {}) =>
    app.call(
      '/sign-in/email',
      { email: 'ann@firm.example', password: PASSWORD, ...body },
      { address: NEW_PLACE, ...request },
    );
  /** Guesses once from each of many networks. */
  async function guessAt(email: string, times: number) {
    const codes: unknown[] = [];
    for (let at = 0; at < times; at++) {
      const address = `10.${at >> 8}.${at & 255}.1`;
      const { body } = await app.call('/sign-in/email', { email, password: OVERLONG }, { address });
      codes.push((body as { code: string }).code);
    }
    return codes;
  }

  it('guesses from any number of networks are judged 40 times a day, for known and unknown addresses', async () => {
    const codes = await guessAt('unknown@firm.example', 100);
    expect(codes.filter((code) => code !== 'SIGN_IN_NEEDS_LINK')).toHaveLength(40);
    expect(codes.at(-1)).toBe('SIGN_IN_NEEDS_LINK');
    expect(await signIn({})).toMatchObject({ status: 403, body: { code: 'SIGN_IN_NEEDS_LINK' } });
  });

  it('answers to guesses are delayed', () => {
    expect(waits).toContain(4_000);
  });

  it('the owner is told once, and no one is told of an address without a user', async () => {
    await app.mailTo('ann@firm.example', 'Many wrong passwords were tried');
    const mails = await app.mailsTo('ann@firm.example', 2);
    const told = mails.filter((mail) => mail.includes('Many wrong passwords were tried'));
    expect(told).toHaveLength(1);
    expect(app.logged()).not.toContain('unknown@firm.example');
  });

  it('the owner logs in with a browser that logged in before, and a stranger does not use its attempts up', async () => {
    expect(await signIn({}, { cookie: browser })).toMatchObject({ status: 200 });
  });

  it('a known browser does not wait behind strangers', async () => {
    lanes.length = 0;
    const stranger = { email: 'stranger@firm.example', password: PASSWORD };
    await app.call('/sign-in/email', stranger, { address: '172.16.1.1' });
    expect(await signIn({}, { cookie: browser, address: '203.0.113.9' })).toMatchObject({ status: 200 });
    expect(lanes).toEqual([HASHING_LANES.stranger, HASHING_LANES.known]);
  });

  it('the device cookie of another account, or a forged one, opens nothing', async () => {
    await app.join('bob@firm.example');
    const bob = await signIn({ email: 'bob@firm.example' }, { address: '192.0.2.1' });
    for (const cookie of [deviceCookieOf(bob.headers), `${browser.slice(0, -6)}AAAA%3D`]) {
      expect(await signIn({}, { cookie })).toMatchObject({ body: { code: 'SIGN_IN_NEEDS_LINK' } });
    }
  });

  it('a known browser has ten wrong passwords as well', async () => {
    const codes: number[] = [];
    for (let at = 0; at < 11; at++)
      codes.push((await signIn({ password: OVERLONG }, { cookie: browser })).status);
    expect(codes).toEqual([...Array(10).fill(400), 429]);
  });

  it('the mailed link lets the owner log in once with an unknown browser, which is known from then on', async () => {
    const link = tokenIn(await app.mailTo('ann@firm.example', 'Many wrong'));
    expect(await signIn({ link, email: 'bob@firm.example', password: OVERLONG })).toMatchObject({
      status: 400,
    });
    expect(await signIn({ link, password: OVERLONG })).toMatchObject({ status: 400 });
    const answer = await signIn({ link });
    expect(answer.status).toBe(200);
    expect(await signIn({ link })).toMatchObject({ body: { code: 'SIGN_IN_NEEDS_LINK' } });
    expect(await signIn({}, { cookie: deviceCookieOf(answer.headers) })).toMatchObject({ status: 200 });
  });

  it('a new password starts the count again', async () => {
    await app.call('/request-password-reset', { email: 'ann@firm.example' });
    const token = tokenIn(await app.mailTo('ann@firm.example', 'Choose a new'));
    const password = 'lichen-contour-2917';
    expect(await app.call('/reset-password', { token, newPassword: password })).toMatchObject({
      status: 200,
    });
    expect(await signIn({ password })).toMatchObject({ status: 200 });
  });

  it('right passwords are not counted as guesses', async () => {
    await app.join('cleo@firm.example');
    for (let at = 0; at < 41; at++) {
      const answer = await signIn({ email: 'cleo@firm.example' }, { address: `10.77.${at}.1` });
      expect(answer.status).toBe(200);
    }
  });
});
