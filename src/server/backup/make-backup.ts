import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Files, REMADE_FOLDER } from '../blobs/files.ts';
import { removeSpoolLeftOvers, spoolFolder } from '../blobs/spool.ts';
import type { Database } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import { programVersion } from '../ground/program-version.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { MANIFESTS } from './backup-names.ts';
import { type BackupStore, COMPRESSED, writeJson, writeObject } from './backup-objects.ts';
import { readBackupState } from './backup-state-store.ts';
import {
  countClients,
  countRows,
  listMigrations,
  onExportedSnapshot,
  serverVersion,
} from './backup-store.ts';
import { KeptContents } from './contents/kept-contents.ts';
import { copySnapshot, openSnapshot } from './copy-sqlite.ts';
import { inspectSqlite } from './inspect-sqlite.ts';
import type { BegunBackup } from './ownership/check-target.ts';
import { checkTool, dumpBytes } from './postgres/postgres-tool.ts';

/** What is backed up. */
export type BackupSource = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'authSecrets'>;
  db: Database;
  files: Files;
  /** The state of the SQLite file to copy; by default that of now. */
  snapshot?: DatabaseSync;
};

/**
 * Backs up database, secrets and stored files beside a running server; of the files only what no backup has yet. The manifest
 * is written last: without it nothing of the backup counts.
 */
export async function makeBackup(
  { config, db, files, snapshot }: BackupSource,
  store: BackupStore,
  { name, startedAt, installation }: BegunBackup,
): Promise<BackupManifest> {
  const { dataDir, databaseUrl, authSecrets } = config;
  // The database first, then the files: a file without a row does no harm.
  const database = databaseUrl
    ? await backupPostgres(store, { name: `${name}/database.dump${COMPRESSED}`, db, databaseUrl })
    : await backupSqlite(store, { name: `${name}/database.sqlite${COMPRESSED}`, dataDir, snapshot });
  const secretsName = `${name}/secrets.json`;
  // A person who reads an unencrypted backup must not be able to make sessions.
  const kept = store.key === null ? [] : authSecrets;
  const secrets = await writeJson(store, secretsName, { AUTH_SECRET: kept });
  const { proofProblem } = await readBackupState(db.query);
  const own = { installation: installation.id, backup: name, isTrusted: !proofProblem };
  const manifest: BackupManifest = {
    format: 1,
    version: programVersion(),
    installation: installation.id,
    startedAt: startedAt.toISOString(),
    database,
    secrets: { name: secretsName, size: secrets.size, sha256: secrets.contentHash },
    files: await backupFiles(await KeptContents.open(store, own), files),
    endedAt: new Date().toISOString(),
  };
  await writeJson(store, `${MANIFESTS}${name}.json`, manifest);
  return manifest;
}

async function backupFiles(contents: KeptContents, files: Files): Promise<BackupManifest['files']> {
  const entries: BackupManifest['files'] = [];
  for (const key of await files.list('')) {
    if (key.startsWith(REMADE_FOLDER)) continue;
    try {
      entries.push(await contents.keep(files, key));
    } catch (error) {
      if (!(await isGone(files, key))) throw error;
    }
  }
  return entries;
}

/** Whether a file was deleted since it was listed. */
async function isGone(files: Files, key: string): Promise<boolean> {
  return !(await files.list('')).includes(key);
}

type BackedUpDatabase = BackupManifest['database'];

/** Writes a copy of the SQLite file of a data folder, by way of a file beside it, which is checked first. */
async function backupSqlite(
  store: BackupStore,
  { name, dataDir, snapshot }: { name: string; dataDir: string; snapshot?: DatabaseSync | undefined },
): Promise<BackedUpDatabase> {
  const folder = spoolFolder({ dataDir });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeSpoolLeftOvers({ dataDir });
  const copy = join(folder, `copy-${randomUUID()}.db`);
  const source = snapshot ?? openSnapshot(join(dataDir, 'cairn.db'));
  try {
    await copySnapshot(source, copy);
    const { isWhole, ...held } = await inspectSqlite(copy);
    if (!isWhole) throw new Error('The database is damaged: SQLite’s integrity check fails.');
    const { size, contentHash } = await writeObject(store, name, createReadStream(copy));
    return { kind: 'sqlite', name, size, sha256: contentHash, ...held };
  } finally {
    if (!snapshot) source.close();
    await rm(copy, { force: true });
  }
}

/** Writes a dump of a PostgreSQL database, and counts the rows of the same state. */
async function backupPostgres(
  store: BackupStore,
  { name, db, databaseUrl }: { name: string; db: Database; databaseUrl: string },
): Promise<BackedUpDatabase> {
  await checkTool('pg_dump', await serverVersion(db.migration));
  return onExportedSnapshot(db.migration, async (transaction, exported) => {
    const held = {
      rows: await countRows(transaction),
      clients: await countClients(transaction),
      migrations: await listMigrations(transaction),
    };
    // The object is compressed as a whole, which is faster and smaller than pg_dump's own compression.
    const dump = dumpBytes(databaseUrl, ['--format=custom', '--compress=0', `--snapshot=${exported}`]);
    const { size, contentHash } = await writeObject(store, name, dump);
    return { kind: 'postgres', name, size, sha256: contentHash, ...held };
  });
}
