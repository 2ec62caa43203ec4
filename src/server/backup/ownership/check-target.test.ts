import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase, type TestDatabase } from '../../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../../tests/support/dump-tables.ts';
import { folderOfTest } from '../../../../tests/support/folder-of-tests.ts';
import { recordDailyRuns } from '../../../../tests/support/maintenance-days.ts';
import { openDatabase } from '../../db/open-database.ts';
import { checkHealth } from '../../health/check-health.ts';
import { startBackups } from '../backup-jobs.ts';
import { readBackupState } from '../backup-state-store.ts';
import { chooseBackup } from '../choose-backup.ts';
import { findBackups } from '../find-backups.ts';
import { openTarget } from '../open-target.ts';
import { restoreBackup } from '../restore-backup.ts';
import { adoptTarget } from './check-target.ts';
import { readInstallation } from './installation-store.ts';

const REFUSED = 'The backup target contains backups of another installation (';

forEachDatabase('A target of backups that another installation uses', (createDatabase) => {
  let folder: string;
  const apps: TestApp[] = [];
  beforeEach(() => {
    folder = folderOfTest();
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await end(app);
  });

  /** A server whose backups go to the folder. */
  const installation = async (reused?: TestDatabase) => {
    const backup = {
      key: null,
      adopts: false,
      schedule: ['02:30'],
      keepDays: 14,
      logSeconds: 0,
      target: folder,
    };
    const app = await createTestApp(reused ? async () => reused : createDatabase, { backup });
    apps.push(app);
    return app;
  };
  /** One that was created after everything that the target holds. */
  const newInstallation = async () => {
    const app = await installation();
    await sql`update kysely_migration set timestamp = ${new Date().toISOString()}`.execute(app.deps.db.query);
    return app;
  };
  const store = (app: TestApp) => ({ files: openTarget(folder, app.deps.config), key: null });
  const end = async (app: TestApp) => {
    await app.deps.backups.stop();
    await app.close();
  };
  const writeClients = async (app: TestApp, count: number) => {
    const ann = await app.signedInAs('ann@firm.example');
    for (let n = 0; n < count; n++) {
      expect((await ann.put(`/api/clients/client-${n}`, { name: `Client ${n}` })).status).toBe(200);
    }
  };
  /** Restores the newest backup in place of the data of a server, and starts one on it. */
  const restoreOver = async (app: TestApp) => {
    const { config } = app.deps;
    await end(app);
    await app.deps.db.close();
    await restoreBackup({ config, bucket: null, replayErasures: async () => 0 }, store(app));
    const db = await openDatabase(config);
    return installation({ ...config, db, openAgain: async () => db });
  };
  const objects = async () => (await readdir(folder, { recursive: true })).toSorted();
  const refusal = async (app: TestApp) => (await readBackupState(app.deps.db.query)).refusal;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const times = async (app: TestApp) => (await findBackups(store(app))).map(({ startedAt }) => startedAt);
  /** Leaves the backups as an earlier release wrote them. */
  const forgetInstallations = async () => {
    await rm(join(folder, 'installations'), { recursive: true });
    for (const name of await readdir(join(folder, 'manifests'))) {
      const file = join(folder, 'manifests', name);
      const { installation: _, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
      delete manifest.database.clients;
      await writeFile(file, JSON.stringify(manifest));
    }
  };

  test('a server that started before the restore backs up nothing, and the restore takes the lost data', async () => {
    const lost = await installation();
    await writeClients(lost, 20);
    await lost.deps.backups.make();
    const data = await dumpTables(lost.deps.db);
    const held = await objects();

    const fresh = await newInstallation();
    await startBackups(fresh.deps);
    await fresh.deps.jobs.start();
    await expect.poll(() => refusal(fresh)).toContain(REFUSED);
    expect(await refusal(fresh)).toMatch(/with 20 clients\).*cairn restore.*cairn backup adopt/);
    await expect.poll(() => fresh.logged()).toContain('"event":"backup-refused"');
    expect(await objects()).toEqual(held);
    const { watched } = await checkHealth(fresh.deps);
    expect(watched.find(({ name }) => name === 'backup')?.problems).toEqual([
      { title: 'Nothing is backed up.', advice: await refusal(fresh) },
    ]);
    expect((await (await fresh.request('/readyz')).json()).warnings?.join()).toContain(
      'Nothing is backed up',
    );
    expect(await (await fresh.request('/metrics')).text()).toMatch(/^cairn_backup_failing 1$/m);
    await expect(fresh.deps.backups.prove()).rejects.toThrow(REFUSED);

    const again = await restoreOver(fresh);
    expect(await withoutBackupState(again)).toEqual(withoutState(data));
    await again.deps.backups.make();
    expect(await times(again)).toHaveLength(2);
    expect((await readInstallation(again.deps.db.query)).id).toBe(
      (await readInstallation(lost.deps.db.query)).id,
    );
  });

  test('an installation that adopts a target backs up beside the other one, which is then asked as well', async () => {
    const first = await installation();
    await first.deps.backups.make();
    const second = await installation();
    await expect(second.deps.backups.make()).rejects.toThrow(REFUSED);
    expect(await adoptTarget(second.deps.db.query, store(second))).toHaveLength(1);
    await second.deps.backups.make();
    expect(await refusal(second)).toBeNull();
    await expect(first.deps.backups.make()).rejects.toThrow(REFUSED);
    expect(await adoptTarget(first.deps.db.query, store(first))).toHaveLength(1);
    expect(await adoptTarget(first.deps.db.query, store(first))).toEqual([]);
    await first.deps.backups.make();
    expect(await times(first)).toHaveLength(3);
  });

  test('of a target that two installations use each proves its own, and a restore takes none that is not named', async () => {
    const first = await installation();
    await first.deps.backups.make();
    const second = await installation();
    await adoptTarget(second.deps.db.query, store(second));
    await second.deps.backups.make();
    await adoptTarget(first.deps.db.query, store(first));
    const [ours, theirs] = await times(first);
    const refused = await chooseBackup(store(first), {}).catch(({ message }) => message);
    expect(refused).toContain('backups of several installations. Nothing was changed.');
    expect(refused).toMatch(
      /\n {2}--backup \S+ {3}installation [0-9a-f]{8}, .* rows\n {2}--backup \S+ {3}installation /,
    );
    for (const named of [ours, theirs]) {
      expect(refused).toContain(`--backup ${named?.toISOString()}`);
      const choices = [{ named: named ?? null }, { at: named ?? null }];
      for (const choice of choices) {
        expect((await chooseBackup(store(first), choice)).backup.startedAt).toEqual(named);
      }
    }
    // One of the other that cannot be read, as with a key of its own.
    const manifests = join(folder, 'manifests');
    await writeFile(join(manifests, (await readdir(manifests)).sort().at(-1) ?? ''), 'unreadable');
    await first.deps.backups.prove();
    await expect(second.deps.backups.prove()).rejects.toThrow();
    await expect(chooseBackup(store(first), {})).rejects.toThrow('not readable with this BACKUP_KEY');
  });

  test('an installation deletes its own old backups alone, also what is incomplete', async () => {
    const other = await installation();
    const [first, second] = [daysAgo(40), daysAgo(30)];
    await other.deps.backups.make(first);
    await other.deps.backups.make(second);
    const leftOver = daysAgo(35).toISOString().replaceAll(':', '-');
    await cp(join(folder, (await readdir(folder)).sort()[0] ?? ''), join(folder, leftOver), {
      recursive: true,
    });
    const own = await newInstallation();
    await recordDailyRuns(own.deps.db);
    await adoptTarget(own.deps.db.query, store(own));
    const held = await objects();
    await own.deps.backups.make(daysAgo(25));
    await own.deps.backups.make(daysAgo(20));
    await own.deps.backups.make();
    expect((await times(own)).slice(0, -1)).toEqual([first, second]);
    expect(await objects()).toEqual(expect.arrayContaining(held));
    expect((await objects()).filter((name) => /^2.*Z$/.test(name))).toHaveLength(4);
    expect((await objects()).filter((name) => name.startsWith('installations/'))).toHaveLength(5);
  });

  test('backups of an earlier release belong to who was there before them, and can be restored', async () => {
    const upgraded = await installation();
    await writeClients(upgraded, 3);
    await upgraded.deps.backups.make();
    await forgetInstallations();
    const data = await dumpTables(upgraded.deps.db);
    const fresh = await newInstallation();
    await expect(fresh.deps.backups.make()).rejects.toThrow(`${REFUSED}of an earlier release`);
    await upgraded.deps.backups.make();
    expect(await times(upgraded)).toHaveLength(2);
    await rm(join(folder, 'installations'), { recursive: true });
    const again = await restoreOver(fresh);
    expect(await withoutBackupState(again)).toEqual(withoutState(data));
    await again.deps.backups.make();
  });

  test('a copy of an installation that backs up beside it is noticed', async () => {
    const origin = await installation();
    await writeClients(origin, 1);
    await origin.deps.backups.make();
    const copy = await restoreOver(await newInstallation());
    await copy.deps.backups.make();
    await expect(origin.deps.backups.make()).rejects.toThrow(
      'contains backups of a copy of this installation',
    );
    await adoptTarget(origin.deps.db.query, store(origin));
    await origin.deps.backups.make();
    await expect(copy.deps.backups.make()).rejects.toThrow('contains backups of a copy of this installation');
  });

  const withoutBackupState = async (app: TestApp) => withoutState(await dumpTables(app.deps.db));
});

/** What an installation says of its own backups differs before and after one. */
function withoutState(dump: Record<string, string[]>): Record<string, string[]> {
  const ofBackups = /"(backup-state|backup-log|maintenance-runs)"/;
  return { ...dump, meta: (dump.meta ?? []).filter((row) => !ofBackups.test(row)) };
}
