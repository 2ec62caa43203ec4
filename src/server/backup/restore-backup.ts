import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../blobs/files.ts';
import { lockDataFolder } from '../db/lock-data-folder.ts';
import { type Database, withDatabaseBesideServer } from '../db/open-database.ts';
import { type RestorePlan, readRestorePlan } from '../db/restore-plan.ts';
import type { Config } from '../ground/config.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { backupName } from './backup-names.ts';
import { type BackupStore, inOnePiece } from './backup-objects.ts';
import { forgetMade } from './backup-state-store.ts';
import { chooseBackup } from './choose-backup.ts';
import type { OpenedBackup } from './find-backups.ts';
import { folderTarget } from './folder-target.ts';
import { unpackLoggedFiles } from './log/shipped-log.ts';
import { type Conversion, toPostgres, toSqlite } from './other-kind/convert-restored.ts';
import { knowRestored } from './ownership/check-target.ts';
import { isEmptyDatabase } from './postgres/postgres-admin-store.ts';
import { refuseUsed, restorePostgres, swapDatabases } from './postgres/restore-postgres.ts';
import { type RestoredDatabase, restoreSqlite } from './restore-sqlite.ts';
import { completePlan, planMoves, storePlan } from './swap-data.ts';
import { refuseNewer, unpackFiles, unpackSecrets } from './unpack-backup.ts';

/** Where a backup is restored to. */
export type RestoreDestination = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'authSecret' | 'authSecrets'>;
  /** Where stored files go when they are not in the data folder. */
  bucket: Files | null;
  /** The kind of database that the data goes to; without it the kind that it comes from. */
  into?: Database['kind'];
  /** Moves a database to the other kind; needed where `into` may differ from the kind of the backup. */
  conversion?: Conversion;
  /** Erases in the restored data, before anybody sees it, who was erased since a moment. Returns how many. */
  replayErasures(db: Database, files: Files, since: Date): Promise<number>;
  /** Hears which backup was chosen, before anything is done with it. */
  announce?(chosen: OpenedBackup): void;
};

/** Which backup, and which state of it: without either the newest. */
export type WantedBackup = {
  /** The state of this moment. */
  at?: Date | null;
  /** The backup that began at this moment, whatever it holds. */
  named?: Date | null;
};

/** What was restored. */
export type RestoreReport = {
  /** The moment whose state it is. */
  restoredTo: Date;
  rows: number;
  files: number;
  erasures: number;
  /** Where the replaced data is: in the data folder, and on PostgreSQL a database. */
  kept: { folder: string | null; database: string | null };
  /** Whether the database that is kept had nothing in it. */
  wasEmpty: boolean;
  /** The file with the secrets of the backup, when the settings name other ones. */
  otherSecrets: string | null;
  /** Whether the backup has no secrets, because it is not encrypted. */
  lacksSecrets: boolean;
};

const SCRATCH = 'restoring';

/**
 * Restores the newest backup, or the newest state by a moment: into a scratch place, checked there, then in place of the
 * data, which is kept. Nothing changes until everything is checked.
 * @throws Error with a sentence when a server uses the data, or the backup cannot be used
 */
export async function restoreBackup(
  destination: RestoreDestination,
  target: BackupStore,
  { at = null, named = null }: WantedBackup = {},
): Promise<RestoreReport> {
  const { dataDir, databaseUrl } = destination.config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockRestored(dataDir);
  try {
    await swapIn(destination.config);
    if (databaseUrl) await refuseUsed(databaseUrl);
    const chosen = await chooseBackup(target, { at, named });
    destination.announce?.(chosen);
    const unpacked = await unpack(destination, chosen, { at, target });
    const kept = `before-restore-${backupName(new Date())}`;
    const moves = planMoves(dataDir, SCRATCH, kept);
    const wasEmpty = unpacked.databases !== null && (await isEmptyDatabase(databaseUrl ?? ''));
    await storePlan(dataDir, { databases: unpacked.databases, moves });
    await swapIn(destination.config);
    const keptFolder = moves.some(({ to }) => to.startsWith(kept)) ? join(dataDir, kept) : null;
    const database = unpacked.databases?.kept ?? null;
    return { ...unpacked.report, kept: { folder: keptFolder, database }, wasEmpty };
  } finally {
    if (!readRestorePlan(dataDir)) await rm(join(dataDir, SCRATCH), { recursive: true, force: true });
    unlock();
  }
}

