import { mkdtemp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { createIdentityScenario } from '../../../tests/support/identity-scenario.ts';
import { deleteUser } from './administer-users.ts';
import { listUsers } from './base/user-store.ts';
import { createDemoUser } from './create-demo-user.ts';

forEachDatabase('The demo user', (createDatabase) => {
  it('the demo user is created once, with a random password that can be printed again', async () => {
    const app = await createIdentityScenario(createDatabase, { seed: 'demo' });
    const other = await createIdentityScenario(createDatabase, { seed: 'demo' });
    const made = await createDemoUser(app.deps);
    expect(made).toEqual({ email: 'demo@cairn.example', password: expect.stringMatching(/^.{20,}$/) });
    expect(await createDemoUser(app.deps)).toEqual(made);
    expect((await createDemoUser(other.deps))?.password).not.toBe(made?.password);
    expect(await app.isIn(await app.logIn('demo@cairn.example', { password: made?.password ?? '' }))).toBe(
      true,
    );
    const { mode } = await stat(join(app.deps.config.dataDir, 'demo-user.txt'));
    expect(mode & 0o777).toBe(0o600);
    await Promise.all([app.close(), other.close()]);
  });

  it('of two servers that start at once, one creates the demo user and prints it', async () => {
    const app = await createIdentityScenario(createDatabase, { seed: 'demo' });
    const elsewhere = await mkdtemp(join(app.deps.config.dataDir, 'elsewhere-'));
    const other = { db: app.deps.db, config: { ...app.deps.config, dataDir: elsewhere } };
    const printed = await Promise.all([createDemoUser(app.deps), createDemoUser(other)]);
    const [made, ...more] = printed.filter((user) => user !== null);
    expect(more).toEqual([]);
    await app.logIn('demo@cairn.example', { password: made?.password ?? '' });
    expect(await Promise.all([createDemoUser(app.deps), createDemoUser(other)])).toEqual(printed);
    await app.close();
  });

  it('no demo user is created in production, without demo data, or beside other users', async () => {
    for (const settings of [{ mode: 'production', seed: 'demo' }, { seed: 'none' }] as const) {
      const app = await createIdentityScenario(createDatabase, settings);
      expect(await createDemoUser(app.deps)).toBeNull();
      expect(await listUsers(app.deps.db.query)).toEqual([]);
      await app.close();
    }
    const app = await createIdentityScenario(createDatabase, { seed: 'demo' });
    await app.join('ann@firm.example');
    expect(await createDemoUser(app.deps)).toBeNull();
    await app.close();
  });

  it('a deleted demo user is not printed', async () => {
    const app = await createIdentityScenario(createDatabase, { seed: 'demo' });
    await createDemoUser(app.deps);
    await app.join('ann@firm.example');
    await deleteUser(app.deps, 'demo@cairn.example');
    expect(await createDemoUser(app.deps)).toBeNull();
    await app.close();
  });
});
