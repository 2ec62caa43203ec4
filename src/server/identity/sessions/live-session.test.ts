import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#records';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
} from '../../../../tests/support/identity-scenario.ts';
import type { Database } from '../../db/open-database.ts';
import { deleteUser, disableUser, enableUser } from '../administer-users.ts';
import { findUserByEmail, updateUser } from '../base/user-store.ts';

forEachDatabase('A session', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    await app.join('ann@firm.example');
    await app.join('bob@firm.example');
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.useRealTimers();
  });
  const passTime = (ms: number) => {
    const later = Date.now() + ms;
    vi.useFakeTimers({ toFake: ['Date'], now: later });
  };

  it('a session ends when idle for an hour', async () => {
    const cookie = await app.logIn('ann@firm.example');
    passTime(61 * MINUTE_MS);
    expect(await app.isIn(cookie)).toBe(false);
    vi.useRealTimers();
    expect(await app.isIn(cookie)).toBe(false);
  });

  it('a session in use lasts twelve hours and no longer', async () => {
    const cookie = await app.logIn('ann@firm.example');
    for (let hour = 0; hour < 23; hour++) {
      passTime(HOUR_MS / 2);
      expect(await app.isIn(cookie)).toBe(true);
    }
    passTime(HOUR_MS / 2 + MINUTE_MS);
    expect(await app.isIn(cookie)).toBe(false);
  });

  it('a session in use stays valid however short the idle time is', async () => {
    const strict = await createIdentityScenario(createDatabase, { sessionIdleMs: MINUTE_MS });
    await strict.join('ann@firm.example');
    const cookie = await strict.logIn('ann@firm.example');
    for (let use = 0; use < 4; use++) {
      passTime(MINUTE_MS / 2);
      expect(await strict.isIn(cookie)).toBe(true);
    }
    passTime(MINUTE_MS);
    expect(await strict.isIn(cookie)).toBe(false);
    await strict.close();
  });

  it('a session stays valid while its use cannot be written', async () => {
    const full = await createIdentityScenario(createDatabase);
    await full.join('ann@firm.example');
    const cookie = await full.logIn('ann@firm.example');
    const allowWrites = await refuseWrites(full.deps.db);
    passTime(10 * MINUTE_MS);
    expect(await full.isIn(cookie)).toBe(true);
    expect((await full.call('/sign-out', {}, { cookie })).status).toBeGreaterThanOrEqual(500);
    await allowWrites();
    expect((await full.call('/sign-out', {}, { cookie })).status).toBe(200);
    expect(await full.isIn(cookie)).toBe(false);
    await full.close();
  });

  it('an idle session is invalid under /api/auth, too', async () => {
    const cookie = await app.logIn('ann@firm.example');
    passTime(61 * MINUTE_MS);
    expect((await app.call('/revoke-other-sessions', {}, { cookie })).status).toBe(401);
    expect((await app.call('/list-sessions', undefined, { cookie })).status).toBe(401);
  });

  it('a session ends at once when its user is disabled, who cannot log in until enabled', async () => {
    const cookie = await app.logIn('bob@firm.example');
    await disableUser(app.deps.db, 'bob@firm.example');
    expect(await app.isIn(cookie)).toBe(false);
    const refused = await app.call('/sign-in/email', {
      email: 'bob@firm.example',
      password: 'granite-waymark-1842',
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } });
    await enableUser(app.deps.db, 'bob@firm.example');
    expect(await app.isIn(cookie)).toBe(false);
    expect(await app.isIn(await app.logIn('bob@firm.example'))).toBe(true);
  });

  it('a session created while its user was being disabled is invalid', async () => {
    await app.join('eve@firm.example');
    const cookie = await app.logIn('eve@firm.example');
    const user = await findUserByEmail(app.deps.db.query, 'eve@firm.example');
    await updateUser(app.deps.db.query, user?.id ?? '', { disabled: true });
    expect(await app.isIn(cookie)).toBe(false);
  });

  it('a session ends at once when its user is deleted', async () => {
    await app.join('cleo@firm.example');
    const cookie = await app.logIn('cleo@firm.example');
    await deleteUser(app.deps, 'cleo@firm.example');
    expect(await app.isIn(cookie)).toBe(false);
    const refused = await app.call('/sign-in/email', {
      email: 'cleo@firm.example',
      password: 'granite-waymark-1842',
    });
    expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } });
  });

  it('a session ends at the next request when its domain is no longer allowed', async () => {
    const settings = { allowedEmailDomains: ['firm.example', 'other.example'] };
    const limited = await createIdentityScenario(createDatabase, settings);
    await limited.join('dora@other.example');
    const cookie = await limited.logIn('dora@other.example');
    expect(await limited.isIn(cookie)).toBe(true);
    settings.allowedEmailDomains.pop();
    expect(await limited.isIn(cookie)).toBe(false);
    const refused = await limited.call('/sign-in/email', {
      email: 'dora@other.example',
      password: 'granite-waymark-1842',
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'EMAIL_DOMAIN_NOT_ALLOWED' } });
    await limited.close();
  });
});

/** Makes writes fail, as on a full disk. Returns a function that undoes it. */
async function refuseWrites({ kind, query }: Database): Promise<() => Promise<unknown>> {
  if (kind === 'sqlite') {
    await sql`pragma query_only = on`.execute(query);
    return () => sql`pragma query_only = off`.execute(query);
  }
  await sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'full' using errcode = 'disk_full'; end $$`.execute(query);
  await sql`create trigger refuse before update or delete on session execute function refuse()`.execute(
    query,
  );
  return () => sql`drop trigger refuse on session`.execute(query);
}