/** Puts a backup into the scratch place, checks it, and erases in it who was erased since. */
async function unpack(
  destination: RestoreDestination,
  opened: OpenedBackup,
  { at, target }: { at: Date | null; target: BackupStore },
): Promise<{ databases: RestorePlan['databases']; report: Omit<RestoreReport, 'kept' | 'wasEmpty'> }> {
  const { config, bucket } = destination;
  const { backup, store, manifest } = opened;
  const scratch = join(config.dataDir, SCRATCH);
  refuseOther(manifest, destination);
  refuseNewer(manifest);
  await rm(scratch, { recursive: true, force: true });
  const restored = await unpackDatabase(opened, { destination, scratch, at });
  const files = bucket ?? folderTarget(join(scratch, 'files'));
  await unpackFiles(store, manifest, files);
  const loggedFiles = await unpackLoggedFiles(store, backup.name, files);
  const secrets = await unpackSecrets(store, manifest);
  const otherSecrets = await putSecrets(secrets, { config, scratch });
  const erasures = await finish(destination, { scratch, ...restored, files, target });
  const rows = Object.values(restored.rows).reduce((sum, count) => sum + count, 0);
  const report = {
    restoredTo: restored.until ?? backup.startedAt,
    ...{ rows, files: manifest.files.length + loggedFiles, erasures, otherSecrets },
    lacksSecrets: secrets.length === 0,
  };
  return { databases: restored.databases, report };
}

/** Does what a stored plan says, if there is one. */
function swapIn({ dataDir, databaseUrl }: RestoreDestination['config']): Promise<void> {
  return completePlan(dataDir, (databases) => swapDatabases(databaseUrl ?? '', databases));
}

function lockRestored(dataDir: string): () => void {
  try {
    return lockDataFolder(dataDir);
  } catch (cause) {
    throw new Error(`A server is using ${dataDir}. Stop it first: a restore replaces its data.`, { cause });
  }
}

/** Puts the database of a backup into a scratch place of the kind that it goes to. */
async function unpackDatabase(
  opened: OpenedBackup,
  { destination, scratch, at }: { destination: RestoreDestination; scratch: string; at: Date | null },
): Promise<RestoredDatabase> {
  const { config, into, conversion } = destination;
  const { kind } = opened.manifest.database;
  const databaseUrl = config.databaseUrl ?? '';
  if (conversion && into === 'postgres' && kind === 'sqlite') {
    const restored = await restoreSqlite(opened, { scratch, at });
    return toPostgres(restored, { scratch, databaseUrl, conversion });
  }
  if (kind === 'sqlite') return restoreSqlite(opened, { scratch, at });
  const restored = await restorePostgres(opened, databaseUrl, '_restoring');
  return conversion && into === 'sqlite' ? toSqlite(restored, { scratch, conversion }) : restored;
}

function refuseOther(
  { database: { kind } }: BackupManifest,
  { config: { databaseUrl }, into = kind }: RestoreDestination,
): void {
  if (into === 'postgres' && !databaseUrl) {
    throw new Error(
      kind === 'postgres'
        ? 'The backup is of PostgreSQL. Set DATABASE_URL to the database that it goes to.'
        : 'Set DATABASE_URL to the PostgreSQL that the backup goes to.',
    );
  }
  if (kind === 'postgres' && !databaseUrl) {
    throw new Error(
      'The backup is of PostgreSQL. Set DATABASE_URL to a PostgreSQL where it can be unpacked before it goes to SQLite.',
    );
  }
  if (kind === 'sqlite' && into === 'sqlite' && databaseUrl) {
    throw new Error(
      'The backup is of SQLite, but DATABASE_URL names a PostgreSQL. To move to PostgreSQL with everything, add ' +
        '--into postgres. To go on with SQLite, unset DATABASE_URL.',
    );
  }
}

/**
 * Puts the secret of a backup where a server that made its secret itself finds it. Returns the file that it was put into
 * when the settings name the secret, and another one.
 */
async function putSecrets(
  secrets: readonly string[],
  { config, scratch }: { config: RestoreDestination['config']; scratch: string },
): Promise<string | null> {
  const { dataDir, authSecret, authSecrets } = config;
  const own = join(dataDir, 'auth-secret');
  const isOwn = existsSync(own) && readFileSync(own, 'utf8').trim() === authSecret;
  const [first] = secrets;
  if (first === undefined) return null;
  if (isOwn) await folderTarget(scratch).put('auth-secret', inOnePiece(first));
  if (isOwn || authSecrets.includes(first)) return null;
  await folderTarget(dataDir).put('auth-secret-of-backup', inOnePiece(secrets.join(',')));
  return join(dataDir, 'auth-secret-of-backup');
}

/** Finishes a restored database: its server goes on in the target, and who was erased is erased. Returns how many were. */
async function finish(
  { replayErasures }: RestoreDestination,
  restored: { scratch: string; databaseUrl: string | null; state: Date; files: Files; target: BackupStore },
): Promise<number> {
  const { scratch: dataDir, databaseUrl, state, files, target } = restored;
  return withDatabaseBesideServer({ databaseUrl, dataDir }, async (db) => {
    await knowRestored(db.query, target);
    await forgetMade(db.query);
    return replayErasures(db, files, state);
  });
}
