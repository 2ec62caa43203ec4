import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { readProcessConfig, type ServerConfig } from '../server/app/read-config.ts';
import {
  type RestoreReport,
  restoreInstallation,
  toThisVersion,
} from '../server/app/restore-installation.ts';
import { installationText, rowsOf } from '../server/backup/backup-manifest.ts';
import type { BackupStore } from '../server/backup/backup-objects.ts';
import { AT_ONCE, MAKE_JOB } from '../server/backup/backups.ts';
import { describeBackup } from '../server/backup/choose-backup.ts';
import { findBackups, readBackup } from '../server/backup/find-backups.ts';
import { shareErasures } from '../server/backup/keep-erasures.ts';
import { makeBackup } from '../server/backup/make-backup.ts';
import { openTarget } from '../server/backup/open-target.ts';
import { adoptTarget, beginBackup } from '../server/backup/ownership/check-target.ts';
import { createFiles } from '../server/blobs/create-files.ts';
import type { Database } from '../server/db/open-database.ts';
import {
  counted,
  fail,
  print,
  printNotices,
  printTable,
  silentLog,
  UNUSABLE,
  withDatabase,
  withJobs,
} from './command-line.ts';

const TARGET = 'a folder, or a bucket such as s3://bucket/prefix; default: BACKUP_TARGET';

/** Adds `cairn backup`, `cairn backups` and `cairn restore`. */
export function addBackupCommands(program: Command): void {
  const making = program
    .command('backup')
    .description(
      'back up database, secrets and files beside a running server, encrypted when BACKUP_KEY is set',
    )
    .argument('[target]', TARGET)
    .action(backup);
  making
    .command('adopt')
    .description('back up to a target with backups of another installation, which are kept')
    .argument('[target]', TARGET)
    .action(adopt);
  program
    .command('backups')
    .description('list the complete backups of a target, oldest first')
    .argument('[target]', TARGET)
    .action(list);
  program
    .command('restore')
    .description(
      'check the newest backup in a temporary place, then replace the data with it; the replaced data is kept',
    )
    .argument('[source]', TARGET)
    .option('--at <time>', 'restore the state of this moment, such as 2026-11-22T14:30:00Z')
    .option('--backup <time>', 'restore the backup with this time in cairn backups, whatever it contains')
    .addOption(
      new Option(
        '--into <database>',
        'move the data to the other kind of database; DATABASE_URL names the PostgreSQL either way',
      ).choices(['postgres', 'sqlite']),
    )
    .action(restore);
}

async function backup(target: string | undefined): Promise<void> {
  await withDatabase(async (db, config, log) => {
    const store = openStore(target, config);
    const place = target ?? config.backup.target ?? '';
    const begun = await beginBackup(db.query, store, { startedAt: new Date(), place });
    const manifest = await makeBackup({ config, db, files: createFiles(config) }, store, begun);
    await shareErasures(store, config.dataDir);
    const { startedAt, database, files } = manifest;
    log.info({ event: 'backup-made', startedAt, files: files.length }, 'backup made');
    print(
      `Backed up ${counted(rowsOf(manifest), 'row')} of ${counted(Object.keys(database.rows).length, 'table')} ` +
        `and ${counted(files.length, 'file')}, ${store.key === null ? 'not encrypted' : 'encrypted'}: ${startedAt}.`,
    );
    if (store.key === null) {
      printNotices(
        'AUTH_SECRET is not in it, as it is not encrypted: keep a copy elsewhere, or set BACKUP_KEY.',
      );
    }
  });
}

