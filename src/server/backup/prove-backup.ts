import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../ground/config.ts';
import type { BackupStore } from './backup-objects.ts';
import { openBackup } from './find-backups.ts';
import { isOwn, listOwnedBackups } from './ownership/backup-owners.ts';
import type { Installation } from './ownership/installation-store.ts';
import { databaseName, dropDatabase } from './postgres/postgres-admin-store.ts';
import { restorePostgres } from './postgres/restore-postgres.ts';
import { type RestoredDatabase, restoreSqlite } from './restore-sqlite.ts';
import { unpackEntry, unpackSecrets } from './unpack-backup.ts';

/** A backup that was restored into a scratch place and found whole. */
type ProvenBackup = { name: string; rows: number };

/**
 * Restores the newest backup of an installation into a scratch place, checks everything that a restore checks, and removes it
 * again.
 * @throws Error with a sentence when it could not be restored
 */
export async function proveBackup(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  target: BackupStore,
  installation: Installation,
): Promise<ProvenBackup> {
  // Those of another one may have another key, and say nothing about ours.
  const among = (await listOwnedBackups(target)).filter((backup) => isOwn(installation, backup));
  const opened = await openBackup(target, { among });
  const isOfPostgres = opened.manifest.database.kind === 'postgres';
  if (isOfPostgres && !databaseUrl) {
    throw new Error(
      'The newest backup is of PostgreSQL, which this server does not use. The next one can be tested.',
    );
  }
  const scratch = join(dataDir, 'spool', 'proof');
  let restored: RestoredDatabase | undefined;
  try {
    await rm(scratch, { recursive: true, force: true });
    restored = isOfPostgres
      ? await restorePostgres(opened, databaseUrl ?? '', '_proof')
      : await restoreSqlite(opened, { scratch, at: null });
    await unpackSecrets(opened.store, opened.manifest);
    for (const entry of opened.manifest.files) await unpackEntry(opened.store, entry, readToEnd);
    const rows = Object.values(restored.rows).reduce((sum, count) => sum + count, 0);
    return { name: opened.backup.name, rows };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    if (restored?.databaseUrl) await dropDatabase(restored.databaseUrl, databaseName(restored.databaseUrl));
  }
}

async function readToEnd(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}
