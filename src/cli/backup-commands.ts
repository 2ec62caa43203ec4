import type { Command } from 'commander';
import { readProcessConfig, type ServerConfig } from '../server/app/read-config.ts';
import type { BackupStore } from '../server/backup/backup-objects.ts';
import { listKeptErasures, shareErasures } from '../server/backup/keep-erasures.ts';
import { makeBackup } from '../server/backup/make-backup.ts';
import { openTarget } from '../server/backup/open-target.ts';
import { restoreBackup } from '../server/backup/restore-backup.ts';
import { createFiles } from '../server/blobs/create-files.ts';
import { migrate } from '../server/db/migrate.ts';
import { storeWrites } from '../server/documents/store-writes.ts';
import { createMailer } from '../server/mail/create-mailer.ts';
import { counted, fail, print, printNotices, silentLog, UNUSABLE, withDatabase } from './command-line.ts';

const TARGET = 'a folder, or a bucket such as s3://bucket/prefix; default: BACKUP_TARGET';

/** Adds `cairn backup` and `cairn restore`. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description(
      'back up database, secrets and files beside a running server, encrypted when BACKUP_KEY is set',
    )
    .argument('[target]', TARGET)
    .action(backup);
  program
    .command('restore')
    .description(
      'check the newest backup in a scratch place, then replace the data with it; the replaced data is kept',
    )
    .argument('[source]', TARGET)
    .option('--at <time>', 'restore the state of this moment, such as 2026-11-22T14:30:00Z')
    .action(restore);
}

async function backup(target: string | undefined): Promise<void> {
  await withDatabase(async (db, config, log) => {
    const store = openStore(target, config);
    const manifest = await makeBackup({ config, db, files: createFiles(config) }, store);
    await shareErasures(store, config.dataDir);
    const { startedAt, database, files } = manifest;
    log.info({ event: 'backup-made', startedAt, files: files.length }, 'backup made');
    print(
      `Backed up ${counted(sumOf(database.rows), 'row')} of ${counted(Object.keys(database.rows).length, 'table')} ` +
        `and ${counted(files.length, 'file')}, ${store.key === null ? 'not encrypted' : 'encrypted'}: ${startedAt}.`,
    );
  });
}

async function restore(source: string | undefined, { at }: { at?: string }): Promise<void> {
  const config = readProcessConfig();
  const store = openStore(source, config);
  const mailer = createMailer({ config, log: silentLog });
  try {
    const report = await restoreBackup(
      {
        config,
        bucket: config.s3 ? createFiles(config) : null,
        async replayErasures(db, files, since) {
          const remembered = await listKeptErasures(store, config.dataDir);
          if (remembered.length === 0) return 0;
          // Erasing knows the tables of this version. What it takes is loaded when it is needed.
          const { migrateIdentity } = await import('../server/identity/migrate-identity.ts');
          const { replayErasures } = await import('../server/privacy/replay-erasures.ts');
          await migrate(db, migrateIdentity);
          return replayErasures({ config, db, mailer, files, storeWrites }, remembered, since);
        },
      },
      store,
      at === undefined ? null : momentOf(at),
    );
    describe(report);
  } finally {
    await mailer.close();
  }
}

function describe(report: Awaited<ReturnType<typeof restoreBackup>>): void {
  const { restoredTo, rows, files, erasures, kept, otherSecrets } = report;
  print(
    `Restored the state of ${restoredTo.toISOString()}: ${counted(rows, 'row')}, ${counted(files, 'file')}.`,
  );
  if (erasures > 0) print(`Erased again: ${counted(erasures, 'address', 'addresses')}.`);
  if (kept.database) print(`The replaced database is kept as ${kept.database}.`);
  if (kept.folder) print(`The replaced data is kept in ${kept.folder}.`);
  if (otherSecrets) {
    printNotices(
      `The backup was made with another AUTH_SECRET, which is in ${otherSecrets}. Add it to AUTH_SECRET behind a comma, ` +
        'or sessions end and apps with codes no longer work.',
    );
  }
}

function openStore(given: string | undefined, config: ServerConfig): BackupStore {
  const { target, key } = config.backup;
  const place = given ?? target ?? fail('Name a folder or a bucket, or set BACKUP_TARGET.', UNUSABLE);
  return { files: openTarget(place, config), key };
}

function momentOf(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) fail(`“${text}” is no time, such as 2026-11-22T14:30:00Z.`, UNUSABLE);
  return moment;
}

const sumOf = (rows: Record<string, number>) => Object.values(rows).reduce((sum, count) => sum + count, 0);