async function adopt(target: string | undefined): Promise<void> {
  await withDatabase(async (db, config, log) => {
    const adopted = await adoptTarget(db.query, openStore(target, config));
    if (config.backup.target !== null) {
      await withJobs(db, (jobs) => jobs.add(MAKE_JOB, {}, { key: AT_ONCE }));
    }
    if (adopted.length === 0) {
      return print(
        'Nothing to adopt: every backup of the target is known. This installation backs up there.',
      );
    }
    const installations = [...new Set(adopted.map(({ installation }) => installationText(installation)))];
    log.info({ event: 'backups-adopted', count: adopted.length }, 'backups of another installation adopted');
    print(
      `Adopted ${counted(adopted.length, 'backup')} of ${installations.join(', ')}: this installation backs up beside them. ` +
        'They are kept until you delete them.',
    );
  });
}

async function list(target: string | undefined): Promise<void> {
  const store = openMade(target, readProcessConfig());
  const backups = await findBackups(store);
  if (backups.length === 0) return print('There is no complete backup.');
  const rows: (readonly (string | number)[])[] = [['Time', 'Installation', 'Version', 'Clients', 'Rows']];
  for (const backup of backups) {
    const time = backup.startedAt.toISOString();
    try {
      const { manifest } = await readBackup(store, backup);
      const { version, installation, database } = manifest;
      rows.push([time, installationText(installation), version, database.clients ?? '?', rowsOf(manifest)]);
    } catch (error) {
      rows.push([time, '?', '?', '?', '?']);
      printNotices(`${time}: ${(error as Error).message}`);
    }
  }
  printTable(rows);
}

async function restore(
  source: string | undefined,
  { at, backup: named, into }: { at?: string; backup?: string; into?: Database['kind'] },
): Promise<void> {
  const config = readProcessConfig();
  const store = openMade(source, config);
  const report = await restoreInstallation({ config, log: silentLog }, store, {
    ...{ at: momentOf(at), named: momentOf(named) },
    ...(into && { into, conversion: { migrate: toThisVersion, withJobs } }),
    announce: (chosen) => print(`Taking the backup of ${describeBackup(chosen)}.`),
  });
  describe(report);
  if (into === 'sqlite' && config.databaseUrl) {
    printNotices(
      'Remove DATABASE_URL before the server starts, or it continues with PostgreSQL, whose database is unchanged.',
    );
  }
}

function describe(report: RestoreReport): void {
  const { restoredTo, rows, files, erasures, kept, wasEmpty, otherSecrets, lacksSecrets } = report;
  print(
    `Restored the state of ${restoredTo.toISOString()}: ${counted(rows, 'row')}, ${counted(files, 'file')}.`,
  );
  if (erasures > 0) print(`Erased again: ${counted(erasures, 'address', 'addresses')}.`);
  if (kept.database) {
    const was = wasEmpty ? 'The empty database that was there' : 'The replaced database';
    print(`${was} is kept as ${kept.database}.`);
  }
  if (kept.folder) print(`The replaced data is kept in ${kept.folder}.`);
  if (lacksSecrets) {
    printNotices(
      'The backup was not encrypted, so AUTH_SECRET is not in it. Unless this server has that of the backup, put it into ' +
        'AUTH_SECRET, or sessions end and authenticator apps no longer work.',
    );
  }
  if (otherSecrets) {
    printNotices(
      `The backup was made with another AUTH_SECRET, which is in ${otherSecrets}. Add it to AUTH_SECRET behind a comma, ` +
        'or sessions end and authenticator apps no longer work.',
    );
  }
}

/** Opens a target to read what is in it: a folder that is not there is misspelt, or its disk is not mounted. */
function openMade(given: string | undefined, config: ServerConfig): BackupStore {
  const store = openStore(given, config);
  const place = given ?? config.backup.target ?? '';
  if (!place.startsWith('s3:') && !existsSync(place)) fail(`There is no folder ${place}.`);
  return store;
}

function openStore(given: string | undefined, config: ServerConfig): BackupStore {
  const { target, key } = config.backup;
  const place = given ?? target ?? fail('Name a folder or a bucket, or set BACKUP_TARGET.', UNUSABLE);
  return { files: openTarget(place, config), key };
}

function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) fail(`“${text}” is not a time such as 2026-11-22T14:30:00Z.`, UNUSABLE);
  return moment;
}
