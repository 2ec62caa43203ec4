import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../ground/config.ts';
import type { BackupStore } from './backup-objects.ts';
import { openBackup } from './find-backups.ts';
import { databaseName, dropDatabase } from './postgres/postgres-admin-store.ts';
import { restorePostgres } from './postgres/restore-postgres.ts';
import { type RestoredDatabase, restoreSqlite } from './restore-sqlite.ts';
import { unpackEntry, unpackSecrets } from './unpack-backup.ts';

/**
 * Restores the newest backup into a scratch place, checks everything that a restore checks, and removes it again. Returns
 * the number of rows.
 * @throws Error with a sentence when it could not be restored
 */
export async function proveBackup(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  target: BackupStore,
): Promise<number> {
  const opened = await openBackup(target);
  const scratch = join(dataDir, 'spool', 'proof');
  let restored: RestoredDatabase | undefined;
  try {
    await rm(scratch, { recursive: true, force: true });
    restored = databaseUrl
      ? await restorePostgres(opened, databaseUrl, '_proof')
      : await restoreSqlite(opened, { scratch, at: null });
    await unpackSecrets(opened.store, opened.manifest);
    for (const entry of opened.manifest.files) await unpackEntry(opened.store, entry, readToEnd);
    return Object.values(restored.rows).reduce((sum, count) => sum + count, 0);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    if (restored?.databaseUrl) await dropDatabase(restored.databaseUrl, databaseName(restored.databaseUrl));
  }
}

async function readToEnd(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}
