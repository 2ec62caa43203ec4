import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../../../tests/support/identity-scenario.ts';
import { identityTables } from './identity-tables.ts';

// Answers to guesses are delayed; the pauses of jobs, which end with a signal, stay.
vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:timers/promises')>();
  const setTimeout: typeof original.setTimeout = async (ms, value, options) =>
    options?.signal ? original.setTimeout(ms, value, options) : (value as never);
  return { ...original, setTimeout };
});

const STRANGER = '203.0.113.7';
const OWNER = '198.51.100.9';
const WRONG = 'not-the-password-at-all';
/** Counts as an attempt, and is refused without computing a hash. */
const OVERLONG = 'x'.repeat(200);

forEachDatabase('Too many tries', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    await app.join('ann@firm.example');
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.useRealTimers();
  });
  const tryLogIn = (email: string, password: string, address: string) =>
    app.call('/sign-in/email', { email, password }, { address });
  const guess = async (email: string, times: number, password = WRONG) => {
    const answers = [];
    for (let i = 0; i < times; i++) answers.push(await tryLogIn(email, password, STRANGER));
    return answers;
  };

  it('failed log-ins to one account from one address are refused, which neither locks the owner out nor lasts', async () => {
    const answers = await guess('ann@firm.example', 12);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
    expect(answers.at(-1)?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await tryLogIn('ann@firm.example', PASSWORD, STRANGER)).status).toBe(429);
    expect((await tryLogIn('ann@firm.example', PASSWORD, OWNER)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect((await tryLogIn('ann@firm.example', PASSWORD, STRANGER)).status).toBe(200);
  });

  it('tries that were counted while the clock was ahead are refused for no longer than their window', async () => {
    const ahead = Date.now() + 10 * 86_400_000;
    vi.useFakeTimers({ toFake: ['Date'], now: ahead });
    await guess('clock@firm.example', 10);
    vi.useRealTimers();
    const [refused] = await guess('clock@firm.example', 1);
    expect(refused?.status).toBe(429);
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect((await guess('clock@firm.example', 1))[0]?.status).toBe(401);
  });

  it('the throttle has the same response for an address without a user', async () => {
    const answers = await guess('unknown@firm.example', 12);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('the throttle does not count successful log-ins', async () => {
    await app.join('bob@firm.example');
    await guess('bob@firm.example', 9, OVERLONG);
    expect((await tryLogIn('bob@firm.example', PASSWORD, STRANGER)).status).toBe(200);
    const answers = await guess('bob@firm.example', 10, OVERLONG);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(400));
  });

  it('concurrent attempts are counted one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryLogIn('burst@firm.example', OVERLONG, STRANGER)),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('log-ins from one address to many accounts are refused', async () => {
    const address = '203.0.113.200';
    const statuses: number[] = [];
    for (let i = 0; i < 201; i++)
      statuses.push((await tryLogIn(`n${i}@firm.example`, OVERLONG, address)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 200)).not.toContain(429);
    expect((await tryLogIn('ann@firm.example', PASSWORD, OWNER)).status).toBe(200);
  });

  it.each([
    ['/verify-email', { token: 'any' }, 60],
    ['/read-link', { token: 'any', purpose: 'invitation' }, 120],
    ['/passkey/verify-authentication', { response: { id: 'any' } }, 200],
  ])('requests to %s from one address are refused beyond a number', async (path, body, most) => {
    const address = '203.0.113.60';
    const statuses: number[] = [];
    for (let i = 0; i <= most; i++) statuses.push((await app.call(path, body, { address })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, most)).not.toContain(429);
  });

  it.each([
    ['/request-password-reset', '203.0.113.21'],
    ['/send-verification-email', '203.0.113.22'],
  ])('too many requests to %s are refused, for known and unknown addresses', async (path, address) => {
    for (const email of ['ann@firm.example', 'unknown@firm.example']) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => app.call(path, { email }, { address })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    }
  });

  it('the throttle stores no email or network address in the database', async () => {
    const rows = await identityTables(app.deps.db.query).selectFrom('identity_tries').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/firm|203\.0|198\.51/);
  });

  it('the throttle uses the address of the connection, whatever headers the request has', async () => {
    const answers = [];
    for (let i = 0; i < 12; i++) {
      const headers = { 'x-client-address': `192.0.2.${i}`, 'x-forwarded-for': `192.0.2.${i}` };
      answers.push(
        await app.call('/sign-in/email', { email: 'spoof@firm.example', password: OVERLONG }, { headers }),
      );
    }
    expect(answers.at(-1)?.status).toBe(429);
  });
});
