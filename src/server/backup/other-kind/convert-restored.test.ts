import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { KEPT, RELEASES_DIR } from '../../../../tests/releases/kept-data.ts';
import { loadDump } from '../../../../tests/releases/release-dump.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import {
  type CreateTestDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../../../tests/support/create-test-database.ts';
import { TEST_POSTGRES } from '../../../../tests/support/database-kinds.ts';
import { dumpTables } from '../../../../tests/support/dump-tables.ts';
import { folderOfTest } from '../../../../tests/support/folder-of-tests.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';
import { createPostgresDatabase } from '../../../../tests/support/postgres-database.ts';
import { migrate } from '../../db/migrate.ts';
import { type Database, openDatabase } from '../../db/open-database.ts';
import { migrateIdentity } from '../../identity/migrate-identity.ts';
import { createJobs } from '../../jobs/create-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { readBackupState } from '../backup-state-store.ts';
import { openTarget } from '../open-target.ts';
import { restoreBackup } from '../restore-backup.ts';

const KEY = 'a key of backups that is only for tests';
/** Written by each kind in its own way. */
const OF_ONE_KIND = ['local_jobs', 'kysely_migration_lock'];

forEachDatabase('A backup that goes to the other kind of database', (createDatabase, kind) => {
  const other = kind === 'sqlite' ? 'postgres' : 'sqlite';
  let folder: string;
  const apps: TestApp[] = [];
  const cleanups: (() => Promise<unknown>)[] = [];
  beforeEach(() => {
    folder = folderOfTest();
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await end(app);
  });
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  const start = async (create: CreateTestDatabase) => {
    const backup = {
      key: KEY,
      adopts: false,
      schedule: ['02:30'],
      keepDays: 14,
      logSeconds: 0,
      target: folder,
    };
    const app = await createTestApp(create, { backup });
    apps.push(app);
    return app;
  };
  const end = async (app: TestApp) => {
    await app.deps.backups.stop();
    await app.close();
  };
  /** Restores the newest backup into the other kind than that of the server, and starts a server on it. */
  const moved = async (from: TestApp, into: Database['kind']) => {
    const { databaseUrl: present } = from.deps.config;
    await end(from);
    apps.splice(apps.indexOf(from), 1);
    await from.deps.db.close();
    const dataDir = await mkdtemp(join(tmpdir(), 'cairn-moved-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const created = present === null ? await createPostgresDatabase(TEST_POSTGRES ?? '') : null;
    if (created) cleanups.push(created.drop);
    const config = { ...from.deps.config, dataDir, databaseUrl: present ?? created?.url ?? null };
    const store = { files: openTarget(folder, config), key: KEY };
    await restoreBackup(
      {
        ...{ config, bucket: null, replayErasures: async () => 0, into },
        conversion: { migrate: (db) => migrate(db, migrateIdentity), withJobs },
      },
      store,
    );
    const settings = { databaseUrl: into === 'sqlite' ? null : config.databaseUrl, dataDir };
    const db = await openDatabase(settings);
    return start(async () => ({ ...settings, db, openAgain: async () => db }) satisfies TestDatabase);
  };
  const withJobs = async <T>(db: Database, work: (jobs: Jobs) => Promise<T>) => {
    const jobs = await createJobs({ db, log: (apps[0] ?? first).deps.log });
    return work(jobs).finally(() => jobs.stop());
  };
  let first: TestApp;

  it.runIf(TEST_POSTGRES)(
    `every row, file, session and job arrives on ${other}, goes on there, and comes back`,
    async () => {
      first = await start(createDatabase);
      const ann = await first.signedInAs('ann@firm.example');
      await first.deps.backups.make();
      expect((await ann.put('/api/clients/aston', { name: 'Aston Ltd', note: '1,5 „ü“ 漢字' })).status).toBe(
        200,
      );
      expect((await ann.remove('/api/clients/aston')).status).toBe(200);
      expect((await ann.put('/api/clients/orford', { name: 'Orford' })).status).toBe(200);
      await first.deps.files.put('ab/file', chunksOf('a stored file'));
      await addReferenceList(first.deps.db, { id: 'watch' }, [
        { id: 'w1', kind: 'clients', name: 'Orford Ness' },
      ]);
      await first.deps.jobs.start();
      const run = await aFinishedRun(ann, { lists: ['watch'], kinds: ['clients'] });
      expect(run).toMatchObject({ state: 'done' });
      await first.deps.jobs.stop();
      // A run that goes on holds packed results.
      await first.deps.db.query
        .insertInto('match_results')
        .values({
          ...{ run_id: run.id, kind: 'clients', ord: 0, list_id: 'watch', shard: 0 },
          packed: Buffer.from([0, 1, 254, 255]),
        })
        .execute();
      const later = new Date(Date.now() + 86_400_000);
      await first.deps.jobs.add('make-backup', { on: 'later' }, { key: 'once', startAfter: later });
      await first.deps.backups.make();
      const before = await rowsOf(first);
      const waiting = await waitingJobs(first);
      const audited = await lastAudit(first);
      expect(before).toMatchObject({ user: [expect.any(String)], match_results: [expect.any(String)] });
      expect(audited).toBeGreaterThan(0);
      expect(waiting).toBeGreaterThan(0);

      const there = await moved(first, other);
      expect(await rowsOf(there)).toEqual(before);
      expect(await readFile(join(there.deps.config.dataDir, 'files/ab/file'), 'utf8')).toBe('a stored file');
      expect(await waitingJobs(there)).toBe(waiting);
      expect(await readBackupState(there.deps.db.query)).not.toHaveProperty('madeAt');
      if (other === 'postgres') await there.deps.backups.prove();
      else await expect(there.deps.backups.prove()).rejects.toThrow('The newest backup is of PostgreSQL');
      const { cookie } = ann;
      expect((await there.request('/api/clients/orford', { headers: { cookie } })).status).toBe(200);
      const bob = await there.signedInAs('bob@firm.example');
      expect((await bob.put('/api/clients/orford', { name: 'Orford Ness', note: '0' })).status).toBe(200);
      await there.deps.jobs.start();
      await aFinishedRun(bob, { lists: ['watch'], kinds: ['clients'] });
      await there.deps.jobs.stop();
      expect(await lastAudit(there)).toBeGreaterThan(audited);
      await there.deps.backups.make();
      const after = await rowsOf(there);
      const stillWaiting = await waitingJobs(there);

      const back = await moved(there, kind);
      expect(await rowsOf(back)).toEqual(after);
      expect(await waitingJobs(back)).toBe(stillWaiting);
      expect((await back.request('/api/clients/orford', { headers: { cookie } })).status).toBe(200);
    },
  );

  it.runIf(TEST_POSTGRES).each(readdirSync(RELEASES_DIR))(
    `what a server of an earlier release left arrives on ${other} row for row: %s`,
    async (release) => {
      first = await start(async () => {
        const database = await createDatabase({ bare: true });
        const sql = await readFile(join(RELEASES_DIR, release, `${kind}.sql`), 'utf8');
        await loadDump(sql, { ...database, file: join(database.dataDir, 'cairn.db') });
        await migrate(database.db, migrateIdentity);
        return database;
      });
      await first.deps.backups.make();
      const before = await rowsOf(first);
      expect(before.documents?.length).toBeGreaterThan(100);

      const there = await moved(first, other);
      expect(await rowsOf(there)).toEqual(before);
      const ruth = await there.signedInAs(KEPT.user.email);
      const changed = await ruth.put('/api/clients/new-there', { name: 'New there' });
      expect(changed.status).toBe(200);
      expect(await ruth.read('/api/clients/new-there')).toMatchObject({ data: { name: 'New there' } });
    },
  );
});

async function waitingJobs({ deps }: TestApp): Promise<number> {
  const { waiting, running } = await deps.jobs.counts(new Date());
  return waiting + running;
}

/** The number of the last entry of the audit log of runs, which the database numbers. */
async function lastAudit({ deps }: TestApp): Promise<number> {
  const { last } = await deps.db.query
    .selectFrom('match_audit')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last);
}

/** Every row in the words that both kinds have: moments as texts, truth values and large numbers as numbers. */
async function rowsOf(app: TestApp): Promise<Record<string, unknown[]>> {
  const dump = await dumpTables(app.deps.db);
  const ofBackups = /"(backup-state|maintenance-runs)"/;
  const tables = Object.entries(dump).filter(([name]) => !OF_ONE_KIND.includes(name));
  return Object.fromEntries(
    tables.map(([name, rows]) => [
      name,
      rows
        .filter((row) => !ofBackups.test(row))
        .map(inBothKinds)
        .toSorted(),
    ]),
  );
}

function inBothKinds(row: string): string {
  const entries = Object.entries(JSON.parse(row) as Record<string, unknown>);
  const converted = entries.map(([column, value]) => [column, valueInBothKinds(column, value)] as const);
  return JSON.stringify(Object.fromEntries(converted.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

function valueInBothKinds(column: string, value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (column === 'id' && /^\d+$/.test(String(value))) return Number(value);
  // Only bytes are objects: of a `Buffer`, or of a `Uint8Array`.
  if (typeof value === 'object' && value !== null) return 'data' in value ? value.data : Object.values(value);
  return value;
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
