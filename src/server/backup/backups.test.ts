import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { folderOfTest } from '../../../tests/support/folder-of-tests.ts';
import { recordDailyRuns } from '../../../tests/support/maintenance-days.ts';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { nextTime } from './backup-jobs.ts';
import { readBackupState } from './backup-state-store.ts';
import { sweepContents } from './contents/sweep-contents.ts';
import { whileSweeping } from './contents/sweep-marks.ts';
import { findBackups } from './find-backups.ts';
import { makeBackup } from './make-backup.ts';
import { openTarget } from './open-target.ts';
import { adoptTarget, beginBackup } from './ownership/check-target.ts';
import { readInstallation } from './ownership/installation-store.ts';
import { restoreBackup } from './restore-backup.ts';

const KEY = 'a key of backups that is only for tests';

/** All rows, but what is known of backups, which a restore changes. */
async function allRows(db: Database): Promise<Record<string, string[]>> {
  const rows = await dumpTables(db);
  return { ...rows, meta: (rows.meta ?? []).filter((row) => !row.includes('"backup-state"')) };
}

forEachDatabase('Backups of a server', (createDatabase, kind) => {
  let app: TestApp;
  let folder: string;
  const backup = { key: KEY, adopts: false, schedule: ['02:30'], keepDays: 14, logSeconds: 1 };
  beforeEach(async () => {
    folder = folderOfTest();
    app = await createTestApp(createDatabase, { backup: { ...backup, target: folder } });
  });
  afterEach(async () => {
    await app.deps.backups.stop();
    await app.close();
  });

  const readiness = async () => (await app.request('/readyz')).json();
  const writeClient = async (id: string) => {
    const ann = await app.signedInAs('ann@firm.example');
    const json = { name: `Client ${id}` };
    expect((await ann(`/api/clients/${id}`, { method: 'PUT', json })).status).toBe(200);
  };
  /** Restores as on another machine, and returns every row. */
  const restored = async (target = folder, at: Date | null = null) => {
    const dataDir = folderOfTest();
    const config = { ...app.deps.config, dataDir, databaseUrl: null };
    const replayErasures = async () => 0;
    const store = { files: openTarget(target, config), key: KEY };
    const report = await restoreBackup({ config, bucket: null, replayErasures }, store, { at });
    const db = await openDatabase(config);
    const { madeAt } = await readBackupState(db.query);
    expect(madeAt, 'what the lost server made is not what the next one has made').toBeUndefined();
    const rows = await allRows(db).finally(() => db.close());
    return { report, rows, files: await readdir(join(dataDir, 'files')).catch(() => []) };
  };

  test('a backup is made as a job and proven, and readiness and metrics report both', async () => {
    expect(await readiness()).toMatchObject({ backup: { madeAt: null, provenAt: null } });
    await app.deps.jobs.start();
    await app.deps.jobs.add('make-backup', {});
    await expect.poll(readiness).toMatchObject({ backup: { madeAt: expect.any(String) } });
    await app.deps.jobs.add('prove-backup', {});
    await expect.poll(readiness).toMatchObject({ backup: { provenAt: expect.any(String) } });
    expect(await readiness()).not.toHaveProperty('warnings');
    const metrics = await (await app.request('/metrics')).text();
    expect(metrics).toMatch(/^cairn_backup_made_timestamp_seconds 1\d{9}/m);
    expect(metrics).toMatch(/^cairn_backup_proven_timestamp_seconds 1\d{9}/m);
    expect(metrics).toMatch(/^cairn_backup_size_bytes [1-9]/m);
    expect(metrics).toMatch(/^cairn_backup_failing 0$/m);
    expect(await readdir(join(app.deps.config.dataDir, 'spool')).catch(() => [])).toEqual([]);
  });

  test('what is made of the database again is in no backup', async () => {
    await app.deps.files.put('remade/shards/one', chunksOf('an index'));
    await app.deps.files.put('ab/file', chunksOf('a stored file'));
    await app.deps.backups.make();
    expect(await contents()).toHaveLength(1);
  });

  test('a damaged backup is not proven, and a backup that cannot be made is reported', async () => {
    await app.deps.files.put('ab/file', chunksOf('a stored file'));
    await app.deps.backups.make();
    const [content = ''] = await contents();
    const object = join(folder, content);
    const bytes = await readFile(object);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(object, bytes);
    await expect(app.deps.backups.prove()).rejects.toThrow(/contents\/.*\.zst cannot be decrypted/);
    expect((await readiness()).warnings).toEqual([
      'The last test restore of a backup failed; the log says why.',
    ]);
    // What a test restore found damaged is not used again.
    await app.deps.backups.make();
    await app.deps.backups.prove();
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 2;
    await writeFile(object, bytes);
    await expect(app.deps.backups.prove()).rejects.toThrow('cannot be decrypted');
    await app.deps.backups.stop();
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
    await expect(app.deps.backups.make()).rejects.toThrow();
    expect((await readiness()).warnings).toContain('The last backup failed; the log says why.');
    expect(await (await app.request('/metrics')).text()).toMatch(/^cairn_backup_proof_failing 1$/m);
  });

  test('old backups are deleted, and the newest complete one never is', async () => {
    const files = openTarget(folder, app.deps.config);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const days = async () =>
      (await findBackups({ files })).map(({ startedAt }) =>
        Math.round((Date.now() - startedAt.getTime()) / 86_400_000),
      );
    await recordDailyRuns(app.deps.db);
    await app.deps.backups.make(daysAgo(30));
    expect(await days()).toEqual([30]);
    await app.deps.backups.make(daysAgo(20));
    expect(await days()).toEqual([20]);
    await app.deps.backups.make(daysAgo(2));
    await app.deps.backups.make();
    expect(await days()).toEqual([2, 0]);
    expect((await readdir(folder)).filter((name) => /^2/.test(name))).toHaveLength(2);
  });

  test('the backup that was last proven is kept, however old, until a newer one is proven', async () => {
    const files = openTarget(folder, app.deps.config);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const times = async () => (await findBackups({ files })).map(({ startedAt }) => startedAt);
    await recordDailyRuns(app.deps.db);
    const [good, damaged, next] = [daysAgo(30), daysAgo(20), daysAgo(10)];
    await app.deps.backups.make(good);
    await app.deps.backups.prove();
    await app.deps.backups.make(damaged);
    await app.deps.backups.make(next);
    expect(await times()).toEqual([good, next]);
    await app.deps.backups.prove();
    await app.deps.backups.make();
    expect((await times())[0]).toEqual(next);
  });

  test('nothing is backed up to a place that its backups have vanished from, until that is decided', async () => {
    await app.deps.backups.make();
    await app.deps.backups.stop();
    const away = `${folder}-away`;
    await rename(folder, away);
    await mkdir(folder);
    await expect(app.deps.backups.make()).rejects.toThrow(`are gone from ${folder}, the newest of `);
    expect(await readdir(folder)).toEqual([]);
    expect((await readiness()).warnings?.join()).toContain(
      'Nothing is backed up: the backup target needs a decision',
    );
    await rm(folder, { recursive: true });
    await rename(away, folder);
    await app.deps.backups.make();
    expect(await readiness()).not.toHaveProperty('warnings');
    await app.deps.backups.stop();
    await rm(folder, { recursive: true });
    await expect(app.deps.backups.make()).rejects.toThrow('cairn backup adopt');
    const store = { files: openTarget(folder, app.deps.config), key: KEY };
    expect(await adoptTarget(app.deps.db.query, store)).toEqual([]);
    await app.deps.backups.make();
    expect(await findBackups(store)).toHaveLength(1);
  });

  test('a stored file is in the target once, and as long as a kept backup has it', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const { files, db, config } = app.deps;
    await recordDailyRuns(db);
    await files.put('ab/old', chunksOf('a file of long ago'));
    await files.put('ab/kept', chunksOf('a file that stays'));
    await files.put('cd/same', chunksOf('a file that stays'));
    await app.deps.backups.make(daysAgo(30));
    const both = await contents();
    expect(both).toHaveLength(2);
    await files.remove('ab/old');
    await app.deps.backups.make(daysAgo(10));
    expect(await contents(), 'the backup of 30 days ago is gone, and with it what it alone had').toHaveLength(
      1,
    );
    await files.put('ab/new', chunksOf('a new file'));
    await app.deps.backups.make();
    expect(await contents()).toHaveLength(2);
    await app.deps.backups.prove();
    if (kind === 'postgres') return;
    expect(await restored()).toMatchObject({ report: { files: 3 } });
    const store = { files: openTarget(folder, config), key: KEY };
    const [first] = await findBackups(store);
    expect(await restored(folder, first?.startedAt)).toMatchObject({ files: ['ab', 'cd'] });
  });

  test('contents stay while a backup is under way, and one that begins while they are deleted uses none', async () => {
    const store = { files: openTarget(folder, app.deps.config), key: KEY };
    await app.deps.files.put('ab/file', chunksOf('a stored file'));
    await app.deps.backups.make();
    await app.deps.files.remove('ab/file');
    await app.deps.files.put('ab/other', chunksOf('another file'));
    await app.deps.backups.make(new Date(Date.now() + 1_000));
    const [first] = await findBackups(store);
    await store.files.remove(`manifests/${first?.name}.json.enc`);
    await store.files.remove(
      `installations/${(await readInstallation(app.deps.db.query)).id}/${first?.name}.json.enc`,
    );
    const begun = await beginBackup(app.deps.db.query, store, {
      startedAt: new Date(Date.now() + 2_000),
      place: folder,
    });
    expect(await sweepContents(store, begun.installation), 'one is under way').toBe(0);
    const [mark] = (await store.files.list('installations/')).slice(-1);
    await store.files.remove(mark ?? '');
    expect(await contents()).toHaveLength(2);
    await whileSweeping(store.files, begun.installation.id, async () => {
      const { config, db, files } = app.deps;
      const { files: entries } = await makeBackup({ config, db, files }, store, begun);
      expect(entries.map(({ name }) => name)).toEqual([`${begun.name}/files/ab/other.zst`]);
    });
    expect(await sweepContents(store, begun.installation)).toBe(1);
    expect(await store.files.list('sweeps/')).toEqual([]);
    await app.deps.backups.prove();
  });

  test.runIf(kind === 'sqlite')(
    'what is written after a backup is in its log at once, from whichever process',
    async () => {
      await writeClient('before');
      await app.deps.backups.make();
      await writeClient('after');
      await app.deps.files.put('ab/file', chunksOf('a file that came later'));
      const other = await openDatabase({ ...app.deps.config, besideServer: true });
      await other.query.insertInto('meta').values({ key: 'other', value: 'process' }).execute();
      await other.close();
      await caughtUp();
      const between = new Date();
      const then = await allRows(app.deps.db);
      await writeClient('last');
      await caughtUp();
      const now = await allRows(app.deps.db);
      expect(await restored()).toMatchObject({ rows: now, files: ['ab'] });
      expect((await restored(folder, between)).rows).toEqual(then);
    },
  );

  test.runIf(kind === 'sqlite')(
    'a later backup without a log does not hide the newer state of one that has it',
    async () => {
      await app.deps.backups.make();
      const logged = app.deps.config.backup;
      app.deps.config.backup = { ...logged, logSeconds: 0 };
      await writeClient('after');
      await caughtUp();
      app.deps.config.backup = logged;
      const now = await allRows(app.deps.db);
      expect((await restored()).rows).toEqual(now);
    },
  );

  test.runIf(kind === 'sqlite')('a bucket takes backups and their log under a prefix', async () => {
    const s3: S3Server = await startS3Server({ lists: true });
    const { bucket, ...s3Access } = s3.settings;
    const target = `s3://${bucket}/firm/cairn`;
    Object.assign(app.deps.config, { s3Access, backup: { ...backup, target } });
    try {
      await app.deps.backups.make();
      await writeClient('after');
      await app.deps.backups.prove();
      await caughtUp();
      const now = await allRows(app.deps.db);
      expect((await s3.keys()).every((key) => key.startsWith('firm/cairn/'))).toBe(true);
      expect((await restored(target)).rows).toEqual(now);
    } finally {
      await app.deps.backups.stop();
      await s3.close();
    }
  });

  const contents = () => openTarget(folder, app.deps.config).list('contents/');

  /** Waits until the log has everything that is written now. */
  async function caughtUp(): Promise<void> {
    const now = Date.now();
    await expect.poll(() => app.deps.backups.shippedAt?.getTime() ?? 0).toBeGreaterThan(now);
  }
});

test.each([
  ['2026-11-22T01:00:00.000Z', '2026-11-22T02:30:00.000Z'],
  ['2026-11-22T02:30:00.000Z', '2026-11-22T14:00:00.000Z'],
  ['2026-12-31T23:59:00.000Z', '2027-01-01T02:30:00.000Z'],
])('After %s the schedule goes on at %s', (after, next) => {
  expect(nextTime(['14:00', '02:30'], new Date(after)).toISOString()).toBe(next);
});

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
