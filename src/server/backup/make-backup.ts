import type { DatabaseSync } from 'node:sqlite';
import { type Files, REMADE_FOLDER } from '../blobs/files.ts';
import type { Database } from '../db/open-database.ts';
import type { Config } from '../ground/config.ts';
import { programVersion } from '../ground/program-version.ts';
import { backupPostgres, backupSqlite } from './backup-database.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { MANIFESTS } from './backup-names.ts';
import { type BackupStore, COMPRESSED, writeJson } from './backup-objects.ts';
import { readBackupState } from './backup-state-store.ts';
import { KeptContents } from './contents/kept-contents.ts';
import type { BegunBackup } from './ownership/check-target.ts';

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
