import type { Logger } from 'pino';
import type { BackupStore } from '../backup/backup-objects.ts';
import { listKeptErasures } from '../backup/keep-erasures.ts';
import {
  type RestoreDestination,
  type RestoreReport,
  restoreBackup,
  type WantedBackup,
} from '../backup/restore-backup.ts';
import { createFiles } from '../blobs/create-files.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/open-database.ts';
import { storeWrites } from '../documents/store-writes.ts';
import { createMailer } from '../mail/create-mailer.ts';
import type { ServerConfig } from './read-config.ts';

export type { RestoreReport } from '../backup/restore-backup.ts';

type RestoreOptions = WantedBackup & Pick<RestoreDestination, 'into' | 'conversion' | 'announce'>;

/**
 * Restores a backup in place of the data that the settings name, and erases again who was erased since.
 * @throws Error with a sentence when a server uses the data, or the backup cannot be used; nothing has changed then
 */
export async function restoreInstallation(
  { config, log }: { config: ServerConfig; log: Logger },
  store: BackupStore,
  { at = null, named = null, ...options }: RestoreOptions = {},
): Promise<RestoreReport> {
  const mailer = createMailer({ config, log });
  const destination: RestoreDestination = {
    ...options,
    config,
    bucket: config.s3 ? createFiles(config) : null,
    async replayErasures(db, files, since) {
      const remembered = await listKeptErasures(store, config.dataDir);
      if (remembered.length === 0) return 0;
      // Erasing knows the tables of this version. What it takes is loaded when it is needed.
      const { replayErasures } = await import('../privacy/replay-erasures.ts');
      await toThisVersion(db);
      return replayErasures({ config, db, mailer, files, storeWrites }, remembered, since);
    },
  };
  try {
    return await restoreBackup(destination, store, { at, named });
  } finally {
    await mailer.close();
  }
}

/** Migrates a database to the tables of this version. What that takes is loaded when it is needed. */
export async function toThisVersion(db: Database): Promise<void> {
  const { migrateIdentity } = await import('../identity/migrate-identity.ts');
  await migrate(db, migrateIdentity);
}
