import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { removeSpoolLeftOvers, spoolFolder } from '../blobs/spool.ts';
import type { Database } from '../db/open-database.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { type BackupStore, writeObject } from './backup-objects.ts';
import {
  countClients,
  countRows,
  listMigrations,
  onExportedSnapshot,
  serverVersion,
} from './backup-store.ts';
import { copySnapshot, openSnapshot } from './copy-sqlite.ts';
import { inspectSqlite } from './inspect-sqlite.ts';
import { checkTool, dumpBytes } from './postgres/postgres-tool.ts';

type BackedUpDatabase = BackupManifest['database'];

/** Writes a copy of the SQLite file of a data folder, by way of a file beside it, which is checked first. */
export async function backupSqlite(
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
export async function backupPostgres(
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
