import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS } from '#records';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import {
  createIdentityScenario,
  type IdentityScenario,
  PASSWORD,
} from '../../../tests/support/identity-scenario.ts';
import { identityTables } from './base/identity-tables.ts';
import { listUsers } from './base/user-store.ts';
import { maintainIdentity } from './maintain-identity.ts';

forEachDatabase('Unused accounts and sessions', (createDatabase) => {
  let app: IdentityScenario;
  beforeAll(async () => {
    app = await createIdentityScenario(createDatabase);
    await app.join('ann@firm.example');
    await app.logIn('ann@firm.example');
    await app.call('/sign-up/email', { email: 'never@firm.example', password: PASSWORD });
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.useRealTimers();
  });
  const after = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    await maintainIdentity(app.deps);
    const sessions = await identityTables(app.deps.db.query).selectFrom('session').select('id').execute();
    const emails = (await listUsers(app.deps.db.query)).map(({ email }) => email);
    return { sessions: sessions.length, emails };
  };

  it('an unverified account is deleted after a week, and its address is free again', async () => {
    expect((await after(6.9 * DAY_MS)).emails).toEqual(['ann@firm.example', 'never@firm.example']);
    vi.useRealTimers();
    expect((await after(7.1 * DAY_MS)).emails).toEqual(['ann@firm.example']);
  });

  it('a session is deleted a month after its end', async () => {
    expect((await after(30 * DAY_MS)).sessions).toBe(1);
    vi.useRealTimers();
    expect((await after(30.6 * DAY_MS)).sessions).toBe(0);
  });
});
